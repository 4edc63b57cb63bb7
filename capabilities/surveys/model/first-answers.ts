import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { FIRST_ROWS } from '#platform/kernel/pagination.ts'

/** Selects answers; empty selects all. */
export interface Narrowed {
  filter: FilterForm
  optionId: Id | null
  text: string | null
  words: string | null
  tagId: Id | null
  uncoded: boolean
  /** Instead of answers, the notes that were asked and gave none. */
  unanswered: boolean
}

/** All answers. */
export const NOT_NARROWED: Narrowed = {
  filter: NO_FILTER,
  optionId: null,
  tagId: null,
  text: null,
  words: null,
  uncoded: false,
  unanswered: false,
}

/**
 * What the page of a question requests first, for a user who has chosen no columns. The server answers it within the
 * page: an answer is used for a request with exactly these variables, in this order.
 */
export function firstRequests({ projectId, questionId }: { projectId: Id; questionId: Id }) {
  return {
    question: { id: questionId, projectId },
    answers: { questionId, narrowed: NOT_NARROWED, beside: null, first: FIRST_ROWS, after: null },
  }
}
