import type { FieldType } from '../model/field.ts'

/** What fields say. */
export const fieldStrings = {
  empty: 'Empty',
  none: 'No fields yet',
  noneHint: {
    note: 'A field made here stands on every note of this project: who was asked, when, how satisfied they were.',
    person: 'A field made here stands on every contact: what they do, where they work, since when they are with you.',
  },
  noneReader: 'What others keep here shows in this place.',
  add: 'Add a field',
  label: 'Name',
  type: 'Kind',
  options: 'Options, one on each line',
  format: 'Shown as',
  currency: 'Currency sign',
  several: 'Several can be chosen',
  create: 'Add the field',
  cancel: 'Cancel',
  hide: 'Hide this field',
  show: 'Show',
  rename: 'Rename this field',
  more: (label: string) => `More for ${label}`,
  hidden: (count: number) => (count === 1 ? '1 hidden field' : `${count} hidden fields`),
  hiddenNow: (label: string) => `Hid “${label}” on all notes of the project`,
  shownAgain: (label: string) => `“${label}” is shown again`,
  renamed: (label: string) => `Renamed a field to “${label}”`,
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
  writtenDate: 'This is no date. Write it as in 2026-11-20 or 20 Nov 2026, 9:30.',
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
