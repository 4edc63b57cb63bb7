import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, forbidden, notFound } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { MAILBOX_SECONDS } from '../../model/limits.ts'
import { openMailboxRequest } from '../../model/requests.ts'
import type { IdentityContext } from '../context.ts'
import { equalInConstantTime } from '../digests.ts'
import { askedHost, hostName } from '../host-name.ts'
import { mailboxKey } from '../mailbox-key.ts'
import type { KeptMails } from '../outbox.ts'
import { mailboxCookieName, readCookie, writeCookie } from '../session-cookie.ts'
import type { MailboxEntry, MailboxMail } from '../../model/answers.ts'
import { isForwarded, sendPrivately } from './call.ts'
import { refuseForeignOrigin } from './origin.ts'

/**
 * Mails not sent because there is no mail server, for the page /mailbox. They contain sign-in codes, so the page opens
 * only to a browser with the key that only the start prints, and only on the root domain by its own name: a foreign
 * name that leads to this machine reads nothing. A proxy may have set that name on a request: every forwarded request
 * is refused.
 */
export function registerMailbox(server: FastifyInstance, context: IdentityContext, mails: KeptMails): void {
  const refuseOtherNames = (request: FastifyRequest): void => {
    const site = request.headers['sec-fetch-site']
    if (
      hostName(askedHost(request)) !== hostName(context.rootAddress.host) ||
      (site !== undefined && site !== 'same-origin') ||
      isForwarded(request)
    ) {
      throw forbidden('The mailbox opens on its own page only.')
    }
  }
  const key = mailboxKey(context.secret)
  const cookieName = mailboxCookieName(context.secure)
  const refuseWithoutKey = (request: FastifyRequest): void => {
    refuseOtherNames(request)
    if (!equalInConstantTime(readCookie(request.headers.cookie, cookieName) ?? '', key)) throw keyNeeded()
  }

  server.post('/api/auth/mailbox', async (request, response) => {
    refuseOtherNames(request)
    await refuseForeignOrigin(request, context)
    await context.limits.tryFrom(request.ip)
    if (!equalInConstantTime(parseInput(openMailboxRequest, request.body).key, key)) throw keyNeeded()
    const cookie = writeCookie(cookieName, key, { secure: context.secure, maxAge: MAILBOX_SECONDS })
    return sendPrivately(response, [cookie]).send({ result: 'DONE' })
  })

  server.get('/api/auth/mailbox', async (request, response) => {
    refuseWithoutKey(request)
    const entries: MailboxEntry[] = (await mails.list()).map(({ id, to, subject, sentAt }) => ({
      id,
      to,
      subject,
      sentAt,
    }))
    return sendPrivately(response, []).send(entries)
  })
  server.get<{ Params: { id: string } }>('/api/auth/mailbox/:id', async (request, response) => {
    refuseWithoutKey(request)
    const mail = await mails.get(request.params.id)
    if (!mail) throw notFound('This mail')
    const { id, to, from, subject, sentAt, text } = mail
    const answer: MailboxMail = { id, to, from, subject, sentAt, text }
    return sendPrivately(response, []).send(answer)
  })
}

function keyNeeded(): Failure {
  return new Failure('Forbidden', 'Open the mailbox with the link that was printed when this installation started.', {
    title: 'A key is needed',
    reason: 'MAILBOX_KEY',
  })
}
