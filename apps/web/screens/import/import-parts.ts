import type { ImportRow, Uploading } from '#imports/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** The imports of a project as its page shows them. */
export interface ImportParts {
  /** In the order in which they were added. */
  waiting: ImportRow[]
  running: ImportRow[]
  /** Since the page was opened. */
  justEnded: ImportRow[]
  before: ImportRow[]
}

/** @param endedBefore when each import had ended as the page was opened; the clocks of browser and server may differ */
export function partsOf(imports: readonly ImportRow[], endedBefore: ReadonlyMap<Id, string | null>): ImportParts {
  const ended = imports.filter((one) => one.finishedAt !== null && one.state !== 'RUNNING')
  const isNew = (one: ImportRow): boolean => endedBefore.get(one.id) !== one.finishedAt
  return {
    waiting: imports.filter((one) => one.state === 'INSPECTED' || one.state === 'UPLOADED').toReversed(),
    running: imports.filter((one) => one.state === 'RUNNING'),
    justEnded: ended.filter(isNew),
    before: ended.filter((one) => !isNew(one)),
  }
}

/** The import that the keys apply to: a running one can be stopped, else the one that ended last can be continued. */
export function keyedStatus({ running, justEnded }: ImportParts): ImportRow | undefined {
  return running[0] ?? justEnded[0]
}

/**
 * Files that are still being uploaded from here but have an import already, because others are read first: the keys of
 * their uploads, with the imports. Each has one card.
 */
export function waitingUploads(uploads: readonly Uploading[], { waiting }: ImportParts): ReadonlyMap<string, Id> {
  return new Map(
    uploads.flatMap(({ key, name }) => {
      const found = waiting.find((one) => one.waits && one.becomes === null && one.fileName === name)
      return found ? [[key, found.id] as const] : []
    }),
  )
}
