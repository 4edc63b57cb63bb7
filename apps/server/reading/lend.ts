import { reportedError, type LentServices } from './lent-services.ts'
import type { FromThread, ToThread } from './messages.ts'

/**
 * Calls a service for the thread.
 * @param post sends it what the service reports on the way, and its result
 */
export async function lend(
  lent: LentServices,
  { id, name, values, isReportedBefore }: FromThread & { type: 'borrow' },
  post: (message: ToThread) => void,
): Promise<void> {
  const notify = (reported: unknown): void => post({ type: 'reported', id, reported })
  try {
    const borrowed = lent[name] as (...asked: readonly unknown[]) => Promise<unknown>
    const result = await borrowed(...values, ...(isReportedBefore ? [notify] : []))
    post({ type: 'lent', id, result })
  } catch (error) {
    post({ type: 'not lent', id, error: reportedError(error) })
  }
}
