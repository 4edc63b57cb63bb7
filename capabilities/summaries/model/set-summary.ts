import { z } from 'zod'
import { quotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MOST_NOTES_OF_SET } from './limits.ts'
import type { SummaryState } from './summary.ts'

/** What can be summarised together: the notes of a project, the highlights of a tag, chosen notes of a project. */
export const SET_TYPES = ['PROJECT', 'TAG', 'NOTES'] as const

/** The frameworks of a set: each chooses quotes, so that no language model is needed. */
export const SET_FRAMEWORKS = ['Summary', 'Essential', 'ByThemes'] as const
export type SetFramework = (typeof SET_FRAMEWORKS)[number]

const set = {
  type: z.enum(SET_TYPES),
  /** The project or the tag; of chosen notes their project. */
  id: z.uuid(),
  /** Only of chosen notes. */
  noteIds: z
    .array(z.uuid())
    .max(MOST_NOTES_OF_SET, `At most ${MOST_NOTES_OF_SET} notes are summarised together.`)
    .nullish(),
}

const isComplete = ({ type, noteIds }: { type: string; noteIds?: readonly Id[] | null | undefined }): boolean =>
  (type === 'NOTES') === (noteIds != null && noteIds.length > 0)
const INCOMPLETE = { message: 'Choose the notes to summarise.', path: ['noteIds'] }

export const summarySet = z.object(set).refine(isComplete, INCOMPLETE)
export type SummarySet = z.output<typeof summarySet>

export const setRequest = z.object({ ...set, framework: z.enum(SET_FRAMEWORKS) }).refine(isComplete, INCOMPLETE)

/** The quotes of a summary of a set as they are stored: in groups that are about the same, positions and no words. */
export const keptParts = z.array(z.object({ places: z.array(quotePlace) }))
export type KeptParts = z.output<typeof keptParts>

/** A summary of a set, finished or in progress. */
export interface SetSummary {
  id: Id
  scopeId: Id
  projectId: Id | null
  tagId: Id | null
  noteIds: Id[] | null
  framework: SetFramework
  state: Exclude<SummaryState, 'OFFERED'>
  progress: number
  failure: string | null
  parts: KeptParts
  /** How many notes or highlights were read. */
  read: number
  /** Whether there were more. */
  hasMore: boolean
  byMeaning: boolean
  contributorIds: Id[]
  createdById: Id | null
  madeAt: Date
}

/** What a summary is of, as people name it. */
export function setOf({ projectId, tagId, noteIds }: Pick<SetSummary, 'projectId' | 'tagId' | 'noteIds'>): SummarySet {
  if (tagId !== null) return { type: 'TAG', id: tagId }
  return noteIds === null ? { type: 'PROJECT', id: projectId ?? '' } : { type: 'NOTES', id: projectId ?? '', noteIds }
}
