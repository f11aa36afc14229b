/* Logs what a process does to the files below one folder, in order, and never has a disk keep it.

   Loaded before the C library (LD_PRELOAD) by power_cuts.py, which makes of the log what a power cut
   would have left. BLACKOUT_CUT_ROOT is the folder, BLACKOUT_CUT_LOG the file of the log.

   An entry is the struct below, followed by two names and the data. A file or folder is known by its
   number (inode). fsync only leaves an entry, so that a run takes no longer than without it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { CREATED = 1, FOLDER_MADE, RENAMED, REMOVED, WRITTEN, CUT_SHORT, SYNCED };

struct entry {
    uint32_t kind, name_length, new_name_length, data_length;
    uint64_t number;         /* of the file or folder that is meant */
    uint64_t folder;         /* that it is in */
    uint64_t new_folder;     /* that it is moved to */
    uint64_t place;          /* of a write in its file, or the length that is left */
};

static char root[PATH_MAX];
static int log_file = -1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int real_open(const char *path, int flags, mode_t mode) {
    static int (*real)(const char *, int, ...);
    if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    return real(path, flags, mode);
}

static ssize_t real_write(int file, const void *data, size_t length) {
    REAL(write);
    return real(file, data, length);
}

__attribute__((constructor)) static void begin(void) {
    const char *folder = getenv("BLACKOUT_CUT_ROOT"), *log = getenv("BLACKOUT_CUT_LOG");
    if (!folder || !log || !realpath(folder, root)) return;
    log_file = real_open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int below_root(const char *path) {
    size_t length = strlen(root);
    return log_file >= 0 && !strncmp(path, root, length) && (path[length] == '/' || !path[length]);
}

/* The path of an open file; empty where it has none. */
static void path_of(int file, char *found) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, found, PATH_MAX - 1);
    found[length < 0 ? 0 : length] = 0;
}

/* An absolute path without links in its folders; 0 where there is no such folder. */
static int absolute(int at, const char *path, char *found) {
    char whole[PATH_MAX], folder[PATH_MAX], *name;
    if (path[0] == '/') snprintf(whole, sizeof whole, "%s", path);
    else {
        char base[PATH_MAX];
        if (at == AT_FDCWD) { if (!getcwd(base, sizeof base)) return 0; }
        else path_of(at, base);
        if (snprintf(whole, sizeof whole, "%s/%s", base, path) >= (int)sizeof whole) return 0;
    }
    size_t length = strlen(whole);
    while (length > 1 && whole[length - 1] == '/') whole[--length] = 0;
    name = strrchr(whole, '/');
    if (!name || name == whole) return 0;
    *name++ = 0;
    if (!realpath(whole, folder)) return 0;
    return snprintf(found, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

static uint64_t number_of(const char *path) {
    struct stat found;
    return lstat(path, &found) ? 0 : found.st_ino;
}

static uint64_t folder_of(const char *path) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = 0;
    return number_of(folder);
}

static const char *name_in(const char *path) { return strrchr(path, '/') + 1; }

/* Held from before an act until its entry is written, so that the log has the order of the acts. */
static void hold(void) {
    pthread_mutex_lock(&mutex);
    flock(log_file, LOCK_EX);
}

static void let_go(void) {
    int error = errno;
    flock(log_file, LOCK_UN);
    pthread_mutex_unlock(&mutex);
    errno = error;
}

static void note(struct entry entry, const char *name, const char *new_name, const void *data) {
    entry.name_length = name ? strlen(name) : 0;
    entry.new_name_length = new_name ? strlen(new_name) : 0;
    struct iovec parts[] = {
        {&entry, sizeof entry},
        {(void *)name, entry.name_length},
        {(void *)new_name, entry.new_name_length},
        {(void *)data, entry.data_length},
    };
    static ssize_t (*real)(int, const struct iovec *, int);
    if (!real) real = (ssize_t (*)(int, const struct iovec *, int))dlsym(RTLD_NEXT, "writev");
    int error = errno;
    if (real(log_file, parts, 4) < 0) abort();
    errno = error;
}

static int opened(int at, const char *path, int flags, mode_t mode) {
    static int (*real)(int, const char *, int, ...);
    if (!real) real = (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat");
    char whole[PATH_MAX];
    int unnamed = (flags & O_TMPFILE) == O_TMPFILE;
    if (unnamed || !(flags & (O_CREAT | O_TRUNC)) || !absolute(at, path, whole) || !below_root(whole))
        return real(at, path, flags, mode);
    hold();
    uint64_t before = number_of(whole);
    int file = real(at, path, flags, mode);
    if (file >= 0 && !before) {
        struct entry made = {.kind = CREATED, .number = number_of(whole), .folder = folder_of(whole)};
        note(made, name_in(whole), NULL, NULL);
    } else if (file >= 0 && flags & O_TRUNC) {
        struct entry cut = {.kind = CUT_SHORT, .number = before};
        note(cut, NULL, NULL, NULL);
    }
    let_go();
    return file;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = va_arg(more, mode_t); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) {
    MODE(flags)
    return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) {
    MODE(flags)
    return opened(at, path, flags | O_LARGEFILE, mode);
}

ssize_t write(int file, const void *data, size_t length) {
    char path[PATH_MAX];
    struct stat found;
    if (log_file < 0 || file == log_file || fstat(file, &found) || !S_ISREG(found.st_mode))
        return real_write(file, data, length);
    path_of(file, path);
    if (!below_root(path)) return real_write(file, data, length);
    hold();
    ssize_t done = real_write(file, data, length);
    if (done > 0) {
        struct entry entry = {.kind = WRITTEN, .number = found.st_ino};
        entry.data_length = done;
        entry.place = lseek(file, 0, SEEK_CUR) - done;
        note(entry, NULL, NULL, data);
    }
    let_go();
    return done;
}

static ssize_t written_at(int file, const void *data, size_t length, off64_t place) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = (ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    char path[PATH_MAX];
    struct stat found;
    if (log_file < 0 || file == log_file || fstat(file, &found) || !S_ISREG(found.st_mode))
        return real(file, data, length, place);
    path_of(file, path);
    if (!below_root(path)) return real(file, data, length, place);
    hold();
    ssize_t done = real(file, data, length, place);
    if (done > 0) {
        struct entry entry = {.kind = WRITTEN, .number = found.st_ino, .place = place};
        entry.data_length = done;
        note(entry, NULL, NULL, data);
    }
    let_go();
    return done;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t place) {
    return written_at(file, data, length, place);
}
ssize_t pwrite64(int file, const void *data, size_t length, off64_t place) {
    return written_at(file, data, length, place);
}

/* Python has a slower way for each of these, which goes through write(). */
ssize_t sendfile(int to, int from, off_t *place, size_t length) { errno = EINVAL; return -1; }
ssize_t sendfile64(int to, int from, off64_t *place, size_t length) { errno = EINVAL; return -1; }

static int shortened(int file, off64_t length) {
    static int (*real)(int, off64_t);
    if (!real) real = (int (*)(int, off64_t))dlsym(RTLD_NEXT, "ftruncate64");
    char path[PATH_MAX];
    struct stat found;
    path_of(file, path);
    if (!below_root(path) || fstat(file, &found)) return real(file, length);
    hold();
    int failed = real(file, length);
    if (!failed) {
        struct entry entry = {.kind = CUT_SHORT, .number = found.st_ino, .place = length};
        note(entry, NULL, NULL, NULL);
    }
    let_go();
    return failed;
}

int ftruncate(int file, off_t length) { return shortened(file, length); }
int ftruncate64(int file, off64_t length) { return shortened(file, length); }

static int synced(int file) {
    char path[PATH_MAX];
    struct stat found;
    path_of(file, path);
    if (below_root(path) && !fstat(file, &found)) {
        hold();
        struct entry entry = {.kind = SYNCED, .number = found.st_ino};
        note(entry, NULL, NULL, NULL);
        let_go();
    }
    return 0;
}

int fsync(int file) { return synced(file); }
int fdatasync(int file) { return synced(file); }

static int renamed(int old_at, const char *old, int new_at, const char *new, unsigned flags) {
    static int (*real)(int, const char *, int, const char *, unsigned);
    if (!real)
        real = (int (*)(int, const char *, int, const char *, unsigned))dlsym(RTLD_NEXT, "renameat2");
    char from[PATH_MAX], to[PATH_MAX];
    if (!absolute(old_at, old, from) || !absolute(new_at, new, to) || !below_root(to))
        return real(old_at, old, new_at, new, flags);
    hold();
    uint64_t number = number_of(from);
    int failed = real(old_at, old, new_at, new, flags);
    if (!failed) {
        struct entry entry = {.kind = RENAMED, .number = number};
        entry.folder = folder_of(from);
        entry.new_folder = folder_of(to);
        note(entry, name_in(from), name_in(to), NULL);
    }
    let_go();
    return failed;
}

int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new, 0); }
int renameat(int old_at, const char *old, int new_at, const char *new) {
    return renamed(old_at, old, new_at, new, 0);
}
int renameat2(int old_at, const char *old, int new_at, const char *new, unsigned flags) {
    return renamed(old_at, old, new_at, new, flags);
}

static int linked(int old_at, const char *old, int new_at, const char *new, int flags) {
    static int (*real)(int, const char *, int, const char *, int);
    if (!real) real = (int (*)(int, const char *, int, const char *, int))dlsym(RTLD_NEXT, "linkat");
    char from[PATH_MAX], to[PATH_MAX];
    if (!absolute(old_at, old, from) || !absolute(new_at, new, to) || !below_root(to))
        return real(old_at, old, new_at, new, flags);
    hold();
    int failed = real(old_at, old, new_at, new, flags);
    if (!failed) { /* a second name: it is moved to from nowhere */
        struct entry entry = {.kind = RENAMED, .number = number_of(to), .new_folder = folder_of(to)};
        note(entry, NULL, name_in(to), NULL);
    }
    let_go();
    return failed;
}

int link(const char *old, const char *new) { return linked(AT_FDCWD, old, AT_FDCWD, new, 0); }
int linkat(int old_at, const char *old, int new_at, const char *new, int flags) {
    return linked(old_at, old, new_at, new, flags);
}

static int removed(int at, const char *path, int flags) {
    static int (*real)(int, const char *, int);
    if (!real) real = (int (*)(int, const char *, int))dlsym(RTLD_NEXT, "unlinkat");
    char whole[PATH_MAX];
    if (!absolute(at, path, whole) || !below_root(whole)) return real(at, path, flags);
    hold();
    uint64_t number = number_of(whole), folder = folder_of(whole);
    int failed = real(at, path, flags);
    if (!failed) {
        struct entry entry = {.kind = REMOVED, .number = number, .folder = folder};
        note(entry, name_in(whole), NULL, NULL);
    }
    let_go();
    return failed;
}

int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return removed(at, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }

static int folder_made(int at, const char *path, mode_t mode) {
    static int (*real)(int, const char *, mode_t);
    if (!real) real = (int (*)(int, const char *, mode_t))dlsym(RTLD_NEXT, "mkdirat");
    char whole[PATH_MAX];
    if (!absolute(at, path, whole) || !below_root(whole)) return real(at, path, mode);
    hold();
    int failed = real(at, path, mode);
    if (!failed) {
        struct entry made = {.kind = FOLDER_MADE, .number = number_of(whole)};
        made.folder = folder_of(whole);
        note(made, name_in(whole), NULL, NULL);
    }
    let_go();
    return failed;
}

int mkdir(const char *path, mode_t mode) { return folder_made(AT_FDCWD, path, mode); }
int mkdirat(int at, const char *path, mode_t mode) { return folder_made(at, path, mode); }
