import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SignInEnvironment } from '../../model/answers.ts'
import { strings } from '../strings.ts'
import { Aside, AuthCard } from './auth-card.tsx'
import { NoMail } from './no-mail.tsx'
import { NextLink } from './next-link.tsx'

interface MailSentProps {
  environment: SignInEnvironment | null
  /** Says where it was sent and what for. */
  explain: ReactNode
  onBack: () => void
}

/** After a mail was sent: where to look, and the way back. */
export function MailSent({ environment, explain, onBack }: MailSentProps) {
  return (
    <AuthCard title={strings.mailSent.title} explain={explain} picture={<IconMail stroke={1.6} />}>
      <NoMail environment={environment} />
      {environment?.mailGoes === 'to-mailbox' && <NextLink href="/mailbox">{strings.mailSent.mailbox}</NextLink>}
      <Button variant="default" onClick={onBack}>
        {strings.back}
      </Button>
      <Aside>{strings.mailSent.nothing}</Aside>
    </AuthCard>
  )
}
