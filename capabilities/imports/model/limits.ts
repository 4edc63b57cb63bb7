// Limits of notes and fields stand in their own capabilities; these are the import's own.

// Document 3 §9.3.
export const MAX_RICH_TEXT_CHARS = 5_000_000
export const MAX_PERSON_NAME_CHARS = 300

/** Longer keys than this cannot be the external id of a row. */
export const MAX_KEY_CHARS = 1_000

// What the reader of untrusted files takes on; the spec names no figures here.
export const MAX_IMPORT_FILE_BYTES = 1_073_741_824
/** Documents become one note each and are held whole. */
export const MAX_DOCUMENT_FILE_BYTES = 104_857_600
export const MAX_EMBEDDED_FILES = 500
export const MAX_EMBEDDED_FILE_BYTES = 20_971_520
export const MAX_WARNINGS = 200
/** All text handed out of one file. */
export const MAX_OUTPUT_CHARS = 4_294_967_296
export const PARSE_MEMORY_MB = 1_024
export const PARSE_STACK_MB = 8
/** Threads that stay with their modules loaded for the next files; those at work beyond them end with their file. */
export const WARM_PARSERS = 2
/** A thread that holds more after a file reads no other one. */
export const MAX_WARM_HEAP_MB = 160
/** Files that one thread reads before a new one takes its place. */
export const MAX_WARM_TASKS = 1_000
/** A document up to this length that holds no pictures is kept as the look into its file read it, until its note is stored. */
export const MAX_KEPT_DOCUMENT_CHARS = 200_000
/** Working time without a sign of life from the reader; waiting for the consumer does not count. */
export const MAX_SILENCE_MS = 120_000
/** Counting what cannot stay, over a whole file, gives no sign of life until its end. */
export const MAX_CHECK_MS = 600_000
/** When an import that waits for other files of its workspace asks again. */
export const ASK_AGAIN_MS = 2_000

/**
 * Over the reasons in a file of rows that were not imported; a column of this name is left out when they come again.
 */
export const NOT_IMPORTED_HEADING = 'Not imported because'

export const PREVIEW_ROWS = 20
/** Of a cell, what a look into the file shows … */
export const SHOWN_CELL_CHARS = 2_000
/** … and of all its headings together, and of all its first rows: what is kept of a file is as small as this. */
export const SHOWN_CHARS = 1_000_000
export const ROWS_PER_BATCH = 250
/** Rows with long cells travel in smaller batches. */
export const CHARS_PER_BATCH = 2_000_000

/** Document 3 §9.3, bulk import file path. */
export const MAX_IMPORT_FILE_NAME_CHARS = 500
/** Stored in one transaction; a kill loses at most these from the work, and none from the result. */
export const ROWS_PER_TRANSACTION = 500
/** Documents of an archive that are stored in one transaction; fewer where they are long. */
export const DOCUMENTS_PER_TRANSACTION = 50
/** All that an archive of documents unpacks to; larger ones are split. */
export const MAX_ARCHIVE_UNPACKED_BYTES = 268_435_456
/** Files of an archive that a look into it names. */
export const SHOWN_FILES_OF_ARCHIVE = 20
export const MAX_LEFT_OUT_SHOWN = 200
/** So many small documents that are given together are sent as one archive … */
export const LEAST_FILES_SENT_TOGETHER = 20
/** … of so many bytes at most … */
export const MAX_BYTES_SENT_TOGETHER = 67_108_864
/** … where none of them is larger. */
export const MAX_SMALL_FILE_BYTES = 4_194_304
/** Failures that are kept to be listed; all are counted. */
export const MAX_LISTED_FAILURES = 100_000
/** Files that one process inspects at the same time. */
export const MAX_INSPECTIONS_AT_ONCE = 2
/** Documents with more text than this are turned into notes in a thread of their own. */
export const MAX_CHARS_ON_MAIN_THREAD = 200_000

/** Of an answer, as much becomes the title of a response that has none; it ends at a word. */
export const MAX_ANSWER_IN_TITLE_CHARS = 80
/** Of the name or address of who gave it, beside that. */
export const MAX_NAME_IN_TITLE_CHARS = 60
