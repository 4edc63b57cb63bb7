import { builder } from '#platform/server/graphql/builder.ts'
import { valueLoader } from '#journal/server/index.ts'
import { tagObject } from '#tags/server/index.ts'
import { NO_EVIDENCE, type Evidence } from '../model/evidence.ts'
import { evidenceOfTags } from './tag-evidence.ts'

export const evidenceObject = builder.objectRef<Evidence>('Evidence').implement({
  description:
    'Evidence for something made of quotes, limited to what the viewer can see. A linked contact counts once; without a link, each participant of a note or each response counts as a person.',
  fields: (t) => ({
    quotes: t.exposeInt('quotes', {
      description: 'The number of quotes, without those that contain only an interviewer’s words.',
    }),
    people: t.exposeInt('people', { description: 'The number of people whose words they are.' }),
    ofPeople: t.exposeInt('ofPeople', {
      description: 'The number of people who speak or answer in the same projects.',
    }),
    quotesOfInterviewers: t.exposeInt('quotesOfInterviewers', {
      description: 'The number of quotes left out because they contain only an interviewer’s words.',
    }),
    quotesOfNobody: t.exposeInt('quotesOfNobody', {
      description: 'The number of quotes of which it is unknown whose words they are.',
    }),
    notesOfNobody: t.exposeInt('notesOfNobody', {
      description: 'The number of notes in which no one speaks, answers or is linked; they add no people.',
    }),
  }),
})

builder.objectField(tagObject, 'evidence', (t) =>
  t.loadable({
    type: evidenceObject,
    description: 'Based on its quotes, out of the people of its project, or of the projects in which it is used.',
    load: valueLoader(evidenceOfTags, NO_EVIDENCE),
    resolve: (tag) => tag.id,
  }),
)
