import { Mailbox, strings, Working } from '#identity/web/index.ts'
import { useRootDomain } from '../../root-domain.ts'

/** /mailbox: the mails that would have been sent, where no mail server is configured. */
export function MailboxScreen() {
  return useRootDomain() ? <Working title={strings.mailbox.title} /> : <Mailbox />
}
