/** Largest rich text content, in characters of its text (spec, document 3 §9.3). */
export const MAX_RICH_TEXT_CHARS = 5_000_000
/** Largest single Yjs update, in bytes (spec, document 3 §9.3). */
export const MAX_YJS_UPDATE_BYTES = 5_242_880
/** Longest text of one highlight, in characters (spec, document 3 §9.3). */
export const MAX_HIGHLIGHT_CHARS = 4_000
/** Largest serialised position of one highlight, in characters (spec, document 2 §6, document 3 §9.2). */
export const MAX_HIGHLIGHT_POSITION_CHARS = 17_000
/** Text stored on either side of an anchor so that an import can find it again, in characters. */
export const ANCHOR_CONTEXT_CHARS = 64
/** Elements nested deeper than this in foreign HTML are read as if they were not nested; their text is kept. */
export const MAX_HTML_DEPTH = 120
/** HTML with more open elements than this at once is read as bare text, without its tags. */
export const MAX_HTML_NESTING = 1_500
/** Length of a block identifier, in characters of the base62 alphabet. */
export const BLOCK_ID_CHARS = 10
