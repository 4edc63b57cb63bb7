import type { FieldType } from '#fields/model/field.ts'
import type { FieldShape, Operand } from './operators.ts'

export const OBJECT_TYPES = ['NOTE', 'INSIGHT', 'HIGHLIGHT'] as const
/** What is filtered: the rows of a view. */
export type ObjectType = (typeof OBJECT_TYPES)[number]

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
] as const
export type SystemField = (typeof SYSTEM_FIELDS)[number]

/** One system field as it stands on one object type. */
export interface SystemFieldShape extends FieldShape {
  type: FieldType
}

const text = (optional: boolean): SystemFieldShape => ({ type: 'TEXT', operand: 'text', several: false, optional })
const date = (): SystemFieldShape => ({ type: 'DATETIME', operand: 'relativeDate', several: false, optional: false })
const yesOrNo = (): SystemFieldShape => ({ type: 'BOOLEAN', operand: 'boolean', several: false, optional: false })
const count = (): SystemFieldShape => ({ type: 'NUMBER', operand: 'int32', several: false, optional: false })
const many = (operand: Operand): SystemFieldShape => ({ type: operand === 'users' || operand === 'people' ? 'PERSON' : 'SELECT', operand, several: true, optional: true })
const one = (operand: Operand, optional = false): SystemFieldShape => ({ type: operand === 'users' ? 'PERSON' : 'SELECT', operand, several: false, optional })

const OF_ALL = {
  Content: text(true),
  Created: date(),
  Updated: date(),
  Authors: one('users'),
  Tags: many('tags'),
  TagGroup: many('tagGroups'),
  TagBoard: many('tagBoards'),
  Project: one('projects'),
  ProjectCategory: one('projectCategories', true),
  AiGenerated: yesOrNo(),
} as const

/** The system fields that rows of each type have. Those of document 2 that none of them has belong to other result types. */
const AVAILABLE: Record<ObjectType, Partial<Record<SystemField, SystemFieldShape>>> = {
  NOTE: {
    Title: text(true),
    ...OF_ALL,
    Contributors: many('users'),
    People: many('people'),
    Insights: many('insights'),
    Highlight: many('highlights'),
    HighlightCount: count(),
    ImportOrigin: yesOrNo(),
  },
  INSIGHT: {
    Title: text(true),
    ...OF_ALL,
    Contributors: many('users'),
    Published: yesOrNo(),
    Note: many('notes'),
    Highlight: many('highlights'),
    HighlightCount: count(),
  },
  HIGHLIGHT: {
    ...OF_ALL,
    Note: one('notes'),
    People: many('people'),
    Insights: many('insights'),
  },
}

function isSystemField(name: string): name is SystemField {
  return (SYSTEM_FIELDS as readonly string[]).includes(name)
}

/** How a system field stands on rows of a type; null where they have none such. */
export function systemFieldOf(objectType: ObjectType, name: string): SystemFieldShape | null {
  return isSystemField(name) ? (AVAILABLE[objectType][name] ?? null) : null
}

/** The system fields that can be asked of rows of a type, in the order in which they are offered. */
export function systemFieldsOf(objectType: ObjectType): readonly SystemField[] {
  return Object.keys(AVAILABLE[objectType]) as SystemField[]
}
