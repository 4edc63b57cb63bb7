import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process, also against a later one with the same number. */
export type ProcessIdentity = { pid: number; startedAt: string }

/**
 * When the process with this number was started, in a form that is only for comparison (clock ticks since boot on
 * Linux, a date elsewhere). Undefined when there is no such process; a zombie counts as not living.
 */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The command in the second field may contain spaces and brackets, so fields are counted after its last bracket.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started === '' ? undefined : started
  } catch {
    return undefined
  }
}

/** The identity of the calling process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: processStartTime(process.pid) ?? '' }
}

/** Whether exactly this process still lives; a reused number does not count. */
export function isAlive(identity: ProcessIdentity): boolean {
  const startedAt = processStartTime(identity.pid)
  return startedAt !== undefined && (identity.startedAt === '' || startedAt === identity.startedAt)
}
