import { builder } from '#platform/server/graphql/builder.ts'
import { valueLoader } from '#journal/server/index.ts'
import { projectObject, summaryDefaults } from '#projects/server/index.ts'
import { FRAMEWORKS, isExtractive } from '../../model/frameworks.ts'

export const framework = builder.enumType('SummaryFramework', {
  description: `How a note is summarised. ${FRAMEWORKS.filter(isExtractive).join(', ')} choose sentences of the note; in the others, a language model writes them.`,
  values: FRAMEWORKS,
})

builder.objectFields(projectObject, (t) => ({
  defaultFramework: t.loadable({
    type: framework,
    nullable: true,
    description: 'In which its notes are summarised if nobody says otherwise; null for the plain summary.',
    load: valueLoader<(typeof FRAMEWORKS)[number] | null>(async (tx, _actor, ids) => {
      const defaults = await summaryDefaults(tx, ids)
      return new Map([...defaults].map(([id, { framework: chosen }]) => [id, chosen]))
    }, null),
    resolve: (project) => project.id,
  }),
  defaultSummaryLanguage: t.loadable({
    type: 'String',
    nullable: true,
    description:
      'The language of its summaries if nobody says otherwise, as a code of two letters; null for that of each note. Needs a language model where the note is in another one.',
    load: valueLoader<string | null>(async (tx, _actor, ids) => {
      const defaults = await summaryDefaults(tx, ids)
      return new Map([...defaults].map(([id, { language }]) => [id, language]))
    }, null),
    resolve: (project) => project.id,
  }),
}))
