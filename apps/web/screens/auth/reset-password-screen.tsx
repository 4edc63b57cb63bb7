import { MailLinkForm, NewPasswordForm, strings, Working } from '#identity/web/index.ts'
import { useGoOn } from './go-on.tsx'
import { useQueryText } from './query-text.ts'
import { useRootDomain } from '../../root-domain.ts'
import { useEnvironment } from './use-environment.ts'

const texts = {
  title: strings.reset.askTitle,
  explain: strings.reset.askExplain,
  submit: strings.reset.askSubmit,
  sent: strings.mailSent.reset,
}

/** /auth/reset-password: requests the mail, or takes the new password for its link. */
export function ResetPasswordScreen() {
  const query = useQueryText()
  const token = query('token')
  const leaves = useRootDomain()
  const environment = useEnvironment()
  const { onSignedIn, card } = useGoOn()
  if (leaves) return <Working title={strings.reset.title} />
  if (card) return card
  if (token !== undefined) return <NewPasswordForm key={token} token={token} onSignedIn={onSignedIn} />
  return (
    <MailLinkForm environment={environment} call="reset-password-email" texts={texts} email={query('email') ?? ''} />
  )
}
