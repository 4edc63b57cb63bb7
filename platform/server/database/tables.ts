/**
 * The tables a handle can see. Each capability adds its own by declaration merging in its `server/tables.ts`,
 * so that a store is typed without this room knowing any product word.
 */
export interface GlobalTables {}
export interface CellTables {}

/** Events that change some columns alone: an answer that was read from others of them does not follow these. */
interface EventsOfColumns {
  events: readonly string[]
  columns: readonly string[]
}

/**
 * What tells that rows of a table changed, in the transaction that changed them: events of things of these kinds
 * (`note`), or of these types (`note.moved`). `anything`: it may be any event, or none. `nothing`: no answer shows what
 * the rows hold.
 */
export type AnnouncedBy = Partial<
  Record<keyof CellTables, ReadonlyArray<string | EventsOfColumns> | 'anything' | 'nothing'>
>
