import { builder } from '#platform/server/graphql/builder.ts'
import { MAX_BEGINNING_CHARS } from '../../model/limits.ts'
import { beginningOf, type SummaryText } from '../../model/summary-text.ts'

export const summaryTextObject = builder.objectRef<SummaryText>('NoteSummaryText').implement({
  description: 'What a summary says, as one text without its sections and sources: for rows of lists.',
  fields: (t) => ({
    beginning: t.string({
      description: `Its first ${MAX_BEGINNING_CHARS.toLocaleString('en')} characters at most, up to the end of a word.`,
      resolve: ({ text }) => beginningOf(text).beginning,
    }),
    isCut: t.boolean({
      description: 'Whether it has more than its beginning.',
      resolve: ({ text }) => beginningOf(text).isCut,
    }),
    text: t.exposeString('text', {
      description: 'All of its sentences that can be shown now, one after another.',
    }),
    isByAi: t.exposeBoolean('isByAi', { description: 'Whether a language model wrote some of them.' }),
  }),
})
