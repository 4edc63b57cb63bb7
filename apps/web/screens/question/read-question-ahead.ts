import type { ApolloClient, OperationVariables } from '@apollo/client'
import { QuestionPageDocument } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isStillSo, questionIn } from '#platform/web/graphql/followed-events.ts'
import { readListAhead } from '#platform/web/live/read-list-ahead.ts'
import { answerList } from '#surveys/web/index.ts'
import { NOT_NARROWED, readKept } from './asked-at-first.ts'

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
