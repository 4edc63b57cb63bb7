import type { ApolloClient, OperationVariables } from '@apollo/client'
import { QuestionPageDocument } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isStillSo, questionIn } from '#platform/web/graphql/followed-events.ts'
import { readListAhead } from '#platform/web/live/read-list-ahead.ts'
import { firstRequests, NOT_NARROWED } from '#surveys/model/first-answers.ts'
import { answerList } from '#surveys/web/index.ts'

/** The key under which this device stores what is shown beside the answers of a project. */
export const keyOfBeside = (projectId: Id): string => `beside-answers:${projectId}`

/** What the user chose to show beside the answers; null without a choice. */
export function readKept(projectId: Id): readonly Id[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfBeside(projectId)) ?? 'null')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : null
  } catch {
    // The browser stores nothing, or something else under this key: treated as no choice.
    return null
  }
}

/**
 * Requests a question and, if its address narrows nothing, its first answers before its page is drawn. A failure shows
 * on the page, which requests again.
 */
export function readQuestionAhead(
  client: ApolloClient,
  { projectId, questionId }: { projectId: Id; questionId: Id },
  isNarrowed: boolean,
): void {
  if (!isNarrowed)
    readListAhead(client, answerList, { questionId, narrowed: NOT_NARROWED, beside: readKept(projectId) })
  const query = QuestionPageDocument
  const variables = firstRequests({ projectId, questionId }).question
  if (isStillSo(client, questionIn(query, variables))) return
  client.query<unknown, OperationVariables>({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined)
}
