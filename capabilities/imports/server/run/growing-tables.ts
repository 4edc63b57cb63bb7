import type { Services } from '#journal/server/index.ts'

/** Fewer rows cannot make a slow plan of a wrong estimate. */
const FIRST_ROWS = 1_000
/** Each time the import has grown to so many times the rows that PostgreSQL knows of, it is told. */
const GROWTH = 4
const TABLES = ['notes', 'responses', 'field_values'] as const

/** Tells PostgreSQL about the rows of an import as they become many, since people read them before it ends. */
export interface GrowingTables {
  /** Does not keep the next rows waiting. */
  added(rows: number): void
  /** At the end, so that what came since the last time is known too. @throws what failed meanwhile */
  ended(): Promise<void>
}

export function growingTables({ database }: Services): GrowingTables {
  let [rows, known] = [0, 0]
  let refreshing: Promise<void> = Promise.resolve()
  const refresh = (): void => {
    known = rows
    refreshing = refreshing.then(async () => database.refreshStatistics(TABLES))
    // A failure is handled at the end; until then it must not count as unhandled.
    refreshing.catch(() => undefined)
  }
  return {
    added(more) {
      rows += more
      if (rows >= Math.max(FIRST_ROWS, known * GROWTH)) refresh()
    },
    async ended() {
      if (rows >= FIRST_ROWS && rows > known) refresh()
      await refreshing
    },
  }
}
