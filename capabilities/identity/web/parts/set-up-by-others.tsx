import { Link } from '#platform/web/design/link.tsx'
import type { CallFailure } from '../calls.ts'
import { strings } from '../strings.ts'
import { Aside } from './auth-card.tsx'

/** The way to continue for a person who sets up an installation that someone else has already set up. */
export function SetUpByOthers({ failure }: { failure: CallFailure | null }) {
  if (failure?.reason !== 'SET_UP_BY_OTHERS') return null
  return (
    <Aside>
      <Link href="/auth/login">{strings.signIn.submit}</Link>
    </Aside>
  )
}
