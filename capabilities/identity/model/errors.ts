import { Failure } from '#platform/kernel/errors.ts'

/** A link, code or answer that was already used or has expired: the error does not say which. */
export function usedUp(message: string): Failure {
  return new Failure('InvalidOperation', message, { reason: 'USED_OR_EXPIRED' })
}

/** Someone else was first to set up the installation, or is about to be. */
export function setUpByOthers(message: string): Failure {
  return new Failure('InvalidOperation', message, { title: 'Quarry is set up already', reason: 'SET_UP_BY_OTHERS' })
}

/** The person who sets up an installation has started it, and so was shown the key. */
export function setUpKeyNeeded(): Failure {
  const message = 'This does not open the set-up. Open the link that the start of Quarry printed in its console.'
  return new Failure('Forbidden', message, {
    title: 'A key is needed',
    reason: 'SET_UP_KEY',
    problems: [{ path: ['key'], message }],
  })
}

/** A host name or identifier without a workspace (document 1 §8). */
export function teamNotFound(): Failure {
  return new Failure('NotFound', 'There is no workspace at this address.', {
    title: 'Workspace not found',
    reason: 'TEAM_NOT_FOUND',
  })
}

/** The sign-in is valid, but too old for the request. */
export function signInAgain(message: string): Failure {
  return new Failure('Unauthorized', message, { title: 'Sign in again', reason: 'SIGN_IN_AGAIN' })
}

/** A mailed link of another account than the one this browser is signed in with: the user is asked first. */
export function signedInAsOther(own: string, other: string): Failure {
  return new Failure('InvalidOperation', `You are signed in as ${own}. This link signs in ${other} instead.`, {
    title: 'Signed in already',
    reason: 'SIGNED_IN_AS_OTHER',
  })
}

/** The workspace does not accept the method of this sign-in. */
export function methodRefused(): Failure {
  return new Failure('Unauthorized', 'This workspace does not allow this sign-in method. Use another one.', {
    title: 'Sign in another way',
    reason: 'METHOD_REFUSED',
  })
}

/** The clocks of the database and this process may differ by this much. */
const CLOCKS_DIFFER_MS = 1_000

/** The time until then in words: "a minute", "5 minutes". */
export function minutesUntil(until: Date): string {
  const minutes = Math.ceil((until.getTime() - Date.now() - CLOCKS_DIFFER_MS) / 60_000)
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}

/** Too many failed tries with one address, whether or not it has an account. */
export function locked(until: Date): Failure {
  return new Failure(
    'TooManyRequests',
    `Too many failed attempts with this address. Try again in ${minutesUntil(until)}. ` +
      'If it has an account, a mail with a link that opens it at once is on its way.',
    { title: 'Locked for now', reason: 'LOCKED' },
  )
}
