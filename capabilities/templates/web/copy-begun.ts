import type { Id } from '#platform/kernel/ids.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'

/** Returns the id of the copy that an act began, which the server generates; null if it failed, which is reported. */
export async function copyBegun(begin: (onBegun: (copyId: Id) => void) => Given): Promise<Id | null> {
  let copyId: Id | null = null
  await reportRefusal(begin((id) => (copyId = id)))
  return copyId
}
