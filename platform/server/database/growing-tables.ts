import type { Database } from './database.ts'
import type { CellTables } from './tables.ts'

/** Fewer rows cannot make a slow plan of a wrong estimate. */
const FIRST_ROWS = 1_000
/** Each time the work has changed so many times the rows that PostgreSQL knows of, it is told. */
const GROWTH = 4

/** Tells PostgreSQL about the rows that long work makes or removes as they become many: people read them before it ends. */
export interface GrowingTables {
  /** Does not keep the next rows waiting. */
  added(rows: number): void
  /** At the end, so that what came since the last time is known too. @throws what failed meanwhile */
  ended(): Promise<void>
}

/** @param tables whose rows become many or few; without any, nothing is told */
export function growingTables(
  database: Pick<Database, 'refreshStatistics'>,
  tables: ReadonlyArray<keyof CellTables>,
): GrowingTables {
  let [rows, known] = [0, 0]
  let refreshing: Promise<void> = Promise.resolve()
  const refresh = (): void => {
    known = rows
    refreshing = refreshing.then(async () => database.refreshStatistics(tables))
    // A failure is handled at the end; until then it must not count as unhandled.
    refreshing.catch(() => undefined)
  }
  return {
    added(more) {
      rows += more
      if (tables.length > 0 && rows >= Math.max(FIRST_ROWS, known * GROWTH)) refresh()
    },
    async ended() {
      if (tables.length > 0 && rows >= FIRST_ROWS && rows > known) refresh()
      await refreshing
    },
  }
}
