import nodemailer from 'nodemailer'
import { mailSchema, type Mail } from './mail.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

export type { StoredMail } from './mailbox.ts'

/** Sends mail. */
export type Mailer = {
  /** Resolves when the mail server has accepted the mail, or the mailbox has stored it. Throws when it was refused. */
  send(mail: Mail): Promise<void>
  /** Where mail goes when there is no mail server. */
  mailbox?: Mailbox
  /** Resolves when the mail server lets us sign in. @throws when it does not */
  check(): Promise<void>
  /** Closes idle connections to the mail server. */
  close(): void
}

const CONNECTION_TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 3

/** Sends by SMTP if `smtpUrl` is set, otherwise stores mail in a mailbox of files in `folder`. */
export function createMailer({ smtpUrl, from, folder }: { smtpUrl?: string; from: string; folder: string }): Mailer {
  if (smtpUrl === undefined) {
    const mailbox = openMailbox(folder)
    return {
      send: async (mail) => mailbox.keep(mailSchema.parse(mail), from),
      mailbox: { list: mailbox.list, get: mailbox.get },
      check: async () => Promise.resolve(),
      close: () => undefined,
    }
  }
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    // The text of a mail never names a file or an address from which to fetch its content.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { to, subject, text, html, replyTo } = mailSchema.parse(mail)
      // As an object the address is used unchanged: a comma in it cannot add a recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, replyTo })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
