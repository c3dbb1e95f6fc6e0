"""A host that keeps a library loaded and asks several times, each time when it is told to on file descriptor 3.

usage: host.py LIBRARY REQUEST ROUNDS
"""
import ctypes
import os
import sys

library = ctypes.CDLL(sys.argv[1])
library.ask_run.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
library.ask_free.argtypes = [ctypes.c_void_p]
with open(sys.argv[2], "rb") as file:
    request = file.read()
for _ in range(int(sys.argv[3])):
    os.write(3, b"r")  # ready
    os.read(3, 1)
    response = ctypes.c_void_p()
    library.ask_run(request, ctypes.byref(response))
    os.write(3, b"d")  # done
    library.ask_free(response)
