import { workspaceOf } from '#journal/server/index.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { filterObject } from './filter-object-graphql.ts'
import { SUGGESTED_BY, suggestionsOf, type Suggestion } from './suggestions.ts'

const suggestedBy = builder.enumType('AskSuggestedBy', {
  description: 'Something new that a question is suggested by: a tag, a question of a survey, or notes of a project.',
  values: SUGGESTED_BY,
})
const suggestionObject = builder.objectRef<Suggestion>('AskSuggestion').implement({
  description: 'Something to ask about, which is new since the viewer last looked at what changed.',
  fields: (t) => ({
    by: t.expose('by', { type: suggestedBy }),
    title: t.exposeString('title', { description: 'Of the tag, the question, or the project of the notes.' }),
    count: t.exposeInt('count', { description: 'How many notes are new; 1 for others.' }),
    filter: t.field({
      type: [filterObject],
      description: 'What the question would be limited to.',
      resolve: ({ filter }) => filter,
    }),
  }),
})

builder.queryFields((t) => ({
  askSuggestions: t.field({
    type: [suggestionObject],
    description:
      'What is new since the viewer last looked at what changed and can be asked about; a few, latest first.',
    resolve: async (_root, _arguments, context) => suggestionsOf(workspaceOf(context)),
  }),
}))
