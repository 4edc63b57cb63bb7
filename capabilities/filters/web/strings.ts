import type { Operator } from '../model/operators.ts'
import type { RelativeDate } from '../model/relative-dates.ts'
import type { FilteredType, SystemField } from '../model/system-fields.ts'

/** Strings of filters. */
export const filterStrings = {
  label: 'Filters',
  fieldsOf: {
    system: 'Built in',
    note: 'Note field',
    insight: 'Insight field',
    person: 'Contact field',
    question: 'Question',
    custom: 'Field',
  },
  add: 'Filter',
  addAction: 'Add a filter',
  clearAction: 'Clear all filters',
  clear: 'Clear',
  find: 'Filter by…',
  fields: 'Fields to filter by',
  noField: 'No results',
  inProjects: (projects: readonly string[], count: number) =>
    count > projects.length
      ? `${projects.join(', ')} and ${(count - projects.length).toLocaleString()} more ${count - projects.length === 1 ? 'project' : 'projects'}`
      : projects.join(', '),
  noNumber: 'is not a number, so it filters nothing. Write digits like 12 or 12.5.',
  noDate: 'is not a date, so it filters nothing. Write it like 2026-11-20.',
  noOperator: 'is no comparison for this field, so it filters nothing. Choose another.',
  findValue: 'Find…',
  noValue: 'Nothing to choose from.',
  /** Where a list is not whole. */
  cut: ({ shown, of, isFoundByTyping }: { shown: number; of: number | null; isFoundByTyping: boolean }) =>
    `Showing the first ${shown.toLocaleString('en')}${of === null ? '' : ` of ${of.toLocaleString('en')}`}${isFoundByTyping ? '; type to narrow' : ''}`,
  and: 'All of these',
  or: 'Any of these',
  combine: (any: boolean) =>
    any ? 'Rows that match any filter. Click to require all.' : 'Rows that match all filters. Click to require any.',
  fieldOf: (label: string) => `Change the field “${label}”`,
  operatorOf: (label: string) => `Operator of “${label}”`,
  valueOf: (label: string) => `Value of “${label}”`,
  remove: (label: string) => `Remove the filter “${label}”`,
  elsewhere: 'is not a field of this page',
  leftOut: 'does not apply to these rows',
  gone: 'A field',
  goneHint: 'was deleted, or is not shared with you',
  ignored: '(not understood, filters nothing)',
  notFound: 'not found',
  notFoundHint: 'Not found; perhaps deleted',
  choose: 'choose…',
  chosen: (count: number) => `${count} selected`,
  yes: 'Yes',
  no: 'No',
  text: 'Words',
  number: 'Number',
  numberHint: 'Digits with at most one point.',
  day: 'Or a date like 2026-11-20',
  noDay: 'This is not a date. Write it like 2026-11-20.',
  done: 'Done',
  me: 'The viewer',
  ai: 'AI',
  untitled: {
    tags: 'Untitled tag',
    projects: 'Untitled project',
    projectCategories: 'Untitled folder',
    tagGroups: 'Untitled group',
    tagBoards: 'Untitled tag board',
    people: 'Untitled contact',
    users: 'Unknown user',
    notes: 'Untitled note',
    insights: 'Untitled insight',
    options: 'Untitled option',
  },
} as const

export const OPERATOR_WORDS: Record<Operator, string> = {
  CONTAINS: 'contains',
  DOES_NOT_CONTAIN: 'does not contain',
  IS_ALL_OF: 'is all of',
  IS_ONE_OF: 'is one of',
  IS_NOT_ONE_OF: 'is not one of',
  IS: 'is',
  IS_NOT: 'is not',
  IS_GREATER_THAN: 'is greater than',
  IS_LESS_THAN: 'is less than',
  IS_AFTER: 'is after',
  IS_BEFORE: 'is before',
  IS_EMPTY: 'is empty',
  IS_NOT_EMPTY: 'is not empty',
  IS_NOT_ALL_OF: 'is not all of',
}

export const RELATIVE_DATE_WORDS: Record<RelativeDate, string> = {
  '1 hour ago': '1 hour ago',
  '1 week ago': '1 week ago',
  '2 weeks ago': '2 weeks ago',
  '4 weeks ago': '4 weeks ago',
  '1 month ago': '1 month ago',
  '3 months ago': '3 months ago',
  '6 months ago': '6 months ago',
  '1 year ago': '1 year ago',
  '2 years ago': '2 years ago',
}

const FIELD_WORDS: Record<SystemField, string> = {
  Archived: 'Archived',
  Content: 'Content',
  Contributors: 'Contributors',
  Created: 'Created',
  Happened: 'Happened',
  HighlightCount: 'Number of highlights',
  Insights: 'Insights',
  Name: 'Name',
  Note: 'Note',
  People: 'Contacts',
  ProjectCategory: 'Folder',
  Project: 'Project',
  Published: 'Published',
  Starred: 'Starred',
  TagBoard: 'Tag board',
  TagGroup: 'Tag group',
  Tags: 'Tags',
  Title: 'Title',
  Updated: 'Updated',
  Authors: 'Created by',
  Highlight: 'Highlight',
  Channel: 'Channel',
  AiGenerated: 'Created by AI',
  ImportOrigin: 'Imported',
  EnrichmentOrigin: 'Enriched',
}

/** The name of a system field for things of a type, or of several. */
export function systemFieldWords(type: FilteredType | null, field: SystemField): string {
  if (type === 'HIGHLIGHT' && field === 'Content') return 'Quote'
  return type === 'INSIGHT' && field === 'Note' ? 'Quoted notes' : FIELD_WORDS[field]
}
