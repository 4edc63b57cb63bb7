import type { IdentityMail } from './mails.ts'

/** Takes one mail for delivery. What `#platform/server/mail` offers fits. */
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
 * Sends after the answer: how long a mail takes would tell whether an address is known. A mail that cannot be sent is
 * logged; the person can ask for another one.
 */
export interface Outbox {
  send(to: string, mail: IdentityMail): void
  /** Waits until nothing is on its way. */
  settled(): Promise<void>
}

export function openOutbox(mailer: Mailer, reportFailure: (error: unknown) => void): Outbox {
  const underWay = new Set<Promise<void>>()
  return {
    send(to, mail) {
      const delivery = mailer
        .send({ to, ...mail })
        .then(() => undefined, reportFailure)
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
