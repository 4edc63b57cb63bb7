import type { FieldOwner, FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'

/** The columns that every row has, without any fields or questions (document 2 §3). */
export const SYSTEM_COLUMNS = [
  'title',
  'highlight',
  'preview',
  'videoThumbnail',
  'tags',
  'noteTitle',
  'insights',
  'highlightCount',
  'status',
  'publishedAt',
  'createdAt',
  'createdBy',
  'updatedAt',
  'happenedAt',
  'contributors',
  'authors',
  'summary',
] as const
export type SystemColumn = (typeof SYSTEM_COLUMNS)[number]

const OF_TYPE: Record<ObjectType, readonly SystemColumn[]> = {
  NOTE: [
    'title',
    'preview',
    'videoThumbnail',
    'tags',
    'insights',
    'highlightCount',
    'createdAt',
    'createdBy',
    'updatedAt',
    'happenedAt',
    'contributors',
    'summary',
  ],
  INSIGHT: ['title', 'preview', 'publishedAt', 'createdAt', 'createdBy', 'updatedAt', 'status', 'contributors'],
  HIGHLIGHT: [
    'highlight',
    'preview',
    'tags',
    'noteTitle',
    'insights',
    'createdBy',
    'createdAt',
    'updatedAt',
    'happenedAt',
    'authors',
    'summary',
  ],
}

/** The columns of rows of a type; the column that names the row comes first. */
export function systemColumnsOf(objectType: ObjectType): readonly SystemColumn[] {
  return OF_TYPE[objectType]
}

/** The column that names rows of a type. */
export function nameColumnOf(objectType: ObjectType): SystemColumn {
  return objectType === 'HIGHLIGHT' ? 'highlight' : 'title'
}

const FIELD_KEY = /^field:([0-9a-f-]{36})$/

/** The key of a field as a column, group or sort. */
export function fieldKey(fieldId: string): string {
  return `field:${fieldId}`
}

/** The field that a key names; null for a system column. */
export function fieldOfKey(key: string): string | null {
  return FIELD_KEY.exec(key)?.[1] ?? null
}

const QUESTION_KEY = /^question:([0-9a-f-]{36})$/

/** The key of a question as a column, group or sort; its values are the answers of notes. */
export function questionKey(questionId: string): string {
  return `question:${questionId}`
}

/** The question that a key names; null for any other column. */
export function questionOfKey(key: string): string | null {
  return QUESTION_KEY.exec(key)?.[1] ?? null
}

export function isColumnKey(key: string): boolean {
  return fieldOfKey(key) !== null || questionOfKey(key) !== null || (SYSTEM_COLUMNS as readonly string[]).includes(key)
}

const SORTABLE: readonly SystemColumn[] = [
  'title',
  'highlight',
  'noteTitle',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'status',
  'happenedAt',
]

export function isSortable(column: SystemColumn): boolean {
  return SORTABLE.includes(column)
}

/** Columns with a time; rows can be grouped by its days, weeks, months, quarters or years. */
const TIMES = ['createdAt', 'updatedAt', 'publishedAt', 'happenedAt'] as const
export type TimeColumn = (typeof TIMES)[number]

export function isTime(column: SystemColumn): column is TimeColumn {
  return (TIMES as readonly SystemColumn[]).includes(column)
}

/**
 * Whether rows can be grouped by a system column: the state of insights, the tags of notes and highlights (document 2
 * §3), and times.
 */
export function isGroupable(objectType: ObjectType, column: SystemColumn): boolean {
  if (isTime(column)) return OF_TYPE[objectType].includes(column)
  return column === 'tags' ? objectType !== 'INSIGHT' : column === 'status' && objectType === 'INSIGHT'
}

export function isGroupableType(type: FieldType): boolean {
  return rulesOf(type).group !== null
}

/** The owner of the fields that rows of a type show: a highlight shows the fields of its note. */
export function fieldOwnerOf(objectType: ObjectType): Exclude<FieldOwner, 'person'> {
  return objectType === 'INSIGHT' ? 'insight' : 'note'
}
