import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { EventShape } from '#journal/model/events.ts'
import { MAX_MOVED_AT_ONCE, MAX_MOVED_TOGETHER } from './limits.ts'

/** Things of one kind, and the project that they go to. */
const moveOf = (most: number) =>
  z.object({
    ids: z
      .array(z.uuid())
      .min(1, 'Choose what is to be moved first.')
      .max(most, `At most ${most.toLocaleString('en')} are moved at once.`),
    toProjectId: z.uuid(),
  })
export const moveToProject = moveOf(MAX_MOVED_AT_ONCE)
export const moveToPreview = moveOf(MAX_MOVED_TOGETHER)
export type MoveToProject = z.output<typeof moveToProject>

/** What becomes of what hangs on things that are moved. */
export const MOVE_CONSEQUENCES = [
  /** Tags that the other project has by the same name; those that it gets. */
  'TAGS_MATCHED',
  'TAGS_MADE',
  /** The same for fields with what is filled in them, and field groups that it is linked to from then on. */
  'FIELDS_MATCHED',
  'FIELDS_MADE',
  'FIELD_GROUPS_LINKED',
  /** The same for questions that are answered. */
  'QUESTIONS_MATCHED',
  'QUESTIONS_MADE',
  /** Files that go along, and that texts which stay show too. */
  'FILES_TAKEN',
  /** Files that they show, and that belong to texts which stay. */
  'FILES_LEFT',
  /** Insights elsewhere that quote them. */
  'QUOTED_ELSEWHERE',
  /** Notes that stay, and that they quote. */
  'QUOTING',
] as const

export interface MoveConsequence {
  what: (typeof MOVE_CONSEQUENCES)[number]
  /** Some of them by name; an empty one has none. */
  titles: string[]
  count: number
}

/** What a move would do. */
export interface MovePreview {
  /** What stands in the project already. */
  there: number
  /** What cannot be moved now, each with a sentence. */
  blocked: Array<{ id: Id; title: string; reason: string }>
  consequences: MoveConsequence[]
}

/** So many are named of each. */
const NAMED = 20

/** What happens to some things, by their names; nothing where there are none. */
export function consequence(what: MoveConsequence['what'], titles: readonly string[]): MoveConsequence[] {
  return titles.length === 0 ? [] : [{ what, titles: titles.slice(0, NAMED), count: titles.length }]
}

const inProject = z.object({ projectId: z.uuid() })

/** What kinds tell that are moved between projects: once where the thing was, once where it is. */
export const MOVED = {
  says: 'It was moved to another project.',
  before: inProject,
  after: inProject,
  gone: true,
} as const satisfies EventShape
