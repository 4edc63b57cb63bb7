import { defineList, type Follows } from '#journal/server/index.ts'
import { asksOfReader } from '#filters/model/query.ts'
import { tagEvents } from '#tags/model/events.ts'
import { requestedAnswers, type RequestedAnswers } from '../model/requested-answers.ts'
import { membersOfAnswers, pageOfAnswers } from './answers.ts'

const OF_TAGS: Follows = { tag: 'all', 'tag-group': 'all', 'tag-board': 'all', extension: 'all' }
/** What conditions read in addition to the notes themselves. */
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
  // The first answer from a file, or by hand, means that other notes were asked too.
  const ofNotes: Follows = unanswered === true ? { note: 'all', document: 'all' } : { note: 'row', document: 'parent' }
  return {
    ...(filter.fields.some(({ field }) => field !== null) ? OF_CONDITIONS : {}),
    ...(tagId == null ? {} : OF_TAGS),
    // A restored tag changes rows that no longer record that they had it.
    [tagEvents.restored.type]: 'all',
    ...ofNotes,
    highlight: 'parent',
    question: 'all',
  }
}

/** The answers to a question, in the order in which they arrived; each is identified by its note. */
export const questionAnswers = defineList({
  name: 'question-answers',
  input: requestedAnswers,
  follows: followsOf,
  isPersonal: ({ filter }) => asksOfReader(filter),
  page: pageOfAnswers,
  members: membersOfAnswers,
})
