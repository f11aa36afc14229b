"""On Windows: the job whose processes the system ends together with this one.

Nowhere else is there such a thing; `add` does nothing there.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    import threading
    from ctypes import wintypes
    from typing import Final

    _KILL_ON_CLOSE: Final = 0x2000
    """JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE"""
    _EXTENDED_LIMITS: Final = 9
    """JobObjectExtendedLimitInformation"""

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("PerProcessUserTimeLimit", ctypes.c_int64),
            ("PerJobUserTimeLimit", ctypes.c_int64),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_uint64 * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    _system = ctypes.WinDLL("kernel32", use_last_error=True)
    _system.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
    _system.CreateJobObjectW.restype = wintypes.HANDLE
    _system.SetInformationJobObject.argtypes = (
        wintypes.HANDLE,
        ctypes.c_int,
        wintypes.LPVOID,
        wintypes.DWORD,
    )
    _system.SetInformationJobObject.restype = wintypes.BOOL
    _system.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _system.AssignProcessToJobObject.restype = wintypes.BOOL
    _system.CloseHandle.argtypes = (wintypes.HANDLE,)
    _making = threading.Lock()
    _jobs: list[int | None] = []
    """The one job, once it was asked for; None where there can be none. Its handle is never closed:
    the system closes it when this process ends, and ends the others with that."""

    def add(process: int) -> None:
        """Put a process, given by its handle, into the job; where that fails, a pipe ties it."""
        with _making:
            if not _jobs:
                _jobs.append(_made())
        if _jobs[0] is not None:
            _system.AssignProcessToJobObject(_jobs[0], process)

    def _made() -> int | None:
        job: int | None = _system.CreateJobObjectW(None, None)
        if not job:
            return None
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = _KILL_ON_CLOSE
        size = ctypes.sizeof(limits)
        if not _system.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), size):
            _system.CloseHandle(job)
            return None
        return job
else:

    def add(process: int) -> None:
        """Nothing: pipes tie processes there."""
