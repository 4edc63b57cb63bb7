import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { locationHeader } from '#platform/kernel/location-header.ts'
import { localPath, token } from '../../model/fields.ts'
import { noWorkspaceLink, rootLink, type IdentityContext } from '../context.ts'
import { askedHost, hostName } from '../host-name.ts'
import { addressOn, admit, arrivingBrowser, createTicket, redeemTicket, TICKET_PATH } from '../tickets.ts'
import { callerOf, sendPrivately } from './call.ts'

/** On the root domain: leads into the workspace at `host`, through the sign-in if needed. */
const ENTER_PATH = '/auth/enter'
/** On a workspace's host: records which browser requests a ticket, and leads to the root domain for it. */
const ARRIVE_PATH = '/auth/arrive'
const MAX_HOST_CHARS = 260
/** A digest as `tokenDigest` writes it. */
const BROWSER_HASH = /^[\w-]{43}$/

/** The problem shown on the login page, by the reason for which no ticket was issued. */
const LOGIN_PROBLEMS: Record<string, string> = { SIGN_IN_AGAIN: 'again', METHOD_REFUSED: 'method' }

const enterQuery = z.object({
  host: z.string().min(1).max(MAX_HOST_CHARS),
  path: localPath.catch('/'),
  browser: z.string().regex(BROWSER_HASH).optional(),
})
const arriveQuery = z.object({ path: localPath.catch('/') })
const ticketQuery = z.object({ token, path: localPath.catch('/') })

/**
 * The way from the root domain to a workspace's host: GET /auth/enter?host&path there sends the browser to GET
 * /auth/arrive here, which lets it keep a secret and sends it back with the digest; then a ticket for this browser is
 * issued, and GET /auth/ticket here opens the session and leads to the path.
 */
export function registerTickets(server: FastifyInstance, context: IdentityContext): void {
  const toLogin = (response: FastifyReply, query: Record<string, string | null>): FastifyReply =>
    sendPrivately(response, []).redirect(rootLink(context, '/auth/login', query))

  server.get(ENTER_PATH, async (request, response) => {
    const query = enterQuery.safeParse(request.query)
    if (!query.success || hostName(askedHost(request)) !== hostName(context.rootAddress.host))
      return toLogin(response, {})
    const { host, path, browser } = query.data
    const back = `${ENTER_PATH}?${new URLSearchParams({ host, path }).toString()}`
    const session = await context.sessions.authenticate(request.headers, askedHost(request))
    if (!session) return toLogin(response, { redirect: back })
    // An installation with one host name has its workspace here.
    if (hostName(host) === hostName(context.rootAddress.host))
      return sendPrivately(response, []).redirect(locationHeader(path))
    try {
      const address =
        browser === undefined
          ? addressOn(context, await admit(context, session, host), ARRIVE_PATH, { path })
          : await createTicket(context, session, { host, path, browserHash: browser })
      return await sendPrivately(response, []).redirect(address)
    } catch (error) {
      if (error instanceof Failure && error.code === 'NotFound')
        return sendPrivately(response, []).redirect(noWorkspaceLink(context.rootAddress, path))
      const problem = error instanceof Failure ? LOGIN_PROBLEMS[error.reason ?? ''] : undefined
      if (problem === undefined) throw error
      return toLogin(response, { problem, redirect: back })
    }
  })

  server.get(ARRIVE_PATH, async (request, response) => {
    const { path } = arriveQuery.parse(request.query)
    const { browserHash, cookie } = arrivingBrowser(context, callerOf(request))
    return sendPrivately(response, [cookie]).redirect(
      rootLink(context, ENTER_PATH, { host: askedHost(request), path, browser: browserHash }),
    )
  })

  server.get(TICKET_PATH, async (request, response) => {
    const query = ticketQuery.safeParse(request.query)
    const cookies = query.success ? await redeemTicket(context, callerOf(request), query.data.token) : null
    if (!query.success || cookies === null) return toLogin(response, { problem: 'ticket' })
    return sendPrivately(response, cookies).redirect(locationHeader(query.data.path))
  })
}
