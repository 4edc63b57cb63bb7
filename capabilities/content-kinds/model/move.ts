import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { EventShape } from '#journal/model/events.ts'
import { MAX_MOVED_AT_ONCE, MAX_MOVED_TOGETHER } from './limits.ts'

/** Things of one kind, and the project that they are moved to. */
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

/** What happens to what is connected with moved things. */
export const MOVE_CONSEQUENCES = [
  /** Tags that the other project has by the same name; those that are created in it. */
  'TAGS_MATCHED',
  'TAGS_MADE',
  /** The same for fields with their values, and field groups that it becomes linked to. */
  'FIELDS_MATCHED',
  'FIELDS_MADE',
  'FIELD_GROUPS_LINKED',
  /** The same for answered questions. */
  'QUESTIONS_MATCHED',
  'QUESTIONS_MADE',
  /** Files that are moved too, although texts that stay also show them. */
  'FILES_TAKEN',
  /** Files that the things show, and that belong to texts which stay. */
  'FILES_LEFT',
  /** Insights elsewhere that quote them. */
  'QUOTED_ELSEWHERE',
  /** Notes that stay, and that they quote. */
  'QUOTING',
] as const

export interface MoveConsequence {
  what: (typeof MOVE_CONSEQUENCES)[number]
  /** The titles of some of them; empty for an untitled one. */
  titles: string[]
  count: number
}

/** What a move would do. */
export interface MovePreview {
  /** How many are in the project already. */
  there: number
  /** What cannot be moved now, each with a sentence that says why. */
  blocked: Array<{ id: Id; title: string; reason: string }>
  consequences: MoveConsequence[]
}

/** How many of each are named. */
const NAMED = 20

/** What happens to some things, by their names; empty where there are none. */
export function consequence(what: MoveConsequence['what'], titles: readonly string[]): MoveConsequence[] {
  return titles.length === 0 ? [] : [{ what, titles: titles.slice(0, NAMED), count: titles.length }]
}

const inProject = z.object({ projectId: z.uuid() })

/**
 * The properties of events of kinds that can be moved between projects: emitted once in the old scope, once in the new.
 */
export const MOVED = {
  says: 'It was moved to another project.',
  before: inProject,
  after: inProject,
  gone: true,
} as const satisfies EventShape
