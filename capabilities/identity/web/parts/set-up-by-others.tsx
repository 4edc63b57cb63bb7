import { Link } from '#platform/web/design/link.tsx'
import type { CallFailure } from '../calls.ts'
import { strings } from '../strings.ts'
import { Aside } from './auth-card.tsx'

/** The way on for whoever sets up an installation that somebody else has set up. */
export function SetUpByOthers({ failure }: { failure: CallFailure | null }) {
  if (failure?.reason !== 'SET_UP_BY_OTHERS') return null
  return (
    <Aside>
      <Link href="/auth/login">{strings.signIn.submit}</Link>
    </Aside>
  )
}
