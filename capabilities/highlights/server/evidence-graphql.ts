import { builder } from '#platform/server/graphql/builder.ts'
import { valueLoader } from '#journal/server/index.ts'
import { tagObject } from '#tags/server/index.ts'
import { NO_EVIDENCE, type Evidence } from '../model/evidence.ts'
import { evidenceOfTags } from './tag-evidence.ts'

export const evidenceObject = builder.objectRef<Evidence>('Evidence').implement({
  description:
    'What something that is made of quotes stands on, of what the viewer can see: linked contacts count once each; without a link each participant of a note, or each response, is one.',
  fields: (t) => ({
    quotes: t.exposeInt('quotes', { description: 'Without those that hold an interviewer’s words alone.' }),
    people: t.exposeInt('people', { description: 'Whose words they are.' }),
    ofPeople: t.exposeInt('ofPeople', { description: 'How many people speak or answer in the same projects.' }),
    quotesOfInterviewers: t.exposeInt('quotesOfInterviewers', {
      description: 'Left out: an interviewer’s words alone.',
    }),
    quotesOfNobody: t.exposeInt('quotesOfNobody', {
      description: 'Of the quotes, those of which no one knows whose words they are.',
    }),
    notesOfNobody: t.exposeInt('notesOfNobody', {
      description: 'Notes in which no one speaks, answers or is linked: they count no one.',
    }),
  }),
})

builder.objectField(tagObject, 'evidence', (t) =>
  t.loadable({
    type: evidenceObject,
    description: 'Of its quotes, out of the people of its project, or of those in which it is used.',
    load: valueLoader(evidenceOfTags, NO_EVIDENCE),
    resolve: (tag) => tag.id,
  }),
)
