import { Mailbox, strings, Working } from '#identity/web/index.ts'
import { useRootDomain } from '../../root-domain.ts'

/** /mailbox: what would have been mailed, where no mail server is set up. */
export function MailboxScreen() {
  return useRootDomain() ? <Working title={strings.mailbox.title} /> : <Mailbox />
}
