import type { Services } from '#journal/server/index.ts'

/** Fewer rows cannot make a slow plan of a wrong estimate. */
const FIRST_ROWS = 1_000
/** Each time the import has grown to so many times the rows that PostgreSQL knows of, it is told. */
const GROWTH = 4
const TABLES = ['notes', 'responses', 'field_values'] as const

/** Tells PostgreSQL about the rows of an import as they become many, since people read them before it ends. */
export interface GrowingTables {
  added(rows: number): Promise<void>
  /** At the end, so that what came since the last time is known too. */
  ended(): Promise<void>
}

export function growingTables({ database }: Services): GrowingTables {
  let [rows, known] = [0, 0]
  const refresh = async (): Promise<void> => {
    known = rows
    await database.refreshStatistics(TABLES)
  }
  return {
    async added(more) {
      rows += more
      if (rows >= Math.max(FIRST_ROWS, known * GROWTH)) await refresh()
    },
    async ended() {
      if (rows >= FIRST_ROWS && rows > known) await refresh()
    },
  }
}
