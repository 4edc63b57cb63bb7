/**
 * The tables a handle can see. Each capability adds its own by declaration merging in its `server/tables.ts`, so that a
 * store is typed without any product word in this room.
 */
export interface GlobalTables {}
export interface CellTables {}

/** Events that change only some columns: an answer that was read from other columns does not follow them. */
interface EventsOfColumns {
  events: readonly string[]
  columns: readonly string[]
}

/**
 * The events that announce changed rows of a table, in the transaction that changed them: events of these kinds of
 * things (`note`), or of these types (`note.moved`). `anything`: it may be any event, or none. `nothing`: no answer
 * shows what the rows hold.
 */
export type AnnouncedBy = Partial<
  Record<keyof CellTables, ReadonlyArray<string | EventsOfColumns> | 'anything' | 'nothing'>
>
