import { countedKind, type KindOnScreen } from '#content-kinds/web/index.ts'
import { listed } from './listed.ts'

/** A number of things of a kind. */
export interface Counted {
  kind: KindOnScreen
  count: number
}

const listedKinds = (along: readonly Counted[]): string =>
  listed(along.map(({ kind, count }) => countedKind(count, kind)))

function daysLeft(days: number): string {
  return days <= 0 ? 'Any moment now' : days === 1 ? '1 day left' : `${days} days left`
}

/** The words of the trash. */
export const strings = {
  queue: {
    restore: 'Restore from the trash',
  },
  title: 'Trash',
  explain: (days: number) =>
    `What was deleted stays here for ${days} days and can be restored with everything that belonged to it.`,
  ofProject: (title: string) => `Only what was deleted in “${title}”.`,
  everything: 'Show the whole workspace',
  label: 'Deleted items, newest first',
  find: 'Find in the trash',
  filters: 'Filter the trash',
  anyKind: 'Everything',
  anybody: 'Anyone',
  byKind: 'Type',
  byPerson: 'Who deleted it',
  loading: 'Loading the trash',
  failed: 'The trash did not load',
  empty: 'The trash is empty',
  emptyHint:
    'Projects, notes, highlights, tags and contacts that someone deletes stay here until they are restored or expire.',
  noMatch: 'No results in the trash',
  noMatchHint: 'Try other words, or show everything.',
  showAll: 'Show everything',
  /** A tag is removed from highlights; everything else is deleted with its dependents. */
  withAlong: (words: string, { isTakenOff }: KindOnScreen, along: readonly Counted[]) =>
    `${words} ${isTakenOff ? 'on' : 'with'} ${listedKinds(along)}`,
  daysLeft,
  underWay: { AWAY: 'Deleting…', BACK: 'Restoring…' },
  placeGone: ({ one, untitled }: KindOnScreen, title: string) => `Its ${one} was deleted too: “${title || untitled}”`,
  somebody: 'Automatic',
  restore: 'Restore',
  isInTrash: (title: string) => `“${title}” is in the trash`,
  deletedItBy: (name: string | null) => (name === null ? 'It was deleted' : `${name} deleted it`),
  /** For things that were deleted with something else, or with others of their kind. */
  thisIsInTrash: (one: string) => `This ${one} is in the trash`,
  wasIn: (one: string, title: string) => `It was in the ${one} “${title}”.`,
  wentWithOthers: (title: string) => `It was deleted together with others (${title}).`,
  restoreWith: (one: string) => `Restore the ${one}`,
  openTrash: 'Open the trash',
  restored: (titles: readonly string[]) =>
    titles.length === 1 ? `Restored “${titles[0]}”` : `Restored ${titles.length.toLocaleString()} items`,
  open: 'Open',
  withPlace: {
    title: (titles: readonly string[]) =>
      titles.length === 1
        ? `Restore “${titles[0]}” together with its parent?`
        : `Restore these ${titles.length.toLocaleString()} together with their parents?`,
    body: (places: readonly string[]) =>
      `${listed(places)} ${places.length === 1 ? 'was' : 'were'} deleted too. Without ${places.length === 1 ? 'it' : 'them'}` +
      ' there is no place to restore this to. What was deleted there separately stays in the trash.',
    confirm: 'Restore all of it',
  },
  deleteForever: 'Delete forever',
  forever: {
    title: (titles: readonly string[]) =>
      titles.length === 1
        ? `Delete “${titles[0]}” forever?`
        : `Delete these ${titles.length.toLocaleString()} forever?`,
    body: (along: readonly Counted[]) =>
      `${along.length === 0 ? '' : `With ${listedKinds(along)}. `}This cannot be undone.`,
    done: (titles: readonly string[]) =>
      titles.length === 1
        ? `“${titles[0]}” is deleted forever`
        : `${titles.length.toLocaleString()} items are deleted forever`,
  },
  emptying: {
    act: 'Empty the trash',
    title: 'Empty the trash?',
    titleOfProject: 'Delete everything forever that was deleted in this project?',
    body: 'Everything in it that you can delete is deleted forever, including what is not shown now. This cannot be undone.',
    done: (count: number) =>
      count === 0
        ? 'There was nothing that you may delete forever'
        : `${count.toLocaleString()} ${count === 1 ? 'item is' : 'items are'} deleted forever`,
  },
  preview: 'What was deleted',
  gone: 'This is no longer in the trash',
  goneHint: 'It was restored or permanently deleted, or you do not have access.',
  deletedBy: 'Deleted by',
  deletedAt: 'Deleted',
  purgedAt: 'Permanently deleted',
  from: 'From',
  what: 'Type',
  contents: 'Restored with it',
  more: (count: number) => `and ${count.toLocaleString()} more`,
} as const
