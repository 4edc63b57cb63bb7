import { listed } from './listed.ts'

/** What one and several things of a kind are called, and one without a name. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string, untitled: string]>> = {
  project: ['project', 'projects', 'Untitled project'],
  folder: ['folder', 'folders', 'Untitled folder'],
  note: ['note', 'notes', 'Untitled note'],
  insight: ['insight', 'insights', 'Untitled insight'],
  highlight: ['highlight', 'highlights', 'A part of a picture or recording'],
  tag: ['tag', 'tags', 'Untitled tag'],
  'tag-group': ['group of tags', 'groups of tags', 'Untitled group'],
  'tag-board': ['board of tags', 'boards of tags', 'Untitled board'],
  extension: ['extension', 'extensions', 'Untitled extension'],
  person: ['contact', 'contacts', 'Untitled contact'],
  reel: ['reel', 'reels', 'Untitled reel'],
  import: ['import', 'imports', 'Untitled import'],
  file: ['file', 'files', 'Untitled file'],
  chart: ['chart', 'charts', 'Untitled chart'],
  savedFeed: ['feed', 'feeds', 'Untitled feed'],
  savedFilter: ['filter', 'filters', 'Untitled filter'],
  template: ['template', 'templates', 'Untitled template'],
  'agreement-round': ['round of coding', 'rounds of coding', 'Untitled round'],
  projectView: ['view', 'views', 'Untitled view'],
  canvasItem: ['object of a canvas', 'objects of a canvas', 'A card or box without words'],
  field: ['field', 'fields', 'Untitled field'],
}

function kindOf(kind: string): readonly [string, string, string] {
  return KINDS[kind] ?? [kind, `${kind}s`, 'Untitled']
}

function counted(count: number, kind: string): string {
  const [one, several] = kindOf(kind)
  return `${count.toLocaleString()} ${count === 1 ? one : several}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function daysLeft(days: number): string {
  return days <= 0 ? 'Any moment now' : days === 1 ? '1 day left' : `${days} days left`
}

/** What the trash says. */
export const strings = {
  title: 'Trash',
  explain: (days: number) =>
    `What was deleted stays here for ${days} days and can be brought back with everything that hung on it.`,
  ofProject: (title: string) => `Only what was deleted in “${title}”.`,
  everything: 'Show the whole workspace',
  label: 'What was deleted, the latest first',
  find: 'Find in the trash',
  filters: 'Narrow the trash',
  anyKind: 'Everything',
  anybody: 'Anybody',
  byKind: 'What it was',
  byPerson: 'Who deleted it',
  loading: 'Loading the trash',
  failed: 'The trash did not load',
  empty: 'The trash is empty',
  emptyHint:
    'Projects, notes, highlights, tags and contacts that somebody deletes wait here until they are brought back or their time is over.',
  noMatch: 'Nothing in the trash fits',
  noMatchHint: 'Try other words, or look at everything.',
  showAll: 'Show everything',
  kind: (kind: string) => capital(kindOf(kind)[0]),
  kinds: (kind: string) => capital(kindOf(kind)[1]),
  counted,
  untitled: (kind: string) => kindOf(kind)[2],
  /** A tag is taken off highlights; everything else takes along what hangs on it. */
  withAlong: (words: string, kind: string, along: readonly { kind: string; count: number }[]) =>
    `${words} ${kind === 'tag' ? 'on' : 'with'} ${listed(along.map((one) => counted(one.count, one.kind)))}`,
  daysLeft,
  underWay: { AWAY: 'Being deleted …', BACK: 'Being brought back …' },
  placeGone: (kind: string, title: string) => `Its ${kindOf(kind)[0]} was deleted too: “${title || kindOf(kind)[2]}”`,
  somebody: 'Nobody by hand',
  restore: 'Restore',
  restored: (titles: readonly string[]) =>
    titles.length === 1 ? `Restored “${titles[0]}”` : `Restored ${titles.length.toLocaleString()} things`,
  open: 'Open',
  withPlace: {
    title: (titles: readonly string[]) =>
      titles.length === 1
        ? `Restore “${titles[0]}” together with what it lies in?`
        : `Restore these ${titles.length.toLocaleString()} together with what they lie in?`,
    body: (places: readonly string[]) =>
      `${listed(places)} ${places.length === 1 ? 'was' : 'were'} deleted too. Without ${places.length === 1 ? 'it' : 'them'}` +
      ' there is no place to bring this back to. What was deleted there separately stays in the trash.',
    confirm: 'Restore all of it',
  },
  deleteForever: 'Delete forever',
  forever: {
    title: (titles: readonly string[]) =>
      titles.length === 1
        ? `Delete “${titles[0]}” forever?`
        : `Delete these ${titles.length.toLocaleString()} forever?`,
    body: (along: readonly { kind: string; count: number }[]) =>
      `${along.length === 0 ? '' : `With ${listed(along.map(({ kind, count }) => counted(count, kind)))}. `}Nobody can bring this back.`,
    done: (titles: readonly string[]) =>
      titles.length === 1
        ? `“${titles[0]}” is deleted forever`
        : `${titles.length.toLocaleString()} things are deleted forever`,
  },
  emptying: {
    act: 'Empty the trash',
    title: 'Empty the trash?',
    titleOfProject: 'Delete everything forever that was deleted in this project?',
    body: 'Everything in it that you may delete is deleted forever, also what is not shown now. Nobody can bring this back.',
    done: (count: number) =>
      count === 0
        ? 'There was nothing that you may delete forever'
        : `${count.toLocaleString()} ${count === 1 ? 'thing is' : 'things are'} deleted forever`,
  },
  preview: 'What was deleted',
  gone: 'This is not in the trash any more',
  goneHint: 'It was brought back or deleted for good, or you may not see it.',
  deletedBy: 'Deleted by',
  deletedAt: 'Deleted',
  purgedAt: 'Gone for good',
  from: 'From',
  what: 'What it was',
  contents: 'What would come back with it',
  more: (count: number) => `and ${count.toLocaleString()} more`,
} as const
