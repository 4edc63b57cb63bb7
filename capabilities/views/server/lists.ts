import { z } from 'zod'
import type { ObjectType, SystemField } from '#filters/model/system-fields.ts'
import { asksOfReader } from '#filters/model/query.ts'
import { defineList, type Follows } from '#journal/server/index.ts'
import { tagEvents } from '#tags/model/events.ts'
import { fieldOfKey, questionOfKey, type SystemColumn } from '../model/columns.ts'
import { rowMembers } from './row-members.ts'
import { viewRowsOf } from './row-runs.ts'
import { requestedRows, type RequestedRows } from './requested-rows.ts'

/** A restored tag changes rows that no longer record that they had it, so all rows are checked. */
const RETURNING_TAGS: Follows = { [tagEvents.restored.type]: 'all' }
/** What every row of a type shows or is grouped and sorted by, whatever the view. */
const ALWAYS: Record<ObjectType, Follows> = {
  NOTE: { note: 'row', document: 'parent', highlight: 'parent', ...RETURNING_TAGS },
  INSIGHT: { insight: 'row', document: 'parent' },
  HIGHLIGHT: { highlight: 'row', note: 'all', ...RETURNING_TAGS },
}
/** Changes of tags: followed only where rows are filtered or grouped by tags. */
const OF_TAGS: Follows = { tag: 'all', 'tag-group': 'all', 'tag-board': 'all', extension: 'all' }
/** The same for fields; rows may also be sorted by these. */
const OF_FIELDS: Follows = { field: 'all', 'field-set': 'all' }
/** The same for questions; the answers of notes change with their texts. */
const OF_QUESTIONS: Record<ObjectType, Follows> = {
  NOTE: { question: 'all' },
  INSIGHT: {},
  HIGHLIGHT: { question: 'all', document: 'all' },
}
/** What a condition reads in addition to the row itself. */
const OF_CONDITION: Partial<Record<SystemField, Follows>> = {
  Tags: OF_TAGS,
  TagGroup: OF_TAGS,
  TagBoard: OF_TAGS,
  People: { person: 'all' },
  Insights: { insight: 'all' },
  Starred: { star: 'row' },
  ProjectCategory: { folder: 'all', project: 'all' },
}
const OF_COLUMN: Partial<Record<SystemColumn, Follows>> = {
  insights: { insight: 'all' },
}
/** The summary of the note of a highlight is read from its text; for notes, changes of their texts are followed anyway. */
const OF_SUMMARIES: Record<ObjectType, Follows> = { NOTE: {}, INSIGHT: {}, HIGHLIGHT: { document: 'all' } }

function followsOf({ objectType, data, boardId }: RequestedRows): Follows {
  const conditions = data.filter.fields.flatMap(({ field }) => field ?? [])
  const isByField = (key: string | null | undefined): boolean => key != null && fieldOfKey(key) !== null
  const isByQuestion = (key: string | null | undefined): boolean => key != null && questionOfKey(key) !== null
  const reported: (Follows | undefined)[] = [
    data.group === 'tags' ? OF_TAGS : {},
    isByField(data.group) || isByField(data.sort?.key) ? OF_FIELDS : {},
    isByQuestion(data.group) || isByQuestion(data.sort?.key) ? OF_QUESTIONS[objectType] : {},
    // The order set by hand.
    boardId === null ? {} : { projectView: 'all' },
    data.fieldVisibility.some(({ key, visible }) => key === 'summary' && visible) ? OF_SUMMARIES[objectType] : {},
    ...data.columns.map(({ key }) => OF_COLUMN[key as SystemColumn]),
    ...conditions.map(({ kind, id }): Follows | undefined =>
      kind === 'system'
        ? OF_CONDITION[id as SystemField]
        : kind === 'question'
          ? OF_QUESTIONS[objectType]
          : { ...OF_FIELDS, ...(kind === 'person' ? { person: 'all' as const } : {}) },
    ),
    // Conditions of an insight may read its quotes and their texts.
    objectType === 'INSIGHT' && conditions.length > 0 ? { highlight: 'all' } : {},
    ALWAYS[objectType],
  ]
  return Object.assign({}, ...reported) as Follows
}

const viewRowsQuery = requestedRows.extend({
  /** The key of the requested group; null for all rows. */
  group: z.string().nullable(),
})
export type ViewRowsQuery = z.output<typeof viewRowsQuery>

/** The rows of a view or of a definition: all, or those of one group. */
export const viewRows = defineList({
  name: 'view-rows',
  input: viewRowsQuery,
  follows: followsOf,
  isPersonal: ({ data }) => asksOfReader(data.filter),
  page: async (tx, actor, { group, ...requested }, page) => viewRowsOf(tx, actor, requested, page, group),
  members: async (tx, actor, { group, ...requested }, asked) => rowMembers(tx, actor, requested, group, asked),
})
