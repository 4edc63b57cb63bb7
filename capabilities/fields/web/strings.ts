import type { FieldType } from '../model/field.ts'
import { MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS } from '../model/limits.ts'
import type { PastedOptions } from '../model/select-options.ts'

/** Strings of fields. */
export const fieldStrings = {
  empty: 'Empty',
  none: 'No fields yet',
  noneHint: {
    note: 'A field created here appears on every note of this project: who was asked, when, how satisfied they were.',
    insight: 'A field created here appears on every insight of this project: confidence, audience, expiry.',
    person: 'A field created here appears on every contact: role, company, customer since.',
  },
  noneReader: 'Fields that others add appear here.',
  add: 'Add a field',
  label: 'Name',
  type: 'Type',
  options: 'Options',
  twice: (label: string) => `“${label}” is here twice. Each option needs its own label.`,
  format: 'Shown as',
  currency: 'Currency sign',
  several: 'Allow several',
  most: 'At most',
  mostHint: (most: number) => `Any field takes ${most} at most.`,
  mostRange: (most: number) => `Give a number from 2 to ${most}, or none.`,
  anyNumber: 'Any number',
  looks: 'Looks like this:',
  typeStays: (count: number) =>
    `It stays of this kind: it is filled in ${count === 1 ? 'once' : `${count.toLocaleString()} times`}.`,
  create: 'Add field',
  save: 'Save',
  cancel: 'Cancel',
  change: (label: string) => `Change “${label}”`,
  changeThis: 'Change this field…',
  hide: 'Hide this field',
  hideHere: 'Hide in this project',
  allFields: 'All fields of the project',
  show: 'Show',
  gone: 'This field no longer exists',
  goneHint: 'It was deleted, or you no longer have access.',
  more: (label: string) => `More actions for ${label}`,
  emptyFields: (count: number) => `${count.toLocaleString()} empty`,
  find: 'Find a field',
  notFound: 'No fields found',
  hidden: (count: number) => (count === 1 ? '1 hidden field' : `${count} hidden fields`),
  yes: 'Yes',
  no: 'No',
  notSet: 'Not set',
  choose: 'Choose…',
  openLink: (label: string) => `Open ${label}`,
  nps: (score: number) => `${score} of 10`,
  filled: (label: string) => `Changed “${label}”`,
  queueFill: (label: string) => `Change “${label}”`,
  queueCreate: 'Add a field',
  queueChange: 'Change a field',
  queueGroup: 'Change a field group',
  longerThanTyped: (label: string, most: number) =>
    `“${label}” is longer than what can be typed, ${most} characters: it can be changed, but not made longer.`,
  tooLong: (label: string, most: number) => `“${label}” takes at most ${most} characters.`,
  writtenDate: 'This is not a date. Write it like 2026-11-20 or 20 Nov 2026, 9:30.',
} as const

export const FIELD_TYPE_NAMES: Record<FieldType, string> = {
  TEXT: 'Text',
  SELECT: 'Choice',
  NUMBER: 'Number',
  DATETIME: 'Date',
  BOOLEAN: 'Yes or no',
  NPS: 'Score from 0 to 10',
  PERSON: 'Person',
  EMAIL: 'Email',
  PHONE: 'Phone',
  URL: 'Link',
}

export const NUMBER_FORMAT_NAMES = {
  number: '1234.5',
  number_with_commas: '1,234.5',
  percent: '12.5%',
  currency: 'An amount of money',
} as const

const named = (labels: readonly string[]): string =>
  labels.length === 1 ? `“${labels[0]}”` : `${labels.length.toLocaleString()} fields`

/** Strings of acts on fields. */
export const fieldActs = {
  made: (label: string) => `Added the field “${label}”`,
  changed: (label: string) => `Changed the field “${label}”`,
  hidden: (labels: readonly string[]) => `Hid ${named(labels)}`,
  shown: (labels: readonly string[]) =>
    `${labels.length === 1 ? `${named(labels)} is` : `${named(labels)} are`} shown again`,
  arranged: (labels: readonly string[]) => `Moved ${named(labels)}`,
  moved: (labels: readonly string[], to: string) => `Moved ${named(labels)} to “${to}”`,
  deleted: (labels: readonly string[]) => `Deleted ${named(labels)}`,
} as const

/** Strings of the editor of options. */
export const optionStrings = {
  title: (count: number) => `Options${count === 0 ? '' : ` · ${count.toLocaleString()} of ${MAX_SELECT_OPTIONS}`}`,
  add: 'New option',
  addHint: 'Type an option, or paste many, one on a line',
  addOne: 'Add',
  color: 'Colour',
  colorOf: (label: string) => `Colour of ${label}`,
  nameOf: (at: number) => `Option ${at}`,
  remove: (label: string) => `Remove ${label}`,
  used: (count: number) => `on ${count.toLocaleString()}`,
  sort: 'Sort options',
  sortHint: 'It is saved with the other changes.',
  alphabetically: 'A to Z',
  naturally: 'Natural order',
  naturallyHint: 'From the least to the most: 1–25 before 26–200, Never before Often',
  noScale: 'These options are not a scale: their order stays as it is.',
  sorted: 'The options are sorted',
  movedTo: (label: string, at: number, of: number) => `${label} is ${at} of ${of}`,
  gone: (label: string) => `${label} is removed when you save`,
  added: ({ labels, cut, known, left }: PastedOptions) =>
    [
      labels.length === 1 ? `Added “${labels[0]}”` : `Added ${labels.length.toLocaleString()} options`,
      ...(known === 0 ? [] : [`${known.toLocaleString()} ${known === 1 ? 'was' : 'were'} there already`]),
      ...(cut === 0 ? [] : [`${cut.toLocaleString()} cut to ${MAX_OPTION_LABEL_CHARS} characters`]),
      ...(left === 0 ? [] : [`${left.toLocaleString()} left out: a field has at most ${MAX_SELECT_OPTIONS} options`]),
    ].join('; '),
  removed: 'Removed options',
  held: (label: string, count: number) =>
    `“${label}” is selected ${count === 1 ? 'once' : `${count.toLocaleString()} times`}`,
  instead: (label: string) => `Replace ${label} with`,
  nothing: 'Clear it there',
  becomes: (label: string) => `Make it “${label}”`,
  keep: 'Keep it',
} as const

/** Strings of lists of fields. */
export const fieldSetStrings = {
  change: 'Change…',
  hide: 'Hide',
  hideMany: 'Hide',
  move: 'Move to…',
  moveTo: (title: string) => `Move to “${title}”`,
  delete: 'Delete',
  deleteMany: 'Delete',
  drag: 'Drag to reorder',
  hidden: 'Hidden',
  filled: (count: number) =>
    count === 0 ? 'not filled in' : count === 1 ? 'filled in once' : `filled in ${count.toLocaleString()} times`,
  options: (count: number, most: number | null) =>
    `${count === 1 ? '1 option' : `${count.toLocaleString()} options`}${most === null ? '' : most === 1 ? ', one is chosen' : `, ${most} at most`}`,
} as const
