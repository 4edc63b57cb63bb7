import { MAX_SEARCH_RESULTS } from '../model/limits.ts'

/** The texts of search. */
export const strings = {
  heading: 'Search',
  field: 'Search the workspace',
  tabs: 'Kinds of results',
  tabNames: {
    everything: 'Everything',
    notes: 'Notes',
    highlights: 'Highlights',
    insights: 'Insights',
    data: 'Data',
    projects: 'Projects',
    folders: 'Folders',
    tags: 'Tags',
    contacts: 'Contacts',
  },
  code: 'Tag by sentence',
  codeFound: 'Tag the results sentence by sentence',
  layout: 'Layout',
  list: 'List',
  grid: 'Grid',
  order: 'Sort by',
  relevance: 'Best match',
  created: 'Newest',
  updated: 'Last changed',
  results: 'Results',
  count: (total: number, most: number) =>
    total >= most
      ? `More than ${most.toLocaleString()} results`
      : `${total.toLocaleString()} ${total === 1 ? 'result' : 'results'}`,
  someWords: 'No result has all of these words. These come closest.',
  wholeCount: (whole: number) =>
    `${whole.toLocaleString()} ${whole === 1 ? 'result has' : 'results have'} all of these words. The others come closest.`,
  fieldSays: (label: string) => `${label}:`,
  summarySays: 'Summary:',
  without: (words: readonly string[]) => `Without: ${words.join(', ')}`,
  didYouMean: 'Did you mean',
  corrected: 'Showing results for',
  asTyped: (query: string) => `Search for “${query}” instead`,
  more: 'Show more',
  peek: 'Open beside the results',
  searching: 'Searching',
  nothing: (query: string) => (query === '' ? 'No results for this filter' : `No results for “${query}”`),
  nothingHint: 'Try fewer or other words. Put words in double quotes to match them exactly.',
  nothingFilteredHint: 'Remove a condition, or match any of them instead of all.',
  none: 'Nothing of this kind yet',
  noneHint: 'Everything you have access to is listed here.',
  start: 'Search everything that was said',
  startHint: 'Type a few words. Use double quotes for an exact phrase.',
  saved: 'Saved searches',
  save: 'Save search',
  saveTitle: 'Save this search',
  saveName: 'Name of the search',
  saveHint: 'It is saved in your feeds, updates with new results, and can be shared from there.',
  recent: 'Recent searches',
  forget: 'Forget recent searches',
  failed: 'The search did not answer',
  refused: 'This search is not possible',
  mode: 'Search mode',
  modes: { keywords: 'Keywords', question: 'Question' },
  ask: 'Ask what people said',
  askFurther: 'Ask a follow-up',
  withinQuestion: 'Back to the first question',
  startQuestion: 'Ask a question',
  startQuestionHint: 'Passages that answer it are listed with their sources, whatever their words.',
  answering: (total: number, most: number) =>
    total >= most
      ? `More than ${most.toLocaleString()} passages`
      : `${total.toLocaleString()} ${total === 1 ? 'passage' : 'passages'}`,
  readAsQuestion: 'You asked a question, so answers come first.',
  readAsWords: 'Search its words only',
  answers: 'Answers',
  others: 'Other results',
  asQuestion: 'Search by meaning',
  foundByMeaning: 'Similar meaning',
  foundByBoth: 'Words and meaning',
  withoutMeaning: {
    MODEL_MISSING:
      'Meaning cannot be compared here yet: the model is not on this machine. These were found by their words.',
    MODEL_SILENT: 'Meaning could not be compared just now. These were found by their words.',
  },
  reading: (byWords: boolean, things: number | null, waiting: number | null) =>
    waiting !== null
      ? `${waiting >= MAX_SEARCH_RESULTS ? 'More than ' : ''}${waiting.toLocaleString()} ${waiting === 1 ? 'item is' : 'items are'}` +
        ' searchable by words only, not yet by meaning.'
      : things === null
        ? `The latest changes are not searchable${byWords ? '' : ' by meaning'} yet.`
        : `${byWords ? 'Search is still indexing the workspace' : 'Meanings are still being indexed'}: ${things.toLocaleString()}` +
          ` ${things === 1 ? 'item' : 'items'} so far. The rest is missing here.`,
  ofInterviewer: 'Interviewer',
  leftOut: (words: number, notes: number) =>
    `Interviewers’ words are excluded: ${words.toLocaleString()} ${words === 1 ? 'word' : 'words'} in ${notes.toLocaleString()} ${notes === 1 ? 'note' : 'notes'}.`,
  leftOutByWords: 'Search all by words',
  nothingNear: (some: boolean) =>
    `Nothing here is close to this question, or its language is not supported for meaning.${some ? ' The following results have little in common with it.' : ''}`,
  nothingNearByWords: 'Search by words',
  lookAgain: 'Refresh',
  related: 'Related',
  noRelated: 'Nothing related yet',
  noRelatedHint: 'Content with a similar meaning, from any project you can see, appears here.',
  relatedFailed: 'Related content could not be loaded',
  filters: {
    label: 'Filter results',
    names: { projects: 'Project', authors: 'Contributor', tags: 'Tag', people: 'Contact' },
    find: { projects: 'Find a project', authors: 'Find a contributor', tags: 'Find a tag', people: 'Find a contact' },
    changed: 'Changed',
    type: 'Type',
    offered: 'Use as a filter',
    offer: (written: string, name: string, title: string, place: string | null) =>
      `Use “${written}” as the filter ${name}: ${title}${place ? `, ${place}` : ''}`,
    offeredCount: (count: number) =>
      `${count === 1 ? 'One filter' : `${count.toLocaleString()} filters`} offered. Tab goes to the first.`,
    withOffered: (name: string, title: string) => `Search with the filter ${name}: ${title}`,
    findDate: 'Find a time',
    since: (date: string) => `since ${date}`,
    before: (date: string) => `before ${date}`,
    during: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    several: (first: string, more: number) => `${first} +${more.toLocaleString()}`,
    remove: (name: string) => `Remove the filter: ${name}`,
    clear: 'Clear filters',
    nothing: 'No results have one of these.',
    unknown: 'Not found',
    untitled: 'Untitled',
    chosen: 'Chosen',
  },
  allResults: (query: string) => `All results for “${query}”`,
} as const
