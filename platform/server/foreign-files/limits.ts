// What the readers of untrusted files take on; the spec names no figures here.
export const MAX_UNPACKED_BYTES = 536_870_912
export const MAX_UNPACKED_PARTS = 20_000
/** Of one cell or paragraph; those of Excel end at 32,767, and no note holds more. */
export const MAX_TEXT_CHARS = 5_000_000
/** What such a text takes in a file at most, before it is known how long it is. */
export const MAX_TEXT_BYTES = 20_000_000
/** Of one row of a text table: further cells are no row of any person's table. */
export const MAX_ROW_CHARS = 20_000_000
/** Of a document's own text as it lies in an office file, markup included. */
export const MAX_DOCUMENT_XML_BYTES = 104_857_600
export const MAX_COMMENTS = 200
/** A quote that is not closed within so many characters was none. */
export const MAX_QUOTED_CHARS = 5_000_000
