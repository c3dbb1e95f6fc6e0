// Runs all unit tests and ends with the line that tools/test counts.
#define BOOST_TEST_MODULE libask
#define BOOST_TEST_NO_MAIN
#include <boost/test/results_collector.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdio>

namespace ut = boost::unit_test;

int main(int argc, char** argv) {
    const int status = ut::unit_test_main(&init_unit_test, argc, argv);
    const ut::test_results& all = ut::results_collector.results(ut::framework::master_test_suite().p_id);
    std::printf("%lu passed, %lu failed\n", all.p_test_cases_passed.get(), all.p_test_cases_failed.get());
    std::fflush(stdout);  // A sanitizer that finds something at exit does not flush.
    return status;
}
