import { defineList, type Follows } from '#journal/server/index.ts'
import { asksOfReader } from '#filters/model/query.ts'
import { tagEvents } from '#tags/model/events.ts'
import { requestedAnswers, type RequestedAnswers } from '../model/requested-answers.ts'
import { membersOfAnswers, pageOfAnswers } from './answers.ts'

const OF_TAGS: Follows = { tag: 'all', 'tag-group': 'all', 'tag-board': 'all', extension: 'all' }
/** What conditions look at beside the notes themselves. */
const OF_CONDITIONS: Follows = {
  ...OF_TAGS,
  field: 'all',
  'field-set': 'all',
  person: 'all',
  insight: 'all',
  star: 'row',
  folder: 'all',
  project: 'all',
}

function followsOf({ filter, tagId, unanswered }: RequestedAnswers): Follows {
  // The first answer of a file, or by hand, makes others of whom nobody knew that they were asked.
  const ofNotes: Follows = unanswered === true ? { note: 'all', document: 'all' } : { note: 'row', document: 'parent' }
  return {
    ...(filter.fields.some(({ field }) => field !== null) ? OF_CONDITIONS : {}),
    ...(tagId == null ? {} : OF_TAGS),
    // Which rows had a tag before it was deleted no row tells.
    [tagEvents.restored.type]: 'all',
    ...ofNotes,
    highlight: 'parent',
    question: 'all',
  }
}

/** The answers to a question, in the order in which they came: each by the note that gives it. */
export const questionAnswers = defineList({
  name: 'question-answers',
  input: requestedAnswers,
  follows: followsOf,
  isPersonal: ({ filter }) => asksOfReader(filter),
  page: pageOfAnswers,
  members: membersOfAnswers,
})
