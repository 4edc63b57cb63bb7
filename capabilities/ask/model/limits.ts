/** Document 3 §9.3. */
export const MAX_CONVERSATION_TITLE_CHARS = 500
/** Document 3 §9.3. */
export const MAX_MESSAGE_CHARS = 20_000
/** The things that a conversation is limited to, at most (product choice). */
export const MAX_FILTER_OBJECTS = 100
/** Questions of one conversation, at most (product choice): a new one is begun beyond that. */
export const MAX_QUESTIONS_OF_CONVERSATION = 100
/** Questions of one person that are being answered, at most (product choice): all wait for the same workers. */
export const MAX_ANSWERING_OF_PERSON = 5
/** The conversations of one person, at most (product choice). */
export const MAX_CONVERSATIONS_OF_PERSON = 2_000
/** How much of a first question becomes the title of its conversation. */
export const TITLE_OF_QUESTION_CHARS = 120
/** The quotes of an answer, at most in words; the spec's citations have no limit. */
export const MOST_WORDS_OF_ANSWER = 420
/** How many quotes are shown where nothing answers the question. */
export const MOST_NEAR_QUOTES = 4
/** How many questions before a follow-up are read with it. */
export const QUESTIONS_READ_BEFORE = 1
/** Questions of a conversation that are read at once, with their answers. */
export const MAX_QUESTIONS_SHOWN = 20
/** Conversations whose messages are read at once, at most: a page shows one. */
export const MAX_CONVERSATIONS_READ = 10
/** Answers that are read at once with their quotes, at most: those of a whole conversation. */
export const MAX_ANSWERS_READ = 100
