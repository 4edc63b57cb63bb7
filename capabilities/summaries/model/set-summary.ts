import { z } from 'zod'
import { quotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { languageCode } from '#projects/model/summary-defaults.ts'
import { FRAMEWORKS, type Framework } from './frameworks.ts'
import { MAX_CHOSEN, MOST_HIGHLIGHTS_OF_SET, MOST_NOTES_OF_SET } from './limits.ts'
import type { KeptSetSections } from './set-sections.ts'
import { ownInstructions, type SummaryState } from './summary.ts'

/** What can be summarised together: the notes of a project, the highlights of a tag, chosen notes or highlights of a project. */
export const SET_TYPES = ['PROJECT', 'TAG', 'NOTES', 'HIGHLIGHTS'] as const

/** The frameworks in which quotes are chosen, so that no language model is needed; it writes in all of them. */
export const SET_FRAMEWORKS = ['Summary', 'Essential', 'ByThemes'] as const
export type SetFramework = (typeof SET_FRAMEWORKS)[number]

export function choosesQuotes(framework: Framework): framework is SetFramework {
  return SET_FRAMEWORKS.some((one) => one === framework)
}

const set = {
  type: z.enum(SET_TYPES),
  /** The project or the tag; of chosen notes and highlights their project. */
  id: z.uuid(),
  /** Only of chosen notes. */
  noteIds: z
    .array(z.uuid())
    .max(MOST_NOTES_OF_SET, `At most ${MOST_NOTES_OF_SET} notes are summarised together.`)
    .nullish(),
  /** Only of chosen highlights. */
  highlightIds: z
    .array(z.uuid())
    .max(
      MOST_HIGHLIGHTS_OF_SET,
      `At most ${MOST_HIGHLIGHTS_OF_SET.toLocaleString('en')} highlights are summarised together.`,
    )
    .nullish(),
}

interface Chosen {
  type: string
  noteIds?: readonly Id[] | null | undefined
  highlightIds?: readonly Id[] | null | undefined
}
const isAny = (ids: readonly Id[] | null | undefined): boolean => ids != null && ids.length > 0
const hasNotes = ({ type, noteIds }: Chosen): boolean => (type === 'NOTES') === isAny(noteIds)
const hasHighlights = ({ type, highlightIds }: Chosen): boolean => (type === 'HIGHLIGHTS') === isAny(highlightIds)
const NO_NOTES = { message: 'Choose the notes to summarise.', path: ['noteIds'] }
const NO_HIGHLIGHTS = { message: 'Choose the highlights to summarise.', path: ['highlightIds'] }

export const summarySet = z.object(set).refine(hasNotes, NO_NOTES).refine(hasHighlights, NO_HIGHLIGHTS)
export type SummarySet = z.output<typeof summarySet>

export const setRequest = z
  .object({
    ...set,
    framework: z.enum(FRAMEWORKS),
    /** Whether a language model writes it; it always does in frameworks that choose no quotes, and in a language. */
    isWritten: z.boolean().default(false),
    /** ISO 639-1; null for that of the notes. */
    language: languageCode.nullish().transform((code) => code ?? null),
    instructions: ownInstructions,
    /** How many were chosen, where these are the first of more. */
    chosen: z.int().min(1).max(MAX_CHOSEN).nullish(),
  })
  .refine(hasNotes, NO_NOTES)
  .refine(hasHighlights, NO_HIGHLIGHTS)
  .refine(({ framework, instructions }) => (framework === 'CustomPrompt') === (instructions !== null), {
    message: 'Say what the summary should say.',
    path: ['instructions'],
  })
export type SetRequest = z.output<typeof setRequest>

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
  highlightIds: Id[] | null
  framework: Framework
  state: Exclude<SummaryState, 'OFFERED'>
  progress: number
  failure: string | null
  /** Where quotes were chosen. */
  parts: KeptParts
  /** Where a language model wrote. */
  sections: KeptSetSections
  isWritten: boolean
  /** ISO 639-1; null for that of the notes. */
  language: string | null
  /** The name of the model; null until it is asked. */
  model: string | null
  wordsId: Id | null
  /** The quotes that the model was given, of those that were found. */
  given: number
  found: number
  /** Sentences that are not shown at all. */
  leftOut: number
  /** Why no more was written, as a sentence. */
  note: string | null
  /** How many notes or highlights were read. */
  read: number
  /** Whether there were more. */
  hasMore: boolean
  /** How many there were; null where nobody counted. */
  total: number | null
  /** How many were chosen, if more than were taken. */
  chosen: number | null
  byMeaning: boolean
  contributorIds: Id[]
  editedByIds: Id[]
  createdById: Id | null
  madeAt: Date
}

/** What a summary is of, as people name it. */
export function setOf({
  projectId,
  tagId,
  noteIds,
  highlightIds,
}: Pick<SetSummary, 'projectId' | 'tagId' | 'noteIds' | 'highlightIds'>): SummarySet {
  if (tagId !== null) return { type: 'TAG', id: tagId }
  const id = projectId ?? ''
  if (highlightIds !== null) return { type: 'HIGHLIGHTS', id, highlightIds }
  return noteIds === null ? { type: 'PROJECT', id } : { type: 'NOTES', id, noteIds }
}
