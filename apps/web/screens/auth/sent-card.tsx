import type { SignedIn, SignInEnvironment } from '#identity/model/answers.ts'
import { CodeForm, MailSent, strings, type Sent } from '#identity/web/index.ts'
import { useGoesOnWhenSignedInElsewhere } from './signed-in-elsewhere.ts'

interface SentCardProps {
  sent: Sent
  environment: SignInEnvironment | null
  redirect: string | undefined
  /** Describes what the link in the mail does. */
  linkText: (email: string) => string
  onSignedIn: (answer: SignedIn) => void
  onBack: () => void
}

/** Shown after a mail was sent: the field for its code, or where to look for its link. */
export function SentCard({ sent, environment, redirect, linkText, onSignedIn, onBack }: SentCardProps) {
  useGoesOnWhenSignedInElsewhere(redirect)
  if (sent.kind === 'code') {
    const { email, codeChallenge } = sent
    return (
      <CodeForm
        environment={environment}
        email={email}
        codeChallenge={codeChallenge}
        redirect={redirect}
        onSignedIn={onSignedIn}
        onBack={onBack}
      />
    )
  }
  const explain = sent.kind === 'pending' ? strings.mailSent.pending(sent.email) : linkText(sent.email)
  return <MailSent environment={environment} explain={explain} onBack={onBack} />
}
