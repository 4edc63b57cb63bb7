import type { FieldType } from '#fields/model/field.ts'
import type { FieldShape, Operand } from './operators.ts'

export const OBJECT_TYPES = ['NOTE', 'INSIGHT', 'HIGHLIGHT'] as const
/** What is filtered as the rows of a view. */
export type ObjectType = (typeof OBJECT_TYPES)[number]

export const FILTERED_TYPES = [...OBJECT_TYPES, 'PROJECT', 'PROJECT_CATEGORY', 'TAG', 'PERSON'] as const
/** Everything that can be filtered: rows, and what else search finds. */
export type FilteredType = (typeof FILTERED_TYPES)[number]

const SYSTEM_FIELDS = [
  'Archived',
  'Content',
  'Contributors',
  'Created',
  'HighlightCount',
  'Insights',
  'Name',
  'Note',
  'People',
  'ProjectCategory',
  'Project',
  'Published',
  'Starred',
  'TagBoard',
  'TagGroup',
  'Tags',
  'Title',
  'Updated',
  'Authors',
  'Highlight',
  'Channel',
  'AiGenerated',
  'ImportOrigin',
  'EnrichmentOrigin',
  'Happened',
] as const
export type SystemField = (typeof SYSTEM_FIELDS)[number]

/** The shape of one system field for one type. */
export interface SystemFieldShape extends FieldShape {
  type: FieldType
}

const text = (optional: boolean): SystemFieldShape => ({ type: 'TEXT', operand: 'text', several: false, optional })
const date = (optional = false): SystemFieldShape => ({
  type: 'DATETIME',
  operand: 'relativeDate',
  several: false,
  optional,
})
const yesOrNo = (): SystemFieldShape => ({ type: 'BOOLEAN', operand: 'boolean', several: false, optional: false })
const count = (): SystemFieldShape => ({ type: 'NUMBER', operand: 'int32', several: false, optional: false })
const many = (operand: Operand): SystemFieldShape => ({
  type: operand === 'users' || operand === 'people' ? 'PERSON' : 'SELECT',
  operand,
  several: true,
  optional: true,
})
const one = (operand: Operand, optional = false): SystemFieldShape => ({
  type: operand === 'users' ? 'PERSON' : 'SELECT',
  operand,
  several: false,
  optional,
})

const OF_ALL = {
  Created: date(),
  Updated: date(),
  Authors: one('users'),
  AiGenerated: yesOrNo(),
} as const

const OF_ROWS = {
  Content: text(true),
  ...OF_ALL,
  Tags: many('tags'),
  TagGroup: many('tagGroups'),
  TagBoard: many('tagBoards'),
  Project: one('projects'),
  ProjectCategory: one('projectCategories', true),
} as const

/** The system fields of each type. Those of document 2 that none of them has belong to kinds that come later. */
const AVAILABLE: Record<FilteredType, Partial<Record<SystemField, SystemFieldShape>>> = {
  NOTE: {
    Title: text(true),
    ...OF_ROWS,
    Happened: date(true),
    Starred: yesOrNo(),
    Contributors: many('users'),
    People: many('people'),
    Insights: many('insights'),
    Highlight: many('highlights'),
    HighlightCount: count(),
    ImportOrigin: yesOrNo(),
  },
  INSIGHT: {
    Title: text(true),
    ...OF_ROWS,
    Starred: yesOrNo(),
    Contributors: many('users'),
    Published: yesOrNo(),
    Note: many('notes'),
    Highlight: many('highlights'),
    HighlightCount: count(),
  },
  HIGHLIGHT: {
    ...OF_ROWS,
    Happened: date(true),
    Note: one('notes'),
    People: many('people'),
    Insights: many('insights'),
  },
  PROJECT: {
    Title: text(true),
    Content: text(true),
    ...OF_ALL,
    Project: one('projects'),
    ProjectCategory: one('projectCategories', true),
    Starred: yesOrNo(),
    Contributors: many('users'),
    Archived: yesOrNo(),
  },
  PROJECT_CATEGORY: {
    Name: text(true),
    ...OF_ALL,
    Project: many('projects'),
    ProjectCategory: one('projectCategories', true),
    Starred: yesOrNo(),
  },
  TAG: {
    Title: text(true),
    Content: text(true),
    ...OF_ALL,
    Tags: many('tags'),
    TagGroup: one('tagGroups', true),
    TagBoard: one('tagBoards', true),
    Project: one('projects', true),
    Starred: yesOrNo(),
    HighlightCount: count(),
  },
  PERSON: {
    Name: text(true),
    Content: text(true),
    ...OF_ALL,
    Project: many('projects'),
    Starred: yesOrNo(),
    Note: many('notes'),
    People: many('people'),
  },
}

export function isSystemField(name: string): name is SystemField {
  return (SYSTEM_FIELDS as readonly string[]).includes(name)
}

/** The shape of a system field for things of a type; null where they do not have it. */
export function systemFieldOf(type: FilteredType, name: string): SystemFieldShape | null {
  return isSystemField(name) ? (AVAILABLE[type][name] ?? null) : null
}

/** The system fields that things of a type can be filtered by, in the order in which they are offered. */
export function systemFieldsOf(type: FilteredType): readonly SystemField[] {
  return Object.keys(AVAILABLE[type]) as SystemField[]
}
