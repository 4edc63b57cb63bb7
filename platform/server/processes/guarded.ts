/** What a guarded program may take before the system ends it or refuses it memory. */
export interface GuardLimits {
  memoryMb: number
  /**
   * `address space` for programs that use what they reserve, `data` for those that reserve far more than they use, as
   * V8 does.
   */
  memoryKind: 'address space' | 'data'
  /** Working time, of all cores together. */
  workSeconds: number
}

/*
 * The program runs niced, under limits of memory and working time, in its own process group. Its guard reads from a
 * pipe that this process holds open: when this process ends in any way, including kill -9, the guard ends the program.
 */
const GUARD = `
ulimit -c 0
ulimit "$1" "$2" 2>/dev/null
ulimit -t "$3" 2>/dev/null
shift 3
exec 9<&0
nice -n 10 "$@" </dev/null 9<&- &
program=$!
{ read -r _ <&9; kill -9 $program; } >/dev/null 2>&1 &
guard=$!
exec 9<&-
wait $program
code=$?
kill $guard 2>/dev/null
exit $code`

/**
 * The arguments with which `/bin/sh` runs a program under limits. Spawn it detached, with a pipe as its input that
 * stays open as long as the program may run.
 */
export function guarded({ memoryMb, memoryKind, workSeconds }: GuardLimits, program: readonly string[]): string[] {
  return [
    '-c',
    GUARD,
    'quarry',
    memoryKind === 'data' ? '-d' : '-v',
    String(memoryMb * 1_024),
    String(Math.ceil(workSeconds)),
    ...program,
  ]
}

/** Ends a guarded program and everything that it started. */
export function endGuarded(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
