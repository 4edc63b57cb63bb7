/** A note with fewer words than this is not summarised. */
export const MIN_WORDS = 50
/** The beginning of a text in which these words are counted. */
export const CHARS_COUNTED = 4_000
/** Sentences to choose from: of a longer note the first ones, and the summary says so. */
export const MAX_SENTENCES_READ = 4_000
/** How many summaries of a note are kept, so that making it anew can be undone. */
export const KEPT_OF_NOTE = 3
/** Sentences of a written summary; of a longer answer the first. */
export const MOST_WRITTEN_SENTENCES = 40
/** A written sentence that is longer is left out. */
export const MAX_WRITTEN_CHARS = 600
/** A sentence that a person writes. */
export const MAX_EDITED_CHARS = 2_000
/** Sentences of a summary, with those that persons add. */
export const MOST_SENTENCES = 200
/** How many sentences of the note that follow each other one written sentence may cite. */
export const MOST_CITED_TOGETHER = 4
/** Notes that are being summarised for one person, at most (product choice): all wait for the same workers. */
export const MAX_SUMMARISING_OF_PERSON = 20
/** A person's own instructions for a summary. */
export const MAX_INSTRUCTION_CHARS = 10_000
/** What a model writes for one summary. */
export const WRITTEN_TOKENS = 4_000
/** Tried first with a model of which nobody said what it reads; what it then finds too long is halved. */
export const ASSUMED_CONTEXT_TOKENS = 100_000
/** How often a note that is too long for a model is halved. */
export const MOST_HALVINGS = 5
/** How long the words of a summary that was removed are kept, so that it can be undone. */
export const REMOVED_WORDS_DAYS = 30
/** Notes that are summarised together; of a project with more the newest, and the summary says so. */
export const MOST_NOTES_OF_SET = 200
/** Highlights that are summarised together: of a tag with more the newest, of more chosen ones the first. */
export const MOST_HIGHLIGHTS_OF_SET = 1_000
/** Chosen things of which the first are summarised: as many as a selection holds. */
export const MAX_CHOSEN = 100_000
/** Quotes that a language model is given for one summary of a set, at most; further ones are counted. */
export const MOST_QUOTES_GIVEN = 600
/** Sets that are being summarised for one person, at most (product choice): all wait for the same workers. */
export const MAX_SETS_OF_PERSON = 5
/** What each note of a set is represented by. */
export const WORDS_OF_NOTE_IN_SET = 90
/** Texts that are in memory at the same time: sentences of five long ones are read in a tenth of a second. */
export const TEXTS_AT_ONCE = 5
/** Rows of lists show this much of a summary; its note has the whole. */
export const MAX_BEGINNING_CHARS = 500
/** Notes whose summaries rows show that are read together: as many as a page of a view begins with. */
export const TEXTS_READ_TOGETHER = 60
/** Of one workspace in one night; what is left is deleted the night after. */
export const WORDS_SWEPT_AT_ONCE = 10_000
/** How many summaries of a set are kept, so that making it anew can be undone. */
export const KEPT_OF_SET = 3
