import type { Id } from '#platform/kernel/ids.ts'

const waiting = new Map<Id, File[]>()

/** Keeps files that were dropped on a project until the page that imports them is shown. */
export function handOver(projectId: Id, files: readonly File[]): void {
  waiting.set(projectId, [...(waiting.get(projectId) ?? []), ...files])
}

/** The files that were handed over; returned only once. */
export function takeHandedOver(projectId: Id): File[] {
  const files = waiting.get(projectId) ?? []
  waiting.delete(projectId)
  return files
}
