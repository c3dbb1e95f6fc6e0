// Boost.JSON, compiled into the library here and only here: Debian's static library of it is not position independent.
#include <boost/json/src.hpp>
