import type { Struck } from '#evidence/model/written-words.ts'
import { countText } from '#platform/kernel/written.ts'
import type { ObjectType } from '../model/conversation.ts'
import type { WithoutMeaning } from '#search/model/search-result.ts'

const several = (count: number, one: string, more: string): string =>
  count === 1 ? `one ${one}` : `${countText(count)} ${more}`

/** The words of Ask. */
export const askStrings = {
  ask: 'Ask',
  hint: 'Ask a question. The answer is made of what people said and wrote, word for word.',
  quotesOnly: 'Answers are exact quotes: no AI model writes anything.',
  writtenAndChecked: 'An AI model writes about exact quotes. Each of its sentences is checked against them.',
  writtenBy: (model: string) => `Written by the AI model ${model}`,
  writing: (count: number) => (count === 0 ? 'Writing' : `Writing, ${several(count, 'sentence', 'sentences')} so far`),
  struck: {
    citation: 'Not proved: it cites no quote',
    quote: 'Not proved: the words that it quotes are not there',
    number: 'Not proved: a number is not in its quotes',
    name: 'Not proved: a name is not in its quotes',
    negation: 'Not proved: its quotes say the opposite',
    meaning: 'Not proved: its quotes say something else',
  } satisfies Record<Struck, string>,
  withheld: {
    NO_ACCESS: 'A sentence that you cannot see: no access to one of its sources.',
    GONE: 'A sentence was taken out: its sources no longer prove it.',
  },
  hideUnproved: (count: number) =>
    count === 1 ? 'Hide the unproved sentence' : `Hide ${countText(count)} unproved sentences`,
  showUnproved: (count: number) =>
    count === 1 ? 'Show the unproved sentence' : `Show ${countText(count)} unproved sentences`,
  sentencesLeftOut: (count: number) =>
    count === 1
      ? 'One sentence that the model wrote was left out: it was too long, or had a link.'
      : `${countText(count)} sentences that the model wrote were left out: they were too long or too many, or had links.`,
  lookedFor: (quotes: number, things: number) =>
    `Looked for: ${several(quotes, 'quote', 'quotes')} in ${several(things, 'place', 'places')}`,
  subquestions: 'What was looked for besides the question',
  noSubquestions: 'Only the question itself.',
  goOn: 'Go on',
  news: 'About what is new',
  askAbout: {
    tag: (title: string) => `What do people say about “${title}”?`,
    question: (text: string) => `What do people answer to “${text}”?`,
  },
  inNewNotes: (count: number, project: string) => `${several(count, 'new note', 'new notes')} in “${project}”`,
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
  findConversation: 'Find a conversation',
  noneFound: 'No conversations found',
  noneFoundHint: 'Conversations are found by their titles.',
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
  waits: 'Waits until the connection is back',
  stop: 'Stop',
  stopped: 'Stopped.',
  again: 'Try again',
  anew: 'Answer again',
  counts: (quotes: number, people: number, notes: number, projects: number) => ({
    quotes: quotes === 1 ? 'One quote' : `${countText(quotes)} quotes`,
    people: people > 0 ? { before: 'by', number: several(people, 'person', 'people') } : null,
    notes: notes > 0 ? { before: 'in', number: several(notes, 'note', 'notes') } : null,
    projects: projects > 0 ? { before: 'of', number: several(projects, 'project', 'projects') } : null,
  }),
  whoDisagrees: 'Who disagrees?',
  against: 'What speaks against it',
  againstHint: 'Further quotes near the question before that deny something, or set something against it.',
  nothingAgainst: 'Nothing that speaks against it was found',
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

  insight: {
    title: 'Add to insight',
    what: 'What is added',
    whole: (parts: number) => (parts === 1 ? 'The whole answer' : `The whole answer, ${countText(parts)} parts`),
    project: 'Project of the insight',
    noProject: 'No projects found',
    find: 'Find an insight, or name a new one',
    insights: 'Insights',
    more: (most: number) => `The newest ${countText(most)} are shown. Type to find others.`,
    create: (title: string) => `Create “${title}”`,
    mayNot: 'You cannot add to insights of this project',
    nothingChosen: 'Choose a sentence or a quote first',
    added: (title: string) => `Added to “${title}”`,
    open: 'Open insight',
    leftOut: (asNotes: number, leftOut: number) =>
      [
        ...(asNotes > 0
          ? [`${several(asNotes, 'quote is', 'quotes are')} added as the note, since it cannot be highlighted.`]
          : []),
        ...(leftOut > 0 ? [`${several(leftOut, 'quote was', 'quotes were')} left out: no access, or gone.`] : []),
      ]
        .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
        .join(' '),
  },

  within: 'Limited to',
  narrowed: 'Only from what has',
  narrowTo: 'Narrow to',
  narrowToCondition: (field: string, title: string, place: string | null) =>
    `Narrow to ${field}: ${title}${place === null ? '' : `, ${place}`}`,
  narrowOffered: (count: number) =>
    `${count === 1 ? 'One condition is' : `${countText(count)} conditions are`} offered. Press Tab to choose.`,
  askNarrowed: 'Enter asks the last question again, narrowed',
  everywhere: 'Everything you can see',
  limit: 'Limit to…',
  limitFinder: {
    title: 'Limit the question',
    find: 'Find a folder, project, note, insight or tag',
    found: 'What the question can be limited to',
    hint: 'Type a part of a title',
    nothing: 'Nothing found. Try other words',
    failed: 'The search did not answer. Try again',
    types: {
      ProjectCategory: 'Folder',
      Project: 'Project',
      Note: 'Note',
      Insight: 'Insight',
      Tag: 'Tag',
    } satisfies Record<ObjectType, string>,
  },
  limitTo: (title: string) => `Limit to “${title}”`,
  unlimit: (title: string) => `No longer limit to “${title}”`,
  moreLimits: (count: number) => `${countText(count)} more`,
  fewerLimits: 'Show fewer',
  unseen: 'No access',
  untitled: 'Untitled',

  menu: 'More actions for the conversation',
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
  queue: {
    ask: 'Ask a question',
    change: 'Change a conversation',
    rate: 'Rate an answer',
    remove: 'Delete a conversation',
  },

  instructions: {
    title: 'About this workspace',
    explain:
      'What AI should know when it answers: what you make, for whom, which words you use. It goes into each question. Sentences that the quotes do not prove stay struck through.',
    placeholder: 'We make accounting software for small shops. “Till” always means the app.',
    limit: (used: number, most: number) => `${countText(used)} of at most ${countText(most)} characters`,
    save: 'Save',
    saved: 'Saved what AI knows about this workspace',
  },

  panel: 'Ask',
  closePanel: 'Close',
  beside: 'Show at the side',
  inCorner: 'Show in the corner',
  fullPage: 'Open as a page',
} as const
