import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure, unauthorized } from '#platform/kernel/errors.ts'
import { isTransient } from '#platform/server/database/index.ts'
import type { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import { isMissingValue, toGraphQLError } from '#platform/server/graphql/errors.ts'
import type { FollowedEvents, Version } from '#journal/server/index.ts'
import { operationExecutor } from '#platform/server/graphql/execute-operation.ts'
import { operationReader, type ReadOperation } from '#platform/server/graphql/read-operation.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { countInWindows } from './window-counter.ts'

/** Per person and process: introspection takes a quarter of a second, and changes only with releases. */
const MAX_EXPLANATIONS_PER_MINUTE = 20
const MINUTE_MS = 60_000
/** How often an operation is tried when its connection to the database is lost, with growing pauses. */
const MAX_ATTEMPTS = 3
const RETRY_MS = 50
/** The allowed parameters of a call (document 3 §7.1). */
const PARAMETERS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName', 'extensions', 'extras'])

/** One operation as a caller requests it. */
export interface Call {
  query: string
  variables: Record<string, unknown> | null | undefined
  operationName: string | null | undefined
}

/** The answer to one operation. */
export interface Answer {
  result: ExecutionResult
  /**
   * Of a request with this operation alone. `mistaken` is 400 for callers who request answers by GraphQL over HTTP, and
   * 200 for all others, who read the errors in the answer.
   */
  status: 200 | 400 | 'mistaken'
}

/** A call that is to be carried out. */
export interface AdmittedCall {
  call: Call
  read: ReadOperation
}

interface AnswersOptions {
  schema: GraphQLSchema
  report(error: unknown): void
}

/** How operations of the graph are answered, in any thread. Unknown errors are sent masked. */
export interface GraphAnswers {
  /**
   * Reads what was sent and counts what it asks for.
   * @param spendWeight counts the cost of the call for its caller; returns the refusal if that is too much
   * @returns the answer, if nothing is to be carried out
   */
  admit(
    parameters: unknown,
    budget: AnswerBudget,
    spendWeight: (weight: number) => Failure | null,
  ): AdmittedCall | Answer
  /** @param contextOf the caller and workspace. Created once per attempt, and ended with it */
  runAct(
    admitted: AdmittedCall,
    budget: AnswerBudget,
    contextOf: (signal: AbortSignal | undefined) => Promise<RequestContext>,
  ): Promise<Answer>
  /** The answer that is sent instead. @param error sent unchanged if it is a Failure, otherwise masked */
  refusal(error: unknown): Answer
}

/** An answer in its final form. */
export interface WrittenAnswer {
  status: Answer['status']
  text: string
}

export function written({ result, status }: Answer): WrittenAnswer {
  return { status, text: JSON.stringify(result) }
}

/** The answer to a request, made of the answers to its operations. */
export function bodyOf(answers: readonly WrittenAnswer[], isBatch: boolean): WrittenAnswer {
  const [only] = answers
  return only && !isBatch ? only : { status: 200, text: `[${answers.map(({ text }) => text).join(',')}]` }
}

export function graphAnswers({ schema, report }: AnswersOptions): GraphAnswers {
  const readOperation = operationReader(schema)
  const executeOperation = operationExecutor(schema)
  const masked = (error: unknown): GraphQLError => toGraphQLError(error, report)
  const refuseExplanation = explanationLimit()
  const refusal = (error: unknown): Answer => ({ result: { errors: [masked(error)] }, status: 200 })

  const admit: GraphAnswers['admit'] = (parameters, budget, spendWeight) => {
    const call = callOf(parameters)
    if (call instanceof GraphQLError) return { result: { errors: [call] }, status: 400 }
    const read = readOperation(call.query, call.operationName)
    if ('errors' in read) return { result: read, status: 'mistaken' }
    if (read.operation.operation === 'subscription') {
      return {
        ...refusal(new Failure('InvalidOperation', 'Subscriptions use a WebSocket at this address, not POST.')),
        status: 400,
      }
    }
    const variables = call.variables ?? {}
    const tooMuch =
      budget.ask({
        weight: read.weight,
        expected: read.expectedWith(variables),
        named: read.namedWith(variables),
      }) ?? spendWeight(read.weight)
    if (tooMuch) return refusal(tooMuch)
    if (read.operation.operation === 'mutation') budget.withoutDeadline()
    return { call, read }
  }

  const runAct: GraphAnswers['runAct'] = async (admitted, budget, contextOf) => {
    for (let attempt = 1; ; attempt += 1) {
      const carried = await runOnce(admitted, budget, contextOf)
      if (!('lost' in carried)) return carried
      if (attempt === MAX_ATTEMPTS || budget.refusal) return carried.answer
      await delay(attempt * RETRY_MS)
    }
  }

  /**
   * Runs an operation once. If a connection to the database is lost, it may run again: a query changes nothing, and a
   * committed act is recognised by its operation id.
   */
  const runOnce = async (
    { call, read }: AdmittedCall,
    budget: AnswerBudget,
    contextOf: (signal: AbortSignal | undefined) => Promise<RequestContext>,
  ): Promise<Answer | { lost: true; answer: Answer }> => {
    const isMutation = read.operation.operation === 'mutation'
    let context: RequestContext
    try {
      // What changes something runs to its end, even if no one waits for its answer.
      context = await contextOf(isMutation ? undefined : budget.signal)
      context.budget = budget
    } catch (error) {
      const answer = refusal(error)
      return isTransient(error) ? { lost: true, answer } : answer
    }
    try {
      if (read.asksForSchema) {
        const refused = refuseExplanation(context)
        if (refused) return refusal(refused)
      }
      const executed = executeOperation(read, context, call.variables)
      const result = isMutation
        ? await executed
        : await Promise.race([executed, budget.refused.then((refused) => ({ errors: [masked(refused)] }))])
      const versions = await versionsOf(context, isMutation, result.errors === undefined)
      const tooLarge = 'data' in result ? budget.spendBytesOf(result.data, isMutation) : null
      if (tooLarge) return { result: { errors: [masked(tooLarge)], ...versions }, status: 200 }
      if (!result.errors) return { result: { ...result, ...versions }, status: 200 }
      // Without data nothing was carried out: the variables are invalid.
      const answer: Answer = {
        result: {
          ...result,
          errors: result.errors.map((error) => masked(lostSight(context, error) ?? error)),
          ...versions,
        },
        status: 'data' in result ? 200 : 400,
      }
      const isLost = result.errors.some(({ originalError }) => isTransient(originalError))
      return isLost ? { lost: true, answer } : answer
    } finally {
      // Gives the request's read transaction back once its values are read; the answer does not wait for that.
      context.workspace?.end().catch(report)
    }
  }

  return { admit, runAct, refusal }
}

/**
 * Additional fields of an answer: the minimum version of the workspace that it shows; for a query what may change the
 * answer; for an act the version that it created, null if it changed nothing. Nothing outside of workspaces.
 */
async function versionsOf(
  { workspace }: RequestContext,
  isMutation: boolean,
  isWhole: boolean,
): Promise<{ extensions?: { version?: Version; committed?: Version | null; follows?: FollowedEvents } }> {
  if (!workspace) return {}
  const committed = workspace.committed ?? null
  // A cancelled answer may not have read anything.
  const version = await workspace.readVersion().catch(() => null)
  return {
    extensions: {
      ...(version === null ? {} : { version: Math.max(version, committed ?? 0) }),
      ...(isMutation ? { committed } : { follows: isWhole ? workspace.followedEvents() : null }),
    },
  }
}

/** The refusal of a repeated call if the result of the first call is no longer visible. */
function lostSight({ workspace }: RequestContext, error: GraphQLError): GraphQLError | null {
  if (workspace?.answersAgain !== true || !isMissingValue(error)) return null
  const refusal = new Failure(
    'NotFound',
    'This was carried out when it was first sent. What it answered with is no longer there, or no longer shared with you.',
  )
  return new GraphQLError(refusal.message, { nodes: error.nodes, path: error.path, originalError: refusal })
}

/** Why introspection is refused: it is for members only, and limited for each of them. */
function explanationLimit(): (context: RequestContext) => Failure | null {
  const counts = countInWindows(MINUTE_MS)
  return ({ workspace }) => {
    const person = workspace?.actor.principal.id
    if (!person) return unauthorized()
    const { sum: count } = counts.spend(person, 1)
    return count <= MAX_EXPLANATIONS_PER_MINUTE
      ? null
      : new Failure(
          'TooManyRequests',
          `The schema can be requested at most ${MAX_EXPLANATIONS_PER_MINUTE} times a minute by one person. Cache the response.`,
        )
  }
}

/** The parameters of a call by their types, or the mistake in them. */
function callOf(parameters: unknown): Call | GraphQLError {
  if (!isObject(parameters)) return mistakeInCall('An operation is sent as an object with a query.')
  for (const name in parameters) {
    if (!PARAMETERS.has(name) && parameters[name] !== null)
      return mistakeInCall(`Unexpected parameter "${name.slice(0, 100)}" in the request body.`)
  }
  const { query, variables, operationName, extensions } = parameters
  if (query === undefined || query === null) return mistakeInCall('Must provide query string.')
  if (typeof query !== 'string') return mistakeInCall('The query is a string.')
  if (!isAbsent(variables) && !isObject(variables)) return mistakeInCall('The variables are an object.')
  if (!isAbsent(extensions) && !isObject(extensions)) return mistakeInCall('The extensions are an object.')
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    return mistakeInCall('The name of the operation is a string.')
  return { query, variables, operationName }
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function mistakeInCall(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', errorCode: 'ValidationError' } })
}
