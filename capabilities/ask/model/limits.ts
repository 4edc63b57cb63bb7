/** Document 3 §9.3. */
export const MAX_CONVERSATION_TITLE_CHARS = 500
/** Document 3 §9.3. */
export const MAX_MESSAGE_CHARS = 20_000
/** The things that a conversation is limited to, at most (product choice). */
export const MAX_FILTER_OBJECTS = 100
/** Questions of one conversation, at most (product choice): a new one is begun beyond that. */
export const MAX_QUESTIONS_OF_CONVERSATION = 200
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
/** Answers that are read at once with their quotes, at most: those of several pages of a conversation. */
export const MAX_ANSWERS_READ = 100
/** Document 3 §9.3. */
export const MAX_INSTRUCTION_CHARS = 10_000
/** What the quotes of an answer have in tokens at most, mostly: longer ones reserve their money once they are known. */
export const TOKENS_OF_QUOTES = 3_000
/** Sentences of a written answer; further ones are left out, and counted. */
export const MOST_WRITTEN_SENTENCES = 20
/** What a model writes for one answer. */
export const WRITTEN_TOKENS = 2_000
/** Questions that a model may look for besides the one that was asked. */
export const MOST_SUBQUESTIONS = 3
export const MAX_SUBQUESTION_CHARS = 300
/** What a model writes to name them. */
export const SUBQUESTION_TOKENS = 400
/** The words of the quotes that each of them may add. */
export const WORDS_OF_SUBQUESTION = 120
/** The words of quotes among which is looked for what speaks against an answer. */
export const WORDS_LOOKED_THROUGH = 2_000
/** The quotes of an answer that says what speaks against another one. */
export const MOST_AGAINST = 12
/** Quotes of an answer that are added to an insight in one act: more than an answer has. */
export const MOST_QUOTES_ADDED = 200
/** The latest events since the last visit among which new things are looked for. */
export const MOST_EVENTS_LOOKED_THROUGH = 1_000
/** Suggestions by what is new, of each kind. */
export const MOST_NEW_OF_KIND = 2
/** A suggestion is limited to so many new notes; for more, to their project. */
export const MOST_NEW_NOTES_NAMED = 5
