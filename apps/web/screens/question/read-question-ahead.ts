import type { ApolloClient, OperationVariables } from '@apollo/client'
import { QuestionPageDocument } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isStillSo, questionIn } from '#platform/web/graphql/followed-events.ts'
import { readListAhead } from '#platform/web/live/read-list-ahead.ts'
import { answerList, type Narrowed } from '#surveys/web/index.ts'

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

/** Under what this device keeps what is shown beside the answers of a project. */
export const keyOfBeside = (projectId: Id): string => `beside-answers:${projectId}`

/** What was chosen to stand beside them; null where nobody chose. */
export function readKept(projectId: Id): readonly Id[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfBeside(projectId)) ?? 'null')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : null
  } catch {
    // A browser that keeps nothing, or something else under our name: then nobody chose yet.
    return null
  }
}

/**
 * Asks for a question and, where its address narrows nothing, for its first answers while its page is not drawn yet. A
 * failure shows on the page, which asks again.
 */
export function readQuestionAhead(
  client: ApolloClient,
  { projectId, questionId }: { projectId: Id; questionId: Id },
  isNarrowed: boolean,
): void {
  if (!isNarrowed)
    readListAhead(client, answerList, { questionId, narrowed: NOT_NARROWED, beside: readKept(projectId) })
  const query = QuestionPageDocument
  const variables = { id: questionId, projectId }
  if (isStillSo(client, questionIn(query, variables))) return
  client.query<unknown, OperationVariables>({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined)
}
