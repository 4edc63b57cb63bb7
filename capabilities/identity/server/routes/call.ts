import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure, unauthorized } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import type { Caller, IdentityContext, Reply } from '../context.ts'
import type { Session } from '../sessions.ts'
import { askedHost, hostName, isBelowRoot } from '../host-name.ts'
import { refuseForeignOrigin } from './origin.ts'

export interface Calls {
  /** A call that anyone may make. */
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
  /**
   * A call that reaches beyond its host: not accepted on a workspace's own domain, whose owner may have the session.
   */
  account<Schema extends z.ZodType, Answer>(
    path: string,
    schema: Schema,
    work: (input: z.output<Schema>, session: Session, caller: Caller) => Promise<Reply<Answer>>,
  ): void
  /** A reading call; `session` is null for users who are not signed in. */
  read<Answer>(path: string, work: (session: Session | null, request: FastifyRequest) => Promise<Answer>): void
}

/**
 * Routes in one shape: origin checked, input parsed by the schema of the form, errors in the wire shape of document 3
 * §8.
 */
export function openCalls(server: FastifyInstance, context: IdentityContext): Calls {
  const post = (path: string, work: (request: FastifyRequest) => Promise<Reply<unknown>>): void => {
    server.post(path, async (request, response) => {
      await refuseForeignOrigin(request, context)
      const { answer, cookies } = await work(request)
      return sendPrivately(response, cookies).send(answer)
    })
  }

  const signedIn: Calls['signedIn'] = (path, schema, work) => {
    post(path, async (request) => {
      const session = await context.sessions.authenticate(request.headers, askedHost(request))
      if (!session) throw unauthorized()
      return work(parseInput(schema, request.body ?? {}), session, callerOf(request))
    })
  }

  return {
    open(path, schema, work) {
      post(path, async (request) => work(parseInput(schema, request.body), callerOf(request)))
    },
    signedIn,
    account(path, schema, work) {
      signedIn(path, schema, async (input, session, caller) => {
        refuseOwnDomain(context, session)
        return work(input, session, caller)
      })
    },
    read(path, work) {
      server.get(path, async (request, response) => {
        const session = await context.sessions.authenticate(request.headers, askedHost(request))
        return sendPrivately(response, []).send(await work(session, request))
      })
    },
  }
}

/** @throws Failure Forbidden ACCOUNT_ELSEWHERE on a workspace's own domain. */
export function refuseOwnDomain({ rootAddress }: IdentityContext, session: Session): void {
  if (isBelowRoot(rootAddress, hostName(session.host))) return
  throw new Failure('Forbidden', `Your account is kept at ${rootAddress.host}: open it there.`, {
    reason: 'ACCOUNT_ELSEWHERE',
  })
}

/** Answers that sign people in are never cached, and never sent to other sites as a referrer. */
export function sendPrivately(response: FastifyReply, cookies: string[]): FastifyReply {
  for (const cookie of cookies) response.header('set-cookie', cookie)
  return response.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
}

/** Headers in which proxies name the client. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
] as const

/** Whether a proxy says that it forwards the request; a proxy that says nothing is not detected. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined)
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    host: askedHost(request),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: request.headers.cookie,
    isForwarded: isForwarded(request),
  }
}

/**
 * The answer to a failed call. An error that is not a Failure is our fault: logged, and returned without its message.
 */
export function sendFailure(error: unknown, request: FastifyRequest, response: FastifyReply): FastifyReply {
  const { status, isFault, body } = answerFailure(error)
  if (isFault) request.log.error({ err: error, req: request }, 'A sign-in call failed')
  return sendPrivately(response, []).status(status).send(body)
}
