import { Link } from '#platform/web/design/link.tsx'
import type { CallFailure } from '../calls.ts'
import { strings } from '../strings.ts'
import classes from './account.module.css'

/** The link to sign in again if the sign-in is too old for the request. */
export function SignInAgain({ failure }: { failure: CallFailure | null }) {
  if (failure?.reason !== 'SIGN_IN_AGAIN') return null
  return (
    <p className={classes.explain}>
      <Link href="/auth/login?again=yes&redirect=/settings/user/account">{strings.account.signInAgain}</Link>
    </p>
  )
}
