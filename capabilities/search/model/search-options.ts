import { z } from 'zod'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'
import { AI_GENERATED_USER, CURRENT_USER, filterForm } from '#filters/model/filter-form.ts'
import { spanOf } from '#filters/model/relative-dates.ts'
import { fieldFilters, writtenDate } from './field-filters.ts'
import {
  DEFAULT_SEARCH_RESULTS,
  MAX_CONDITION_IDS,
  MAX_QUERY_CHARS,
  MAX_QUERY_WORDS,
  MAX_SEARCH_RESULTS,
} from './limits.ts'

const ids = z
  .array(z.uuid())
  .min(1, 'Choose at least one.')
  .max(MAX_CONDITION_IDS, `Choose at most ${MAX_CONDITION_IDS}.`)
const userIds = z
  .array(z.union([z.uuid(), z.literal(CURRENT_USER), z.literal(AI_GENERATED_USER)]))
  .max(MAX_CONDITION_IDS, `Choose at most ${MAX_CONDITION_IDS}.`)

/** What results are counted by. */
export const COUNTED = ['TYPE', 'PROJECT', 'AUTHOR', 'TAG', 'PERSON'] as const
export type Counted = (typeof COUNTED)[number]

/** Methods of document 2 §4: by words, by meaning, by both. */
export const SEARCH_METHODS = ['FULL_TEXT', 'VECTOR', 'HYBRID'] as const
export type SearchMethod = (typeof SEARCH_METHODS)[number]

const query = z.strictObject({
  /** The answer says which method was used: without a model, words are searched. */
  method: z.enum(SEARCH_METHODS).default('FULL_TEXT'),
  value: z
    .string()
    .max(MAX_QUERY_CHARS, `A search has at most ${MAX_QUERY_CHARS} characters.`)
    .refine((value) => countWords(value) <= MAX_QUERY_WORDS, `A search has at most ${MAX_QUERY_WORDS} words.`),
  titleOnly: z.boolean().default(false),
  /**
   * Leaves out what interviewers say. Where any are known, the search is by meaning alone, since words also find what
   * interviewers say. No effect on a search by words alone.
   */
  excludeInterviewers: z.boolean().default(false),
})

/** Saved-search options of document 2 §4, with the requested page. */
export const searchOptions = z.strictObject({
  types: z.array(z.enum(RESULT_TYPES)).optional(),
  query: query.optional(),
  location: z.strictObject({ method: z.enum(['LOCATED_IN', 'NOT_LOCATED_IN']), ids }).optional(),
  user: z
    .strictObject({
      method: z.enum(['CONTRIBUTED_BY', 'NOT_CONTRIBUTED_BY', 'CREATED_BY', 'NOT_CREATED_BY']),
      ids: userIds,
      aiContributed: z.boolean().optional(),
    })
    .optional(),
  tags: z.strictObject({ method: z.literal('CONTAINS'), ids }).optional(),
  people: z.strictObject({ method: z.literal('CONTAINS'), ids }).optional(),
  /** Fields of notes and insights, and of people. They find the things that have these fields … */
  fields: fieldFilters.optional(),
  personFields: fieldFilters.optional(),
  /**
   * … and, if set, what comes from the notes that have them: highlights by their note's fields, notes and highlights by
   * those of their people.
   */
  notesFromFields: z.boolean().optional(),
  /** The filter form of document 2 §4. */
  filter: filterForm.optional(),
  /** The saved filter to apply when `filter` is absent. */
  selectedFilterId: z.uuid().optional(),
  /** Since a moment, before one, or both; a day means its beginning in UTC. */
  date: z
    .strictObject({
      method: z.enum(['CREATED', 'UPDATED']),
      value: writtenDate.optional(),
      before: writtenDate.optional(),
    })
    .refine(({ value, before }) => value !== undefined || before !== undefined, 'Say since when, or before when.')
    .optional(),
  /** True leaves out drafts; false leaves out everything else. */
  published: z.boolean().optional(),
  archived: z.boolean().optional(),
  sort: z
    .strictObject({
      by: z.enum(['RELEVANCE', 'CREATED', 'UPDATED']),
      direction: z.enum(['ASC', 'DESC']).default('DESC'),
    })
    .optional(),
  /** What the results are counted by. */
  counts: z.array(z.enum(COUNTED)).max(COUNTED.length).optional(),
  limit: z
    .int()
    .min(0, 'A number of results is 0 or more.')
    .max(MAX_SEARCH_RESULTS, `One answer holds at most ${MAX_SEARCH_RESULTS} results.`)
    .default(DEFAULT_SEARCH_RESULTS),
  offset: z
    .int()
    .min(0, 'An offset is 0 or more.')
    .max(MAX_SEARCH_RESULTS, `Results can be paged up to ${MAX_SEARCH_RESULTS}.`)
    .default(0),
})

export type SearchOptions = z.output<typeof searchOptions>
export type SearchOptionsInput = z.input<typeof searchOptions>

/** Words of a query as the limit counts them: runs of characters without white space. */
function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length
}

/** The moment at which a date option begins. */
export function startOf(value: string, now: Date): Date {
  return spanOf(value, now)?.from ?? now
}
