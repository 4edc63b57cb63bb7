import type { ExecutionResult } from 'graphql'
import type { FastifyRequest } from 'fastify'
import { operationsSentWithPages } from '#generated/registry/operations-sent-with-pages.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseSlugSegment } from '#platform/kernel/links.ts'
import { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { firstRequests } from '#surveys/model/first-answers.ts'
import type { GraphAnswers } from './graph-answers.ts'
import type { limitWeight } from './rate-limits.ts'

/** A page does not wait longer for answers that it can request itself. */
const TIMEOUT_MS = 2_000
/** Without search parameters, which narrow the answers. */
const QUESTION_ADDRESS = /^\/projects\/([^/?#]+)\/questions\/([^/?#]+)\/?(?:#|$)/

/** An answer of the graph that is sent within a page: the page uses it instead of its first request for the same. */
export interface SentAnswer {
  operationName: string
  variables: Record<string, unknown>
  result: ExecutionResult
}

/** The question at an address that narrows nothing, or null. */
export function questionAt(url: string): { projectId: Id; questionId: Id } | null {
  const [, project, question] = QUESTION_ADDRESS.exec(url) ?? []
  const [projectId, questionId] = [project, question].map((part) =>
    part === undefined ? null : parseSlugSegment(part),
  )
  return projectId && questionId ? { projectId, questionId } : null
}

/**
 * Answers what the page at an address requests first, with the rights of the user who opens it: the question, and its
 * first answers. Leaves out what fails, takes too long or exceeds the user's limit, since it costs what a call costs: the
 * page requests it, and shows the error.
 */
export async function answersAhead(
  { admit, runAct, spendWeight }: GraphAnswers & { spendWeight: ReturnType<typeof limitWeight> },
  contextOf: (signal: AbortSignal | undefined) => Promise<RequestContext>,
  request: FastifyRequest,
): Promise<SentAnswer[]> {
  const ids = questionAt(request.url)
  if (!ids) return []
  const { question, answers } = firstRequests(ids)
  const calls = [
    { operationName: 'QuestionPage', variables: question },
    { operationName: 'QuestionAnswers', variables: answers },
  ] as const
  const budget = new AnswerBudget(TIMEOUT_MS)
  try {
    const sent = await Promise.all(
      calls.map(async ({ operationName, variables }): Promise<SentAnswer[]> => {
        const query = operationsSentWithPages[operationName]
        const admitted = admit({ operationName, query, variables }, budget, (weight) => spendWeight(request, weight))
        const { result } = 'result' in admitted ? admitted : await runAct(admitted, budget, contextOf)
        return result.errors ? [] : [{ operationName, variables, result }]
      }),
    )
    return sent.flat()
  } finally {
    budget.end()
  }
}
