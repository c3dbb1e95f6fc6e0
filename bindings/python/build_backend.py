"""Builds the Python package with nothing but the standard library (PEP 517, PEP 660).

The wheel carries the shared library that LIBASK_LIBRARY names, or else the one in the source tree's build folder, and
is then for this platform only. With LIBASK_LIBRARY set to nothing it is for all, and finds the library on the system.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import re
import sysconfig
import tarfile
import zipfile

from libask._library import FILE_NAME

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
SOURCES = ["build_backend.py", "pyproject.toml", "README.md", "libask/py.typed",
           *(f"libask/{file.name}" for file in sorted(FOLDER.glob("libask/*.py")))]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {name: (FOLDER / name).read_bytes() for name in SOURCES if name.startswith("libask/")}
    library = carried_library()
    if library:
        files[f"libask/{FILE_NAME}"] = library.read_bytes()
    return write_wheel(wheel_directory, files, platform() if library else "any")


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return write_wheel(wheel_directory, {"libask.pth": f"{FOLDER}\n".encode()}, "any")


def build_sdist(sdist_directory, config_settings=None):
    files = {name: (FOLDER / name).read_bytes() for name in SOURCES}
    files.update({"PKG-INFO": metadata().encode(), "LICENSE": license_text()})
    top = f"libask-{version()}"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    (pathlib.Path(sdist_directory) / f"{top}.tar.gz").write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return f"{top}.tar.gz"


def write_wheel(directory, files, platform_tag):
    tag = f"py3-none-{platform_tag}"
    info = f"libask-{version()}.dist-info"
    pure = str(platform_tag == "any").lower()
    files = {**files, f"{info}/METADATA": metadata().encode(), f"{info}/LICENSE": license_text(),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: libask\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode()}
    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"libask-{version()}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # of a fixed date, so that the same sources give the same wheel
            entry.external_attr = (0o100755 if name.endswith(FILE_NAME) else 0o100644) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return wheel


def carried_library():
    chosen = os.environ.get("LIBASK_LIBRARY")
    if chosen is not None:
        return pathlib.Path(chosen).resolve(strict=True) if chosen else None
    built = ROOT / "build" / FILE_NAME
    if in_source_tree() and built.is_file():
        return built
    raise RuntimeError(f"there is no {FILE_NAME} to put into the package. Build libask first (tools/setup in its source "
                       "tree), or set LIBASK_LIBRARY to the path of the library, or to nothing if the system has it.")


def in_source_tree():
    return FOLDER == ROOT / "bindings" / "python" and (ROOT / "include" / "ask_c.h").is_file()


def version():
    """The one in the C header; a source distribution has no header, but its metadata."""
    if in_source_tree():
        numbers = dict(re.findall(r"#define ASK_VERSION_(MAJOR|MINOR|PATCH) +(\d+)",
                                  (ROOT / "include" / "ask_c.h").read_text(encoding="utf-8")))
        return "{MAJOR}.{MINOR}.{PATCH}".format(**numbers)
    if (FOLDER / "PKG-INFO").is_file():
        return re.search(r"^Version: (.+)$", (FOLDER / "PKG-INFO").read_text(encoding="utf-8"), re.MULTILINE)[1]
    raise RuntimeError("build the package inside libask's source tree, or from its source distribution "
                       "(pip before 21.3 copies the folder elsewhere: update it)")


def metadata():
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    return ("Metadata-Version: 2.1\nName: libask\n" f"Version: {version()}\n"
            "Summary: Ask a person structured questions in a terminal\nLicense: MIT\nRequires-Python: >=3.9\n"
            "Classifier: Typing :: Typed\nDescription-Content-Type: text/markdown\n\n" f"{readme}")


def license_text():
    return ((ROOT if in_source_tree() else FOLDER) / "LICENSE").read_bytes()


def platform():
    return re.sub(r"[-. ]", "_", sysconfig.get_platform())


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
