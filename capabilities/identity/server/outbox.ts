import { setImmediate } from 'node:timers/promises'
import type { IdentityMail } from './mails.ts'

/** Takes one mail for delivery. `#platform/server/mail` provides a matching one. */
export interface Mailer {
  send(mail: { to: string } & IdentityMail): Promise<unknown>
  /** Where mail goes while there is no mail server. */
  mailbox?: KeptMails | undefined
}

/** Mails that were kept instead of being sent, the newest first. */
export interface KeptMails {
  list(): Promise<KeptMail[]>
  get(id: string): Promise<KeptMail | undefined>
}

interface KeptMail {
  id: string
  to: string
  from: string
  subject: string
  sentAt: string
  text: string
}

/**
 * Sends after the answer, and only then looks up whether there is anything to send: the time this takes would reveal
 * whether an address is known. What cannot be sent is logged; the user can request another mail.
 */
export interface Outbox {
  send(to: string, mail: IdentityMail): void
  /** Work that ends with a mail, or with none. */
  later(work: () => Promise<void>): void
  /** Waits until nothing is being sent. */
  settled(): Promise<void>
}

export function openOutbox(mailer: Mailer, reportFailure: (error: unknown) => void): Outbox {
  const underWay = new Set<Promise<void>>()
  const follow = (work: Promise<unknown>): void => {
    const done = work.then(() => undefined, reportFailure).finally(() => underWay.delete(done))
    underWay.add(done)
  }
  return {
    send(to, mail) {
      follow(mailer.send({ to, ...mail }))
    },
    later(work) {
      follow(setImmediate().then(work))
    },
    async settled() {
      // Deferred work may send mails.
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
