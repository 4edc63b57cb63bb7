import { signedInAsOther } from '../../model/errors.ts'
import type { Caller, IdentityContext } from '../context.ts'

/**
 * Asks before a mailed link replaces another user's session in this browser. A link of one's own, and one that is
 * opened where no one is signed in, need no question.
 * @throws Failure InvalidOperation SIGNED_IN_AS_OTHER, with nothing used up
 */
export async function askBeforeReplacing(
  context: IdentityContext,
  caller: Caller,
  email: string,
  instead: boolean | undefined,
): Promise<void> {
  if (instead === true) return
  const session = await context.sessions.authenticate({ cookie: caller.cookie }, caller.host, false)
  if (session && session.email !== email) throw signedInAsOther(session.email, email)
}
