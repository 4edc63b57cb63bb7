/** The same as for charts and views. */
export const MAX_ROUND_TITLE_CHARS = 200
export const MAX_ROUNDS_OF_PROJECT = 100
/** A round is coded by people in hours, not weeks. */
export const MAX_NOTES_OF_ROUND = 50
export const MAX_TAGS_OF_ROUND = 50
/** People; the automatic coder may be added. */
export const MAX_CODERS_OF_ROUND = 6
/** Sentences of all notes of a round. */
export const MAX_UNITS_OF_ROUND = 5_000
/** Sentences that one act codes or settles. */
export const MAX_UNITS_AT_ONCE = 200
/** How often a round can be coded, including again after the coders saw how far they agree. */
export const MAX_PASSES_OF_ROUND = 10
/** With fewer units that two coders judged, a single unit changes the figures too much for them to mean anything. */
export const FEW_UNITS = 30
/** For a tag with fewer examples the automatic coder uses only its names. */
export const LEAST_EXAMPLES = 5
/** The automatic coder learns from this many highlights, latest first, … */
export const MAX_QUOTES_TO_LEARN_FROM = 5_000
/** … in this many notes, those with the most highlights first, … */
export const MAX_NOTES_TO_LEARN_FROM = 40
/** … and from this many of their sentences. */
export const MAX_SENTENCES_TO_LEARN_FROM = 8_000
