import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import type { IdentityContext } from '../context.ts'
import { askedHost, hostName } from '../host-name.ts'
import type { KeptMails } from '../outbox.ts'
import type { MailboxEntry, MailboxMail } from '../../model/answers.ts'
import { sendPrivately } from './call.ts'

/**
 * What was not sent for want of a mail server, for the page /mailbox. It holds sign-in codes, so it answers on the root
 * domain by its own name only: a foreign name that leads to this machine reads nothing.
 */
export function registerMailbox(server: FastifyInstance, context: IdentityContext, mails: KeptMails): void {
  const refuseOtherNames = (request: FastifyRequest): void => {
    const site = request.headers['sec-fetch-site']
    if (
      hostName(askedHost(request)) !== hostName(context.rootAddress.host) ||
      (site !== undefined && site !== 'same-origin')
    ) {
      throw forbidden('The mailbox opens on its own page only.')
    }
  }

  server.get('/api/auth/mailbox', async (request, response) => {
    refuseOtherNames(request)
    const entries: MailboxEntry[] = (await mails.list()).map(({ id, to, subject, sentAt }) => ({
      id,
      to,
      subject,
      sentAt,
    }))
    return sendPrivately(response, []).send(entries)
  })
  server.get<{ Params: { id: string } }>('/api/auth/mailbox/:id', async (request, response) => {
    refuseOtherNames(request)
    const mail = await mails.get(request.params.id)
    if (!mail) throw notFound('This mail')
    const { id, to, from, subject, sentAt, text } = mail
    const answer: MailboxMail = { id, to, from, subject, sentAt, text }
    return sendPrivately(response, []).send(answer)
  })
}
