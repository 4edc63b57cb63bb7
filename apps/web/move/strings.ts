import type { MovePreviewPartsFragment } from '#generated/operations/apps/web/move/move.ts'

export type MovedKind = 'note' | 'insight'

const things = (kind: MovedKind, count: number): string =>
  count === 1 ? (kind === 'note' ? 'note' : 'insight') : `${count.toLocaleString()} ${kind}s`
const many = (count: number, one: string, several: string): string =>
  count === 1 ? one : `${count.toLocaleString()} ${several}`

/** Joins names, and says how many more there are. */
function named(titles: readonly string[], count: number): string {
  const shown = titles
    .filter((title) => title !== '')
    .slice(0, 3)
    .map((title) => `“${title}”`)
  const rest = count - shown.length
  if (shown.length === 0) return ''
  return `: ${new Intl.ListFormat('en', { type: 'conjunction' }).format(rest > 0 ? [...shown, `${rest.toLocaleString()} more`] : shown)}`
}

type Consequence = MovePreviewPartsFragment['consequences'][number]

/** What happens to things connected with the moved ones, each with their names. */
const CONSEQUENCES: Record<Consequence['what'], (count: number, target: string) => string> = {
  TAGS_MATCHED: (count, target) =>
    `${many(count, 'A tag is', 'tags are')} in ${target} already and stay${count === 1 ? 's' : ''} on the highlights`,
  TAGS_MADE: (count, target) => `${many(count, 'A tag is', 'tags are')} added to ${target}`,
  FIELDS_MATCHED: (count, target) =>
    `${many(count, 'A field', 'fields')} of the same name in ${target} take${count === 1 ? 's' : ''} what is filled in`,
  FIELDS_MADE: (count, target) => `${many(count, 'A field is', 'fields are')} added to ${target}`,
  FIELD_GROUPS_LINKED: (count, target) => `${many(count, 'A field group is', 'field groups are')} linked to ${target}`,
  QUESTIONS_MATCHED: (count, target) =>
    `${many(count, 'A question', 'questions')} in ${target} take${count === 1 ? 's' : ''} the answers`,
  QUESTIONS_MADE: (count, target) => `${many(count, 'A question is', 'questions are')} added to ${target}`,
  FILES_TAKEN: (count, target) =>
    `${many(count, 'A file goes', 'files go')} along and ${count === 1 ? 'is' : 'are'} also shown in texts that stay. There, only those who can see ${target} still see ${count === 1 ? 'it' : 'them'}`,
  FILES_LEFT: (count) =>
    `${many(count, 'A file belongs', 'files belong')} to a text that stays. Only those who can see that still see ${count === 1 ? 'it' : 'them'}`,
  QUOTED_ELSEWHERE: (count, target) =>
    `${many(count, 'An insight', 'insights')} that stay${count === 1 ? 's' : ''} quote${count === 1 ? 's' : ''} what moves. Only those who can see ${target} still read the quotes`,
  QUOTING: (count) =>
    `${many(count, 'A note', 'notes')} that stay${count === 1 ? 's' : ''} ${count === 1 ? 'is' : 'are'} quoted. Only those who can see ${count === 1 ? 'it' : 'them'} read the quotes`,
}

export const moveStrings = {
  title: (kind: MovedKind, count: number) => (count === 1 ? `Move ${kind}` : `Move ${things(kind, count)}`),
  find: 'Find a project',
  projects: 'Projects',
  reading: 'Loading projects…',
  none: 'No project of this name that you can add to.',
  noneYet: 'There is no other project that you can add to.',
  projectsFailed: 'The projects could not be read',
  tooMany: 'That are too many',
  tooManyHint: (most: number) => `At most ${most.toLocaleString()} are moved together. Choose fewer.`,
  failed: 'What the move would do could not be read',
  looking: 'Checking what moves…',
  into: 'Moves to',
  another: 'Choose another project',
  audience: (target: string) => `The same people see ${target}.`,
  whoSees: 'Who sees it',
  counting: 'Checking who can see it…',
  untitledThing: (kind: MovedKind) => `Untitled ${kind}`,
  whatMoves: 'What moves along',
  always: (kind: MovedKind) =>
    kind === 'note'
      ? 'Text and history, highlights, recordings with their transcripts, files, contacts and fields move along. Links keep working.'
      : 'Text and history, reels, files and fields move along. Links keep working.',
  consequence: ({ what, titles, count }: Consequence, target: string) =>
    `${CONSEQUENCES[what](count, target)}${named(titles, count)}.`,
  there: (kind: MovedKind, count: number) =>
    count === 1 ? `One ${kind} is there already.` : `${count.toLocaleString()} ${kind}s are there already.`,
  blocked: (kind: MovedKind, count: number) =>
    count === 1 ? `One ${kind} cannot be moved now` : `${count.toLocaleString()} ${kind}s cannot be moved now`,
  andMore: (count: number) => `and ${count.toLocaleString()} more`,
  cancel: 'Cancel',
  confirm: 'Move',
  confirmRest: (kind: MovedKind, count: number) =>
    count === 1 ? `Move the other ${kind}` : `Move the other ${count.toLocaleString()}`,
  nothing: 'Nothing can be moved.',
  moved: (kind: MovedKind, count: number, title: string, target: string) =>
    count === 1 && title !== ''
      ? `Moved “${title}” to ${target}`
      : `Moved ${count === 1 ? `the ${kind}` : things(kind, count)} to ${target}`,
  open: 'Open project',
  untitled: 'an untitled project',
  quoted: (title: string) => (title === '' ? 'an untitled project' : `“${title}”`),
}
