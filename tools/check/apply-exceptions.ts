import type { Exception } from '../check-exceptions.ts'
import type { Finding } from './finding.ts'

const LIST = 'tools/check-exceptions.ts'

/**
 * Returns the remaining findings, and the faults of the list of exceptions: too long, shorter than it says, without a
 * reason, or out of date.
 */
export function applyExceptions(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
  atMost: number,
): { remaining: Finding[]; faults: Finding[] } {
  const covers = (exception: Exception, finding: Finding): boolean =>
    exception.path === finding.path && exception.rule === finding.rule
  const remaining = findings.filter((finding) => !exceptions.some((exception) => covers(exception, finding)))
  const faults: Finding[] = []
  const report = (message: string): void => void faults.push({ path: LIST, rule: 'exceptions', message })
  for (const exception of exceptions) {
    if (exception.reason.trim() === '') report(`The exception for ${exception.path} gives no reason.`)
    if (!findings.some((finding) => covers(exception, finding)))
      report(`The exception for ${exception.path} (${exception.rule}) is no longer needed.`)
  }
  if (exceptions.length > atMost) report(`There are ${exceptions.length} exceptions, at most ${atMost} are allowed.`)
  if (exceptions.length < atMost)
    report(`Only ${exceptions.length} exceptions are left: lower EXCEPTIONS_AT_MOST from ${atMost}.`)
  return { remaining, faults }
}
