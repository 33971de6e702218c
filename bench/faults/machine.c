/*
 * A clock that can be set and a disk that can be slow, for the processes that load this and for those that they start.
 * The file that DESK_BENCH_MACHINE names holds two numbers of 64 bits: seconds that the wall clock is ahead, and
 * milliseconds that a sync to the disk takes longer. The monotonic clock stays.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
static const volatile int64_t *machine;
static char own[2][4096];
static int own_count;

__attribute__((constructor)) static void open_machine(void) {
  const char *path = getenv("DESK_BENCH_MACHINE"), *library = getenv("LD_PRELOAD");
  if (path == NULL || library == NULL) return;
  snprintf(own[0], sizeof own[0], "DESK_BENCH_MACHINE=%s", path);
  snprintf(own[1], sizeof own[1], "LD_PRELOAD=%s", library);
  own_count = 2;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *mapped = mmap(NULL, 16, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) machine = mapped;
}

static int64_t ahead(void) { return machine == NULL ? 0 : machine[0]; }

static void wait_for_disk(void) {
  if (machine == NULL || machine[1] <= 0) return;
  struct timespec left = {machine[1] / 1000, (machine[1] % 1000) * 1000000};
  nanosleep(&left, NULL);
}

#define REAL(name) static __typeof__(name) *real; if (real == NULL) real = dlsym(RTLD_NEXT, #name)

int clock_gettime(clockid_t clock, struct timespec *at) {
  REAL(clock_gettime);
  int result = real(clock, at);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead();
  return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(at, zone);
  if (result == 0) at->tv_sec += ahead();
  return result;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at != NULL) *at = now.tv_sec;
  return now.tv_sec;
}

int fsync(int file) { REAL(fsync); wait_for_disk(); return real(file); }
int fdatasync(int file) { REAL(fdatasync); wait_for_disk(); return real(file); }

/* The environment with what a program of its own would lose. */
static char **with_own(char *const given[]) {
  size_t count = 0;
  while (given != NULL && given[count] != NULL) count++;
  char **all = calloc(count + 3, sizeof *all);
  size_t at = 0;
  for (size_t i = 0; i < count; i++)
    if (strncmp(given[i], "LD_PRELOAD=", 11) != 0 && strncmp(given[i], "DESK_BENCH_MACHINE=", 19) != 0) all[at++] = given[i];
  for (int i = 0; i < own_count; i++) all[at++] = own[i];
  return all;
}

int posix_spawnp(pid_t *restrict pid, const char *restrict file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const given[restrict]) {
  REAL(posix_spawnp);
  return real(pid, file, actions, attributes, arguments, with_own(given));
}

int execvp(const char *file, char *const arguments[]) {
  REAL(execvp);
  environ = with_own(environ);
  return real(file, arguments);
}
