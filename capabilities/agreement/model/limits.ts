/** As of charts and views. */
export const MAX_ROUND_TITLE_CHARS = 200
export const MAX_ROUNDS_OF_PROJECT = 100
/** A round is coded by people in hours, not weeks. */
export const MAX_NOTES_OF_ROUND = 50
export const MAX_TAGS_OF_ROUND = 50
/** People; the words may be a coder besides. */
export const MAX_CODERS_OF_ROUND = 6
/** Sentences of all notes of a round. */
export const MAX_UNITS_OF_ROUND = 5_000
/** Sentences that one act codes or settles. */
export const MAX_UNITS_AT_ONCE = 200
/** As often as coders may code anew after they saw how far they agree. */
export const MAX_PASSES_OF_ROUND = 10
/** With fewer units that two coders judged, one more or less changes the figures beyond what they could tell. */
export const FEW_UNITS = 30
/** Of a tag with fewer examples the automatic coder knows only what it is called. */
export const LEAST_EXAMPLES = 5
/** The automatic coder learns from so many highlights, the latest first, … */
export const MAX_QUOTES_TO_LEARN_FROM = 5_000
/** … in so many notes, those with most of them first, … */
export const MAX_NOTES_TO_LEARN_FROM = 40
/** … and from so many of their sentences. */
export const MAX_SENTENCES_TO_LEARN_FROM = 8_000
