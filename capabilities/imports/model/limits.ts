// Limits of notes and fields are in their own capabilities; these are the import's own.

// Document 3 §9.3.
export const MAX_RICH_TEXT_CHARS = 5_000_000
export const MAX_PERSON_NAME_CHARS = 300

/** Longer keys than this cannot be the external id of a row. */
export const MAX_KEY_CHARS = 1_000

// Chosen for reading untrusted files; the spec names no figures here.
export const MAX_IMPORT_FILE_BYTES = 1_073_741_824
/** Documents become one note each and are loaded whole. */
export const MAX_DOCUMENT_FILE_BYTES = 104_857_600
export const MAX_EMBEDDED_FILES = 500
export const MAX_EMBEDDED_FILE_BYTES = 20_971_520
export const MAX_WARNINGS = 200
/** All text read from one file. */
export const MAX_OUTPUT_CHARS = 4_294_967_296
export const PARSE_MEMORY_MB = 1_024
export const PARSE_STACK_MB = 8
/** Threads that stay alive with their modules loaded for the next files; additional threads end after their file. */
export const WARM_PARSERS = 2
/** A thread that uses more memory after a file reads no other one. */
export const MAX_WARM_HEAP_MB = 160
/** Files that one thread reads before a new one replaces it. */
export const MAX_WARM_TASKS = 1_000
/** A document up to this length without pictures is kept as the inspection read it, until its note is stored. */
export const MAX_KEPT_DOCUMENT_CHARS = 200_000
/** A file up to this size is inspected from memory while it is stored. */
export const MAX_BYTES_IN_MEMORY = 262_144
/** Working time without a message from the reader; waiting for the consumer does not count. */
export const MAX_SILENCE_MS = 120_000
/** Counting misplaced cells over a whole file sends no message until its end. */
export const MAX_CHECK_MS = 600_000
/** How soon an import that waits for other files of its workspace tries again. */
export const ASK_AGAIN_MS = 2_000

/**
 * The heading of the column of reasons in a file of failed rows; the column of this name is ignored when the rows are
 * imported again.
 */
export const NOT_IMPORTED_HEADING = 'Not imported because'

export const PREVIEW_ROWS = 20
/** The most that an inspection shows of one cell … */
export const SHOWN_CELL_CHARS = 2_000
/** … and of all its headings together, and of all its first rows: this limits what is kept of a file. */
export const SHOWN_CHARS = 1_000_000
export const ROWS_PER_BATCH = 250
/** Rows with long cells are sent in smaller batches. */
export const CHARS_PER_BATCH = 2_000_000

/** Document 3 §9.3, bulk import file path. */
export const MAX_IMPORT_FILE_NAME_CHARS = 500
/** Stored in one transaction; a kill loses at most the work on these, and nothing of the result. */
export const ROWS_PER_TRANSACTION = 500
/** Documents of an archive stored in one transaction; fewer if they are long. */
export const DOCUMENTS_PER_TRANSACTION = 50
/** The total unpacked size of an archive of documents; larger ones are split. */
export const MAX_ARCHIVE_UNPACKED_BYTES = 268_435_456
/** Files of an archive that an inspection names. */
export const SHOWN_FILES_OF_ARCHIVE = 20
export const MAX_LEFT_OUT_SHOWN = 200
/** From this many small documents on, files dropped together are sent as one archive … */
export const LEAST_FILES_SENT_TOGETHER = 20
/** … of at most this many bytes … */
export const MAX_BYTES_SENT_TOGETHER = 67_108_864
/** … if none of them is larger than this. */
export const MAX_SMALL_FILE_BYTES = 4_194_304
/** Failures kept for the list; all are counted. */
export const MAX_LISTED_FAILURES = 100_000
/** Files that one process inspects at the same time. */
export const MAX_INSPECTIONS_AT_ONCE = 2
/** Documents with more text than this are turned into notes in a separate thread. */
export const MAX_CHARS_ON_MAIN_THREAD = 200_000

/** The part of an answer used as the title of a response without one; it ends at a word. */
export const MAX_ANSWER_IN_TITLE_CHARS = 80
/** The part of the respondent's name or address used in addition. */
export const MAX_NAME_IN_TITLE_CHARS = 60
/** From this many documents of an import with a heading, it may come from a template: search leaves it out … */
export const LEAST_SAME_HEADINGS = 20
/** … if this share of the documents has it (product choice) … */
export const SHARE_OF_SAME_HEADINGS = 0.95
/** … of the first documents, which are compared (product choice) … */
export const MAX_COMPARED_NOTES = 500
/** … and no more headings than this (product choice). */
export const MAX_SAME_HEADINGS = 100
