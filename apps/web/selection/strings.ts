import { countText } from '#platform/kernel/written.ts'
import type { SelectionActRow } from '#selections/web/index.ts'

const ROWS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  note: ['note', 'notes'],
  insight: ['insight', 'insights'],
  highlight: ['highlight', 'highlights'],
}

/** A count of rows of a kind. */
function rows(count: number, kind: string): string {
  const [one, many] = ROWS[kind] ?? ['row', 'rows']
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}

interface ActWords {
  /** While it is in progress. */
  doing: (what: string) => string
  /** When it is done. */
  done: (what: string) => string
}

const DOING: Readonly<Record<string, ActWords>> = {
  tag: { doing: (what) => `Changing the tags of ${what}`, done: (what) => `Tags changed on ${what}` },
  delete: { doing: (what) => `Deleting ${what}`, done: (what) => `${what} deleted` },
  'set-field': { doing: (what) => `Setting a field of ${what}`, done: (what) => `Field set on ${what}` },
  'set-answer': { doing: (what) => `Answering a question in ${what}`, done: (what) => `Question answered in ${what}` },
  'set-status': { doing: (what) => `Changing the status of ${what}`, done: (what) => `Status changed of ${what}` },
  move: { doing: (what) => `Moving ${what}`, done: (what) => `${what} moved` },
  duplicate: { doing: (what) => `Duplicating ${what}`, done: (what) => `${what} duplicated` },
  'detect-speakers': {
    doing: (what) => `Detecting speakers in ${what}`,
    done: (what) => `Speakers detected in ${what}`,
  },
}
const OTHER: ActWords = { doing: (what) => `Changing ${what}`, done: (what) => `${what} changed` }

const wordsOf = ({ act }: Pick<SelectionActRow, 'act'>): ActWords => DOING[act] ?? OTHER

/** What was skipped, each as a part of a sentence. */
function leftOf({ leftChanged, leftRefused, stayed }: SelectionActRow): string[] {
  return [
    ...(leftChanged === 0 ? [] : [`${leftChanged.toLocaleString()} changed since and ${was(leftChanged)} left`]),
    ...(leftRefused === 0 ? [] : [`${leftRefused.toLocaleString()} could not be changed and ${was(leftRefused)} left`]),
    ...(stayed === 0 ? [] : [`${stayed.toLocaleString()} could not be undone and ${was(stayed)} left as they are`]),
  ]
}
const was = (count: number): string => (count === 1 ? 'was' : 'were')
const changedSince = (count: number): string => `${count.toLocaleString()} changed since and ${was(count)} left.`

/** Strings of the screens about all rows of a list that are selected at once. */
export const selectionStrings = {
  selectAll: (total: number, most: number) =>
    total > most
      ? `Select the first ${most.toLocaleString()} of ${total.toLocaleString()}`
      : `Select all ${total.toLocaleString()}`,
  selecting: 'Selecting all…',
  loadingOptions: 'Loading the options',
  optionsFailed: 'The options could not be loaded',
  cut: (most: number) => `More match: ${countText(most)} is the maximum that can be selected at once.`,
  tag: 'Tag',
  untag: 'Remove a tag',
  tagTitle: (count: number) => `Tag ${rows(count, 'highlight')}`,
  untagTitle: (count: number) => `Remove a tag from ${rows(count, 'highlight')}`,
  copied: (count: number, changed: number) =>
    `Copied ${rows(count, 'highlight')}${changed === 0 ? '' : `. ${changedSince(changed)}`}`,
  copying: (read: number, count: number) => `Copying: ${read.toLocaleString()} of ${count.toLocaleString()}`,
  changedSince,
  notChosen: 'What was selected could not be read.',
  tooManyToCopy: (count: number, most: number) =>
    `At most ${most.toLocaleString()} quotes are copied at once, and ${count.toLocaleString()} are selected. Filter the list.`,
  tooManyToAdd: (count: number, most: number) =>
    `An insight takes at most ${most.toLocaleString()} quotes at once, and ${count.toLocaleString()} are selected. Filter the list.`,
  madeAt: 'When it was selected:',
  addToInsight: 'Add to insight',
  copy: 'Copy',
  remove: 'Delete',
  duplicate: 'Duplicate',
  code: 'Tag by sentence',
  tooManyLeftOut: (most: number) =>
    `At most ${most} rows can be removed from a selection that is being tagged. Filter the list instead.`,
  move: 'Move…',
  findField: (asks: boolean) => (asks ? 'Find a field or question' : 'Find a field'),
  setField: (asks: boolean) => (asks ? 'Set a field or answer' : 'Set a field'),
  setFieldTitle: (count: number, kind: string, asks: boolean) =>
    `${asks ? 'Set a field or answer' : 'Set a field'} of ${rows(count, kind)}`,
  setNow: (count: number, kind: string) => `Set it for ${rows(count, kind)}`,
  emptyNow: (count: number, kind: string) => `Empty it for ${rows(count, kind)}`,
  moveTitle: (count: number, kind: string) => `Move ${rows(count, kind)}`,
  moveHint:
    'Everything on them moves along. Tags and fields that the other project has by the same name are used there; the others are created. What is locked is left and counted.',
  given: (act: string, count: number, kind: string) => wordsOf({ act }).doing(rows(count, kind)),
  published: 'Published',
  draft: 'Draft',

  acts: 'Changes to selected rows',
  doing: (act: SelectionActRow) => {
    const doing = wordsOf(act).doing(rows(act.state === 'RUNNING' ? act.total : act.changed, act.kind))
    if (act.state === 'UNDOING') return `Undoing: ${doing}`
    return act.state === 'REDOING' ? `Redoing: ${doing}` : doing
  },
  figures: (act: SelectionActRow) => `${act.reached.toLocaleString()} of ${act.total.toLocaleString()}`,
  ended(act: SelectionActRow): string {
    const done =
      act.state === 'UNDONE' && act.changed === 0
        ? 'Undone'
        : act.changed === 0
          ? 'Nothing was changed'
          : wordsOf(act).done(rows(act.changed, act.kind))
    const words = [act.state === 'CANCELLED' ? `Stopped: ${done}` : done, ...leftOf(act)].join(', ')
    return act.failure === null ? `${words}.` : `${words}. ${act.failure}`
  },
  undo: 'Undo',
  dismiss: 'Close',
} as const
