import { Failure } from '#platform/kernel/errors.ts'

/** A link, code or answer that was used before or ran out: nobody is told which. */
export function usedUp(message: string): Failure {
  return new Failure('InvalidOperation', message, { reason: 'USED_OR_EXPIRED' })
}

/** A host name, or an identifier, under which there is no workspace (document 1 §8). */
export function teamNotFound(): Failure {
  return new Failure('NotFound', 'There is no workspace at this address.', {
    title: 'Workspace not found',
    reason: 'TEAM_NOT_FOUND',
  })
}

/** The sign-in is good, but too old for what is asked. */
export function signInAgain(message: string): Failure {
  return new Failure('Unauthorized', message, { title: 'Sign in again', reason: 'SIGN_IN_AGAIN' })
}

/** The workspace does not accept the way in that this sign-in took. */
export function methodRefused(): Failure {
  return new Failure('Unauthorized', 'This workspace does not accept this way to sign in. Take another one.', {
    title: 'Sign in another way',
    reason: 'METHOD_REFUSED',
  })
}

/** Too many failed tries with one address, whether it has an account or not. */
export function locked(): Failure {
  return new Failure(
    'TooManyRequests',
    'There were too many failed tries with this address, so it is locked for half an hour. If it has an account, a mail with a link to unlock it is on its way.',
    { title: 'Locked for now', reason: 'LOCKED' },
  )
}
