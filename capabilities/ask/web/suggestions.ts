import type { AskSuggestionsQuery } from '#generated/operations/capabilities/ask/web/ask.ts'
import type { Limit } from './limit.ts'
import { askStrings as strings } from './strings.ts'

/** The job functions that have questions of their own (document 2 §3). */
const OF_FUNCTION = {
  market: [
    'What made people look for something like this?',
    'What nearly kept people from buying?',
    'Which words do people use for the problem?',
    'What do people compare it with?',
  ],
  business: [
    'Where do people lose time or money?',
    'What do people say about the price?',
    'Which steps do people do by hand?',
    'What worries people about their data?',
  ],
  support: [
    'Where do people get stuck?',
    'What do people ask for help with?',
    'What made people give up?',
    'What do people wish they had known at the start?',
  ],
  general: [
    'What frustrates people most?',
    'What do people like best?',
    'What do people wish for?',
    'How do people solve this today?',
  ],
} as const

const FUNCTION_OF: Readonly<Record<string, keyof typeof OF_FUNCTION>> = {
  MARKETING: 'market',
  SALES: 'market',
  FINANCE: 'business',
  OPERATIONS: 'business',
  LEGAL: 'business',
  SUPPORT: 'support',
  CUSTOMER_SUCCESS: 'support',
}

/** A question about something new, with what it is limited to and what is new. */
export interface SuggestedQuestion {
  question: string
  /** What is new, where the question does not name it. */
  about: string | null
  limits: readonly Limit[]
}

/**
 * Questions about what is new, in the words of what is there; new notes are asked what the job function asks first.
 * @param jobRole what the person does; null if unknown
 */
export function questionsAboutNews(
  news: AskSuggestionsQuery['askSuggestions'],
  jobRole: string | null,
): SuggestedQuestion[] {
  const usual = suggestedQuestions(jobRole)
  let asked = 0
  return news.map(({ by, title, count, filter: limits }): SuggestedQuestion => {
    if (by === 'TAG') return { question: strings.askAbout.tag(title), about: null, limits }
    if (by === 'QUESTION') return { question: strings.askAbout.question(cut(title)), about: null, limits }
    const question = usual[asked % usual.length] ?? ''
    asked += 1
    return { question, about: strings.inNewNotes(count, title), limits }
  })
}

/** The text of a question of a survey may be a page long. */
const NAMED_CHARS = 160

function cut(text: string): string {
  return text.length <= NAMED_CHARS ? text : `${text.slice(0, NAMED_CHARS).replace(/\s+\S*$/u, '')}…`
}

/** Questions to begin with. @param jobRole what the person does; null if unknown */
export function suggestedQuestions(jobRole: string | null): readonly string[] {
  return OF_FUNCTION[FUNCTION_OF[jobRole ?? ''] ?? 'general']
}
