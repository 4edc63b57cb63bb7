const UNTITLED = 'Untitled insight'

/** The words of the screens of insights. */
export const insightStrings = {
  queue: {
    add: 'Add highlights to an insight',
    remove: 'Delete insights',
  },
  untitled: UNTITLED,
  noContent: 'No content',
  draft: 'Draft',
  published: 'Published',
  isLocked: 'Locked',
  rename: 'Rename insight',
  publish: 'Publish insight',
  renamed: (title: string) => `Renamed the insight to “${title || UNTITLED}”`,
  publishedNow: (title: string) => `Published “${title || UNTITLED}”`,
  unpublished: (title: string) => `“${title || UNTITLED}” is a draft again`,
  locked: (title: string) => `Locked “${title || UNTITLED}”`,
  unlocked: (title: string) => `Unlocked “${title || UNTITLED}”`,
  deleted: (titles: readonly string[]) =>
    titles.length === 1 ? `Deleted “${titles[0] || UNTITLED}”` : `Deleted ${titles.length} insights`,
  added: (count: number, title: string) =>
    `Added ${count} ${count === 1 ? 'highlight' : 'highlights'} to “${title || UNTITLED}”`,
  quotes: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'quote' : 'quotes'}`,
} as const

/** The words of reference cards. */
export const referenceStrings = {
  noAccess: 'No access',
  noAccessHint: 'This is in a project that you may not see.',
  deleted: 'Deleted',
  deletedHint: 'This was deleted. It can be restored from the trash.',
  failed: 'This did not load',
  failedHint: 'It is tried again when the connection returns.',
  highlights: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'highlight' : 'highlights'}`,
  detached: 'The words are no longer in the note.',
  everything: 'All',
  untitledInsight: UNTITLED,
  results: (count: number) => `${count.toLocaleString()} found`,
  untitledNote: 'Untitled note',
  untitledTag: 'Untitled tag',
  untitledPerson: 'Untitled contact',
  highlight: 'Highlight',
  note: 'Note',
  insight: 'Insight',
  tag: 'Tag',
  person: 'Contact',
  chart: 'Chart',
  untitledChart: 'Untitled chart',
  display: 'Card style',
  remove: 'Remove card',
  layout: 'Layout',
  layouts: { portrait: 'Portrait', landscape: 'Landscape', 'text-only': 'Text only' },
  shows: 'Shows',
  properties: { tags: 'Tags', note: 'Note', created: 'Created', preview: 'Preview', count: 'Counts', status: 'Status' },
  references: 'Reference',
  referencesDetail: 'A highlight, note, tag, insight or contact',
  find: 'Find something to refer to',
  findHint: 'Type to search highlights, notes, insights, tags and contacts.',
  nothing: (query: string) => `Nothing found for “${query}”.`,
} as const
