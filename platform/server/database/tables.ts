/**
 * The tables a handle can see. Each capability adds its own by declaration merging in its `server/tables.ts`,
 * so that a store is typed without this room knowing any product word.
 */
export interface GlobalTables {}
export interface CellTables {}
