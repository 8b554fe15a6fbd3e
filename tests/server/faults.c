/* Stands between SQLite and the disk: lets writes to a database's files fail or wait, and keeps a log of them.

   FAULTS_FILES    the path that the watched files begin with
   FAULTS_CONTROL  a file of five 32-bit numbers, shared with the test: the error, after how many calls, how many fail,
                   whether all wait, and how many have failed
   FAULTS_LOG      where to write down what reached the disk: kind, offset, length, length of the name, name, data */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3, REMOVE = 4 };

static volatile int32_t *control;
static int log_file = -1;
static const char *files;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULTS_CONTROL"), *log = getenv("FAULTS_LOG");
    files = getenv("FAULTS_FILES");
    if (path) {
        int file = open(path, O_RDWR | O_CLOEXEC);
        control = mmap(NULL, 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        close(file);
    }
    if (log)
        log_file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

/* The name of a watched file; NULL for all others, and for shared memory, which is not on the disk. */
static const char *watched(int file, char *name, size_t size)
{
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = files ? readlink(link, name, size - 1) : -1;
    if (length <= 0)
        return NULL;
    name[length] = 0;
    if (strncmp(name, files, strlen(files)) || strstr(name, "-shm") || strstr(name, ".server"))
        return NULL;
    return name;
}

static int fails(void)
{
    int error = 0;
    if (!control)
        return 0;
    while (control[3])
        usleep(2000);
    pthread_mutex_lock(&one_at_a_time);
    if (control[0]) {
        if (control[1] > 0)
            control[1]--;
        else if (control[2] > 0) {
            control[2]--;
            control[4]++;
            error = control[0];
        }
    }
    pthread_mutex_unlock(&one_at_a_time);
    return error;
}

static void note(int32_t kind, int64_t offset, const void *data, int32_t length, const char *name)
{
    if (log_file < 0)
        return;
    int32_t name_length = strlen(name);
    struct iovec parts[] = {
        {&kind, 4}, {&offset, 8}, {&length, 4}, {&name_length, 4}, {(void *)name, name_length}, {(void *)data, length},
    };
    writev(log_file, parts, data ? 6 : 5);
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) \
        real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name);
#define FAIL_IF_TOLD \
    int error = fails(); \
    if (error) { \
        errno = error; \
        return -1; \
    }

#define PWRITE(function) \
    ssize_t function(int file, const void *data, size_t size, off64_t offset) \
    { \
        char space[4096]; \
        REAL(function) \
        const char *name = watched(file, space, sizeof space); \
        if (!name) \
            return real(file, data, size, offset); \
        FAIL_IF_TOLD \
        ssize_t done = real(file, data, size, offset); \
        if (done > 0) \
            note(WRITE, offset, data, done, name); \
        return done; \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int file, const void *data, size_t size)
{
    char space[4096];
    REAL(write)
    const char *name = watched(file, space, sizeof space);
    if (!name)
        return real(file, data, size);
    FAIL_IF_TOLD
    off64_t offset = lseek64(file, 0, SEEK_CUR);
    ssize_t done = real(file, data, size);
    if (done > 0)
        note(WRITE, offset, data, done, name);
    return done;
}

#define FTRUNCATE(function) \
    int function(int file, off64_t size) \
    { \
        char space[4096]; \
        REAL(function) \
        const char *name = watched(file, space, sizeof space); \
        if (!name) \
            return real(file, size); \
        FAIL_IF_TOLD \
        int done = real(file, size); \
        if (!done) \
            note(TRUNCATE, size, NULL, 0, name); \
        return done; \
    }
FTRUNCATE(ftruncate)
FTRUNCATE(ftruncate64)

#define FSYNC(function) \
    int function(int file) \
    { \
        char space[4096]; \
        REAL(function) \
        const char *name = watched(file, space, sizeof space); \
        if (!name) \
            return real(file); \
        FAIL_IF_TOLD \
        note(SYNC, 0, NULL, 0, name); \
        return 0; \
    }
FSYNC(fsync)
FSYNC(fdatasync)

int unlink(const char *name)
{
    REAL(unlink)
    int done = real(name);
    if (!done && files && !strncmp(name, files, strlen(files)))
        note(REMOVE, 0, NULL, 0, name);
    return done;
}
