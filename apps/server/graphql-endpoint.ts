import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { Failure } from '#platform/kernel/errors.ts'
import { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import {
  bodyOf,
  graphAnswers,
  mistakeInCall,
  written,
  type AdmittedCall,
  type Answer,
  type WrittenAnswer,
} from './graph-answers.ts'
import type { MemberAsking } from './request-context.ts'
import type { ReadingThread } from './reading/reading-thread.ts'

interface EndpointOptions {
  schema: GraphQLSchema
  /**
   * The caller and workspace. Created once per operation, and ended with it.
   * @throws Failure when the credentials contradict each other.
   */
  contextOf(request: IncomingMessage, ipAddress: string, signal: AbortSignal | undefined): Promise<RequestContext>
  /** Answers expensive queries of members, if this installation does so in a separate thread. */
  reading:
    | {
        thread: ReadingThread
        /** Null for everyone else. @throws as `contextOf` */
        memberAsking(request: IncomingMessage, ipAddress: string): Promise<MemberAsking | null>
      }
    | undefined
  /** Counts the cost of a call for its caller. @returns the refusal if that is too much */
  spendWeight(request: FastifyRequest, weight: number): Failure | null
  report(error: unknown): void
}

export const GRAPHQL_PATH = '/api/graphql'
/** Operations per request. */
const MAX_BATCH = 50

const PLAIN_TYPE = 'application/json; charset=utf-8'
const STRICT_TYPE = 'application/graphql-response+json; charset=utf-8'
const STRICT_ASKED = /\bapplication\/graphql-response\+json\b/i

/** The answer to a request. */
interface Body<Status = Answer['status']> {
  status: Status
  text: string | Buffer
}

/** POST /api/graphql, also in batches. Unknown errors leave masked. */
export function serveGraphql(
  server: FastifyInstance,
  { schema, contextOf, reading, spendWeight, report }: EndpointOptions,
): void {
  const { admit, runAct, refusal } = graphAnswers({ schema, report })

  const answerHere = async (
    request: FastifyRequest,
    asked: readonly Asked[],
    isBatch: boolean,
    budget: AnswerBudget,
  ): Promise<WrittenAnswer> => {
    const ofRequest = async (signal: AbortSignal | undefined): Promise<RequestContext> =>
      contextOf(request.raw, request.ip, signal)
    const answers = await Promise.all(
      asked.map(async (one) => ('result' in one ? one : runAct(one, budget, ofRequest))),
    )
    return bodyOf(answers.map(written), isBatch)
  }

  /** Null if the caller is not a member, or not known here. */
  const answerThere = async (
    request: FastifyRequest,
    asked: readonly Asked[],
    isBatch: boolean,
    budget: AnswerBudget,
  ): Promise<Body | null> => {
    // The reason is reported by the path that creates a context for each operation.
    const asking = await reading?.memberAsking(request.raw, request.ip).catch(() => null)
    if (!reading || !asking) return null
    const calls = asked.map((one) => ('result' in one ? written(one) : one.call))
    try {
      const { status, bytes } = await reading.thread.answer({ asking, calls, isBatch }, budget)
      return { status, text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
    } catch (error) {
      return bodyOf(
        asked.map((one) => written('result' in one ? one : refusal(error))),
        isBatch,
      )
    }
  }

  /** A query that is expensive, or turns out to be while it is answered, is answered by the thread for those. */
  const answer = async (
    request: FastifyRequest,
    operations: readonly unknown[],
    isBatch: boolean,
    waiting: Waiting,
  ): Promise<Body> => {
    const { budget } = waiting
    const asked = operations.map((parameters) => admit(parameters, budget, (weight) => spendWeight(request, weight)))
    const thread = asked.every(isQuestion) ? reading?.thread : undefined
    if (budget.isCostly && thread?.takes() === true) {
      const body = await answerThere(request, asked, isBatch, budget)
      if (body) return body
    }
    const here = answerHere(request, asked, isBatch, budget)
    if (!thread || budget.isCostly) return here
    const body = await Promise.race([here, budget.turnsOutCostly])
    if (body) return body
    if (!thread.takes()) return here
    return (await answerThere(request, asked, isBatch, waiting.anew())) ?? here
  }

  const batch = async (
    request: FastifyRequest,
    operations: readonly unknown[],
    waiting: Waiting,
  ): Promise<Body<200 | 400 | 413>> => {
    if (operations.length === 0)
      return { status: 400, text: JSON.stringify({ errors: [mistakeInCall('The batch is empty.')] }) }
    if (operations.length > MAX_BATCH)
      return {
        status: 413,
        text: JSON.stringify({
          errors: [mistakeInCall(`Batching is limited to ${MAX_BATCH} operations per request.`)],
        }),
      }
    return { ...(await answer(request, operations, true, waiting)), status: 200 }
  }

  // In a separate scope that only parses JSON.
  void server.register(async (graph) => {
    graph.removeContentTypeParser('text/plain')
    graph.post(GRAPHQL_PATH, async (request, reply) => {
      const isStrict = STRICT_ASKED.test(request.headers.accept ?? '')
      reply.header('content-type', isStrict ? STRICT_TYPE : PLAIN_TYPE)
      const waiting = waitingFor(reply)
      if (Array.isArray(request.body)) {
        const { status, text } = await batch(request, request.body, waiting)
        return reply.status(status).send(text)
      }
      const { status, text } = await answer(request, [request.body], false, waiting)
      return reply.status(status === 'mistaken' ? (isStrict ? 400 : 200) : status).send(text)
    })
    return Promise.resolve()
  })
  server.route({
    url: GRAPHQL_PATH,
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    handler: async (_request, reply) => {
      // A query in an address would appear in logs and histories.
      reply.header('allow', 'POST')
      throw Object.assign(new Error('Not a POST.'), { statusCode: 405 })
    },
  })
}

/** An operation of a request: to be carried out, or already answered. */
type Asked = AdmittedCall | Answer

/** Whether it changes nothing, and is not introspection, which is limited per person. */
function isQuestion(asked: Asked): boolean {
  return 'result' in asked || (asked.read.operation.operation === 'query' && !asked.read.asksForSchema)
}

/** A caller that waits for an answer. */
interface Waiting {
  /** The limits of the answer, for as long as the caller waits. Ended with the answer. */
  budget: AnswerBudget
  /** Cancels what has begun. @returns a budget for another answer, in the time that is left */
  anew(): AnswerBudget
}

function waitingFor(reply: FastifyReply): Waiting {
  let budget = new AnswerBudget()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) budget.hangUp()
    budget.end()
  })
  return {
    budget,
    anew() {
      const { msLeft, refusal } = budget
      budget.giveUp()
      budget = new AnswerBudget(msLeft)
      if (refusal) budget.hangUp()
      return budget
    },
  }
}
