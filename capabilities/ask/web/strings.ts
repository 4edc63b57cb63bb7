import { countText } from '#platform/kernel/written.ts'
import type { WithoutMeaning } from '#search/model/search-result.ts'

const several = (count: number, one: string, more: string): string =>
  count === 1 ? `one ${one}` : `${countText(count)} ${more}`

/** The words of Ask. */
export const askStrings = {
  ask: 'Ask',
  hint: 'Ask a question. The answer is made of what people said and wrote, word for word.',
  quotesOnly: 'Answers are exact quotes: no AI model writes anything.',
  placeholder: 'Ask about your research',
  further: 'Ask a further question',
  question: 'Question',
  send: 'Ask',
  keys: 'Enter asks, Shift+Enter begins a new line',
  notInPlan: 'Your plan does not include questions. Conversations can be read.',
  mayNot: 'You can read conversations here, but not ask.',
  readOnly: 'This workspace is read-only: conversations can be read, but nothing can be asked.',
  ofOther: (name: string) => `A conversation of ${name}. You can read it; ask your own question in a new one.`,
  someone: 'someone',
  suggested: 'Suggested questions',
  newConversation: 'New conversation',
  conversations: 'Conversations',
  mine: 'Yours',
  ofOthers: 'Shared',
  noneYet: 'No conversations yet',
  noneYetHint: 'Each question begins one. Only you see it until you share it.',
  noneShared: 'No shared conversations',
  noneSharedHint: 'Conversations that others share with the workspace are here.',
  more: 'Show more',
  loading: 'Loading the conversation',
  failed: 'The conversation did not load',
  listFailed: 'The conversations did not load',
  gone: 'This conversation does not exist',
  goneHint: 'It was deleted, or it is private.',
  earlier: 'Show earlier questions',
  earlierFailed: 'Earlier questions could not be loaded. Try again',

  answer: 'Answer',
  gathering: 'Gathering quotes',
  stop: 'Stop',
  stopped: 'Stopped.',
  again: 'Try again',
  anew: 'Answer again',
  counts: (quotes: number, people: number, notes: number, projects: number) =>
    [
      `${quotes === 1 ? 'One quote' : `${countText(quotes)} quotes`}`,
      ...(people > 0 ? [`by ${several(people, 'person', 'people')}`] : []),
      ...(notes > 0 ? [`in ${several(notes, 'note', 'notes')}`] : []),
      ...(projects > 0 ? [`of ${several(projects, 'project', 'projects')}`] : []),
    ].join(' '),
  near: 'Nothing answers this for certain',
  nearHint: 'These quotes are the nearest, but perhaps no answer.',
  nothing: 'Nothing near this question was found',
  nothingHint: 'Ask in other words, or limit the conversation to less.',
  nothingYetHint: 'Texts are still being read: answer again in a while.',
  nothingLeft: 'No quote of this answer can be shown',
  noAccess: (count: number) =>
    count === 1 ? 'One more quote: no access.' : `${countText(count)} more quotes: no access.`,
  quotesGone: (count: number) =>
    count === 1
      ? 'One quote is no longer in its source.'
      : `${countText(count)} quotes are no longer in their sources.`,
  leftOut: (words: number, notes: number) =>
    `Left out: ${countText(words)} words of interviewers in ${several(notes, 'note', 'notes')}.`,
  reading: (waiting: number | null) =>
    waiting === null
      ? 'Some texts were not read yet.'
      : `${waiting === 1 ? 'One text was' : `${countText(waiting)} texts were`} not read yet.`,
  withoutMeaning: {
    MODEL_MISSING: 'Found by words: the model for meaning is not installed.',
    MODEL_SILENT: 'Found by words: the model for meaning did not answer.',
  } satisfies Record<WithoutMeaning, string>,
  asked: 'Asked',
  interviewer: 'Interviewer',
  openQuote: (number: number, source: string) => `Quote ${number}, ${source}`,
  at: (source: string, time: string) => `${source}, ${time}`,
  good: 'Good answer',
  bad: 'Bad answer',
  wasAsked: 'Asked a question',
  rated: 'Rated the answer',
  unrated: 'Removed the rating',
  copy: 'Copy with citations',
  copied: 'Copied the answer with its citations',

  within: 'Limited to',
  everywhere: 'Everything you can see',
  limit: 'Limit to…',
  limitTo: (title: string) => `Limit to “${title}”`,
  unlimit: (title: string) => `No longer limit to “${title}”`,
  unseen: 'No access',
  untitled: 'Untitled',

  menu: 'More for this conversation',
  rename: 'Rename…',
  renameTitle: 'Rename the conversation',
  renameDone: 'Rename',
  name: 'Name of the conversation',
  renamed: (title: string) => `Renamed to “${title}”`,
  share: 'Share with the workspace',
  unshare: 'Make private',
  shared: 'Shared with the workspace. Everyone reads only quotes of sources that they may see.',
  unshared: 'Only you see this conversation now',
  isShared: 'Shared with the workspace',
  copyLink: 'Copy a link',
  linkCopied: 'Link copied. People see a conversation once it is shared.',
  delete: 'Delete',
  deleted: (title: string) => `Deleted “${title}”`,
  limited: 'Changed what the conversation is limited to',
  queue: { change: 'Change a conversation', rate: 'Rate an answer', remove: 'Delete a conversation' },

  panel: 'Ask',
  closePanel: 'Close',
  beside: 'Show at the side',
  inCorner: 'Show in the corner',
  fullPage: 'Open as a page',
} as const
