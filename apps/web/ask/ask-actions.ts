import { defineAction } from '#platform/web/keyboard/index.ts'

/** Opens Ask from everywhere; on its own page it leads to the field. */
export const openAsk = defineAction({
  id: 'ask.open',
  title: 'Ask a question',
  section: 'General',
  keys: 'mod+j',
  hint: 'Answers with quotes from everything that you can see.',
  opensText: true,
})
