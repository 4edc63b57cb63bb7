import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure, unauthorized, type ErrorCode } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { Caller, IdentityContext, Reply } from '../context.ts'
import type { Session } from '../sessions.ts'
import { refuseForeignOrigin } from './origin.ts'

const STATUS: Record<ErrorCode, number> = {
  ValidationError: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  InvalidOperation: 409,
  HumanErrorMessage: 422,
  UnprocessableContent: 422,
  TooManyRequests: 429,
  InternalError: 500,
}

/** One entry of the answer to a call that failed (documents 2 §11 and 3 §7.3). */
interface WireError {
  code: ErrorCode
  title: string
  message: string
  humanReadable: boolean
  reason?: string
  problems?: ReadonlyArray<{ path: ReadonlyArray<string | number>; message: string }>
}

export interface Calls {
  /** A call that anybody may make. */
  open<Schema extends z.ZodType, Answer>(
    path: string,
    schema: Schema,
    work: (input: z.output<Schema>, caller: Caller) => Promise<Reply<Answer>>,
  ): void
  /** A call for those who are signed in on this host. */
  signedIn<Schema extends z.ZodType, Answer>(
    path: string,
    schema: Schema,
    work: (input: z.output<Schema>, session: Session, caller: Caller) => Promise<Reply<Answer>>,
  ): void
  /** A reading call; `session` is null for those who are not signed in. */
  read<Answer>(path: string, work: (session: Session | null, request: FastifyRequest) => Promise<Answer>): void
}

/** Routes in one shape: origin checked, input parsed by the schema of the form, errors in the wire shape of document 3 §8. */
export function openCalls(server: FastifyInstance, context: IdentityContext): Calls {
  const post = (path: string, work: (request: FastifyRequest) => Promise<Reply<unknown>>): void => {
    server.post(path, async (request, response) => {
      await refuseForeignOrigin(request, context)
      const { answer, cookies } = await work(request)
      return sendPrivately(response, cookies).send(answer)
    })
  }

  return {
    open(path, schema, work) {
      post(path, async (request) => work(parseInput(schema, request.body), callerOf(request)))
    },
    signedIn(path, schema, work) {
      post(path, async (request) => {
        const session = await context.sessions.authenticate(request.headers, request.host)
        if (!session) throw unauthorized()
        return work(parseInput(schema, request.body ?? {}), session, callerOf(request))
      })
    },
    read(path, work) {
      server.get(path, async (request, response) => {
        const session = await context.sessions.authenticate(request.headers, request.host)
        return sendPrivately(response, []).send(await work(session, request))
      })
    },
  }
}

/** What signs people in is never kept by caches, nor told to other sites as a referrer. */
export function sendPrivately(response: FastifyReply, cookies: string[]): FastifyReply {
  for (const cookie of cookies) response.header('set-cookie', cookie)
  return response.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    host: request.host,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: request.headers.cookie,
  }
}

/** The answer to a call that failed. What is no Failure is a fault of ours: logged, and told without its message. */
export function sendFailure(error: unknown, request: FastifyRequest, response: FastifyReply): FastifyReply {
  const failure = error instanceof Failure ? error : frameworkFailure(error)
  if (!(error instanceof Failure) && failure.code === 'InternalError') request.log.error({ err: error }, 'A sign-in call failed')
  const wire: WireError = { code: failure.code, title: failure.title, message: failure.message, humanReadable: failure.code !== 'InternalError' }
  if (failure.reason !== undefined) wire.reason = failure.reason
  if (failure.problems.length > 0) wire.problems = failure.problems
  return sendPrivately(response, []).status(STATUS[failure.code]).send({ errors: [wire] })
}

/** The framework's own refusals (no JSON, too large, a wrong content type) are the caller's mistakes. */
function frameworkFailure(error: unknown): Failure {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Failure('ValidationError', 'The request cannot be read: send JSON.', { cause: error })
  }
  return new Failure('InternalError', 'Something went wrong on our side. Try again in a moment.', { cause: error })
}
