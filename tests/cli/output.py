"""Where the response goes, and what becomes of it when it cannot go there."""

import json
import os
import stat
import subprocess
import tempfile
import unittest

import command
from command import ONE_TEXT, ask, environment


class Output(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "answer.json")

    def read(self, path=None):
        with open(path or self.path, encoding="utf-8") as file:
            return file.read()

    def test_new_file(self):
        expected = ask("--keys", "1", ONE_TEXT).out
        for option in (["--output", self.path], ["-o", self.path], ["--output=" + self.path], ["-o" + self.path]):
            result = ask(*option, "--keys", "1", ONE_TEXT)
            self.assertEqual((result.code, result.out, result.err), (0, "", ""))
            self.assertEqual(self.read(), expected)
            self.assertEqual(os.listdir(self.folder), ["answer.json"])
            os.remove(self.path)

    def test_in_the_current_folder(self):
        self.assertEqual(ask("-o", "answer.json", "--keys", "1", ONE_TEXT, cwd=self.folder).code, 0)
        self.assertEqual(json.loads(self.read())["cancelled"], False)

    def test_a_file_is_replaced_as_a_whole(self):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("old " * 10000)
        os.chmod(self.path, 0o640)
        with open(self.path, encoding="utf-8") as old:
            self.assertEqual(ask("-o", self.path, "--keys", "1", ONE_TEXT).code, 0)
            self.assertEqual(old.read(), "old " * 10000)
        self.assertEqual(self.read(), ask("--keys", "1", ONE_TEXT).out)
        self.assertEqual(stat.S_IMODE(os.stat(self.path).st_mode), 0o640)

    def test_a_link_stays_a_link(self):
        link = os.path.join(self.folder, "link")
        os.symlink(self.path, link)
        with open(self.path, "w", encoding="utf-8"):
            pass
        self.assertEqual(ask("-o", link, "--keys", "1", ONE_TEXT).code, 0)
        self.assertTrue(os.path.islink(link))
        self.assertEqual(json.loads(self.read())["cancelled"], False)

    def test_devices_and_pipes_are_written_to(self):
        self.assertEqual(ask("-o", "/dev/null", "--keys", "1", ONE_TEXT)._replace(err=""), (0, "", ""))
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))
        self.assertEqual(ask("-o", "/dev/stdout", "--keys", "1", ONE_TEXT), ask("--keys", "1", ONE_TEXT))
        os.mkfifo(self.path)
        reader = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        with os.fdopen(reader, "rb") as pipe:
            self.assertEqual(ask("-o", self.path, "--keys", "1", ONE_TEXT).code, 0)
            self.assertEqual(pipe.read().decode(), ask("--keys", "1", ONE_TEXT).out)
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path).st_mode))

    def test_every_response_goes_there(self):
        for arguments, code in ((["--keys", "<esc>", ONE_TEXT], 130), (["{}"], 2), ([ONE_TEXT], 3),
                                (["normalize", ONE_TEXT], 0), (["describe"], 0), (["demo", "--list"], 0),
                                (["--keys", "1", "--format", "text", ONE_TEXT], 0)):
            without = ask(*arguments)
            result = ask("-o", self.path, *arguments)
            self.assertEqual((result.code, result.out, result.err), (code, "", without.err))
            self.assertEqual(self.read(), without.out)

    def test_frames_go_to_standard_output(self):
        result = ask("-o", self.path, "--keys", "1", "--frames", ONE_TEXT)
        self.assertIn("--- 1 ---\n", result.out)
        self.assertNotIn("--- response ---", result.out)
        self.assertEqual(json.loads(self.read())["cancelled"], False)

    def test_nowhere_to_write_is_known_before_asking(self):
        # Without a terminal the status would be 3 if the question had been asked.
        for path, said in ((os.path.join(self.folder, "none", "x"), "No such file or directory"),
                           (self.folder, "Is a directory"), (self.folder + "/x/", "")):
            result = ask("-o", path, ONE_TEXT)
            self.assertEqual((result.code, result.out), (4, ""), path)
            self.assertIn(f"ask: cannot write {path}: {said}", result.err)

    def test_a_folder_that_is_not_ours(self):
        os.chmod(self.folder, 0o555)
        self.addCleanup(os.chmod, self.folder, 0o700)
        # Nothing is forbidden to root.
        someone = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        # Where a program cannot write what it counts, in a build that measures coverage, it says so.
        counts = tempfile.TemporaryDirectory()
        self.addCleanup(counts.cleanup)
        os.chmod(counts.name, 0o777)
        try:
            result = ask("-o", self.path, ONE_TEXT, cwd="/", env=environment(GCOV_PREFIX=counts.name), **someone)
        except PermissionError:
            self.skipTest("the program is in a folder that only root can enter")
        self.assertEqual((result.code, result.err), (4, f"ask: cannot write {self.path}: Permission denied\n"))

    def test_an_answer_is_not_lost_over_a_full_disk(self):
        result = ask("-o", "/dev/full", "--keys", "1", ONE_TEXT)
        self.assertEqual((result.code, result.err), (4, "ask: cannot write /dev/full: No space left on device\n"))
        self.assertEqual(result.out, ask("--keys", "1", ONE_TEXT).out)


class StandardOutput(unittest.TestCase):
    EVERY = [["--keys", "1", ONE_TEXT], ["normalize", ONE_TEXT], ["describe"], ["--help"], ["--version"],
             ["demo", "--list"], ["{}"], ["--keys", "1", "--frames", ONE_TEXT]]

    def test_full(self):
        for arguments in self.EVERY:
            with open("/dev/full", "wb") as full:
                result = ask(*arguments, stdout=full)
            self.assertEqual(result.code, 4, arguments)
            self.assertIn("ask: cannot write to standard output: No space left on device\n", result.err)

    def test_nobody_reads(self):
        for arguments in self.EVERY:
            reader, writer = os.pipe()
            os.close(reader)
            with os.fdopen(writer, "wb") as pipe:
                result = ask(*arguments, stdout=pipe)
            self.assertEqual(result.code, 4, arguments)
            self.assertIn("ask: cannot write to standard output: Broken pipe\n", result.err)

    def test_closed(self):
        done = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", command.program, ONE_TEXT], stderr=subprocess.PIPE,
                              start_new_session=True, env=environment(), timeout=60)
        self.assertEqual(done.returncode, 4)
        self.assertEqual(done.stderr, b"ask: cannot write to standard output: Bad file descriptor\n")

    def test_all_closed(self):
        done = subprocess.run(["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", command.program, "--keys", "1", ONE_TEXT],
                              start_new_session=True, env=environment(), timeout=60)
        self.assertEqual(done.returncode, 4)

    def test_a_slow_reader_of_a_pipe_that_does_not_block(self):
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        request = json.dumps({"question": "x" * 100000})
        process = subprocess.Popen([command.program, "normalize", request], stdout=writer, start_new_session=True,
                                   env=environment())
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            text = pipe.read()
        self.assertEqual(process.wait(), 0)
        self.assertGreater(len(json.loads(text)["questions"][0]["prompt"]), 99999)
