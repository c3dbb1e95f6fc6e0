// A pseudo-terminal for runs in this process: it answers what every terminal answers, and can be waited for.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

namespace host {

class PseudoTerminal {
public:
    PseudoTerminal() : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
        grantpt(master_);
        unlockpt(master_);
        path_ = ptsname(master_);
        slave_ = ::open(path_.c_str(), O_RDWR | O_NOCTTY);
        tcgetattr(slave_, &before_);
        reader_ = std::thread([this] { read(); });
    }
    ~PseudoTerminal() {
        stop_ = true;
        reader_.join();
        close(slave_);
        close(master_);
    }
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    std::string settings() const { return R"({"display":"inline","guardMs":0,"tty":")" + path_ + "\"}"; }

    void type(const std::string& keys) { static_cast<void>(!write(master_, keys.data(), keys.size())); }

    // Waits until the program has written this since the last call of forget(); false if it does not.
    bool wait_for(const std::string& part) {
        std::unique_lock<std::mutex> lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return shown_.find(part) != std::string::npos; });
    }

    void forget() {
        const std::lock_guard<std::mutex> lock(mutex_);
        shown_.clear();
    }

    bool restored() const {
        termios now{};
        return tcgetattr(slave_, &now) == 0 && now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag;
    }

private:
    void read() {
        while (!stop_) {
            pollfd ready{master_, POLLIN, 0};
            if (poll(&ready, 1, 20) <= 0) continue;
            char bytes[4096];
            const ssize_t count = ::read(master_, bytes, sizeof bytes);
            if (count <= 0) continue;
            const std::lock_guard<std::mutex> lock(mutex_);
            const std::size_t asked = shown_.rfind("\x1b[c");
            shown_.append(bytes, static_cast<std::size_t>(count));
            if (shown_.rfind("\x1b[c") != asked) type("\x1b[?62c");
            changed_.notify_all();
        }
    }

    int master_;
    int slave_ = -1;
    std::string path_;
    termios before_{};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string shown_;
    std::thread reader_;
};

}  // namespace host
