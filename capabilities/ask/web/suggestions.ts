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

/** Questions to begin with. @param jobRole what the person does; null if unknown */
export function suggestedQuestions(jobRole: string | null): readonly string[] {
  return OF_FUNCTION[FUNCTION_OF[jobRole ?? ''] ?? 'general']
}
