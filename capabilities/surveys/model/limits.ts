/** The most characters of search words for answers. */
export const MAX_SOUGHT_CHARS = 200
/**
 * The most notes with some words among whose answers they are looked for by the rules of the search; where more have
 * them, answers are compared by what they contain (product choice).
 */
export const MAX_FOUND_ANSWERS = 100_000
/** The most answers whose excerpts are requested at once (product choice). */
export const MAX_ANSWER_EXCERPTS = 200
/** The most answers to other questions beside an answer. */
export const MAX_QUESTIONS_BESIDE = 12
/** The most tags of a question that are returned, most frequent first. */
export const MAX_TAGS_OF_QUESTION = 500
/** The most questions that can be linked as one. */
export const MAX_LINKED_QUESTIONS = 20
/** The most questions that are offered for linking. */
export const MAX_OFFERED_QUESTIONS = 50
/**
 * The most questions that are compared word by word, among those that contain the beginnings of the search words; the
 * shortest first. More than a hundred surveys ask; comparing them takes some 60 milliseconds.
 */
export const MAX_READ_QUESTIONS = 20_000
/** The most questions that match a search as a question and are shown with answers. */
export const MAX_ASKED_QUESTIONS = 2
/** The most answers shown for each of them … */
export const MAX_SHOWN_ANSWERS = 3
/** … and for answers in words, the length of the shown beginning. */
export const MAX_SHOWN_ANSWER_CHARS = 300
/** The most questions that a search shows beside its results. */
export const MAX_FOUND_QUESTIONS = 6
/** The most results of a search that are compared with the answers of their notes at once … */
export const MAX_SAID_EXCERPTS = 1_000
/** … and how many characters of what was found in each are compared. */
export const MAX_SAID_CHARS = 100
