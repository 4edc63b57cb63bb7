/** Words that are looked for among answers. */
export const MAX_SOUGHT_CHARS = 200
/** Answers to other questions that stand beside an answer. */
export const MAX_QUESTIONS_BESIDE = 12
/** Tags of a question that are told, the most frequent first. */
export const MAX_TAGS_OF_QUESTION = 500
/** Questions that are one question, asked so often. */
export const MAX_LINKED_QUESTIONS = 20
/** Questions that are offered to be linked. */
export const MAX_OFFERED_QUESTIONS = 50
/** Of questions that hold the beginnings of what is searched, so many, the shortest, are read word by word. */
export const MAX_READ_QUESTIONS = 300
/** Questions that are what somebody searches, of which answers are shown. */
export const MAX_ASKED_QUESTIONS = 2
/** So many answers to each … */
export const MAX_SHOWN_ANSWERS = 3
/** … and of each in words the beginning. */
export const MAX_SHOWN_ANSWER_CHARS = 300
/** Questions that a search tells of, beside what it finds. */
export const MAX_FOUND_QUESTIONS = 6
