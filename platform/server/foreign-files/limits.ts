// The limits of the readers of untrusted files; the spec names no figures here.
export const MAX_UNPACKED_BYTES = 536_870_912
export const MAX_UNPACKED_PARTS = 20_000
/** Of one cell or paragraph; cells of Excel end at 32,767, and no note holds more. */
export const MAX_TEXT_CHARS = 5_000_000
/** The most bytes that such a text takes in a file, before its length is known. */
export const MAX_TEXT_BYTES = 20_000_000
/** Of one row of a text table: no table made by a person has longer rows. */
export const MAX_ROW_CHARS = 20_000_000
/** Of a document's own text in an office file, markup included. */
export const MAX_DOCUMENT_XML_BYTES = 104_857_600
export const MAX_COMMENTS = 200
/** A quote that is not closed within this many characters was not a quote. */
export const MAX_QUOTED_CHARS = 5_000_000
