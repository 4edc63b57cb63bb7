import { Button } from '@mantine/core'
import type { CallFailure } from '../calls.ts'
import { strings } from '../strings.ts'
import { AuthCard } from './auth-card.tsx'
import { NextLink } from './next-link.tsx'
import classes from './parts.module.css'

/** Whether a link was not followed because this browser is signed in as another user. */
export function isOtherAccount(failure: CallFailure | null): failure is CallFailure & { reason: 'SIGNED_IN_AS_OTHER' } {
  return failure?.reason === 'SIGNED_IN_AS_OTHER'
}

interface OtherAccountProps {
  failure: CallFailure
  busy: boolean
  /** Follows the link anyway. */
  onInstead: () => void
}

/** Asks a user who opened the link of another account, which may be a stranger's, before it replaces their session. */
export function OtherAccount({ failure, busy, onInstead }: OtherAccountProps) {
  return (
    <AuthCard title={strings.otherAccount.title} explain={failure.message}>
      <div className={classes.form}>
        <NextLink href="/auth/workspaces">{strings.otherAccount.stay}</NextLink>
        <Button variant="default" loading={busy} onClick={onInstead}>
          {strings.otherAccount.instead}
        </Button>
      </div>
    </AuthCard>
  )
}
