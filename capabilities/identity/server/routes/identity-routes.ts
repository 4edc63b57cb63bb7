import type { FastifyInstance } from 'fastify'
import { unauthorized } from '#platform/kernel/errors.ts'
import type { ConfirmationPending, ProviderRedirect, SignInEnvironment, SignedIn } from '../../model/answers.ts'
import {
  changeEmailRequest,
  changeNameRequest,
  changePasswordRequest,
  confirmationEmailRequest,
  confirmEmailRequest,
  createAccountRequest,
  deleteAccountRequest,
  endSessionRequest,
  logOutRequest,
  mailLinkRequest,
  resetPasswordRequest,
  setUpKeyRequest,
  setUpRequest,
  signInRequest,
  tokenRequest,
} from '../../model/requests.ts'
import {
  changeName,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  requestEmailChange,
} from '../commands/change-account.ts'
import { confirmEmail } from '../commands/confirm-email.ts'
import { createAccount } from '../commands/create-account.ts'
import { goToProvider } from '../commands/go-to-provider.ts'
import { requestConfirmationEmail } from '../commands/request-confirmation-email.ts'
import { requestPasswordReset, requestUnlock, resetPassword, unlock } from '../commands/reset-password.ts'
import { neededSetUp, setUpFirstPerson, tryToSetUp } from '../commands/set-up-first-person.ts'
import { signInWithPassword } from '../commands/sign-in-with-password.ts'
import { reply, type IdentityContext, type Reply } from '../context.ts'
import { deviceSessions, loginIdentity } from '../queries.ts'
import { expiredSessionCookie } from '../session-cookie.ts'
import { openCalls, refuseOwnDomain, sendFailure } from './call.ts'
import { registerTickets } from './tickets.ts'

const CALLS = '/api/auth'

/** All of identity over HTTP: the calls under /api/auth, and the way from the root domain into workspaces. */
export function registerIdentityRoutes(
  server: FastifyInstance,
  context: IdentityContext,
  environment: Omit<SignInEnvironment, 'setUp'>,
): void {
  server.setErrorHandler(sendFailure)
  const calls = openCalls(server, context)

  calls.read(`${CALLS}/environment`, async (): Promise<SignInEnvironment> => ({
    ...environment,
    setUp: await neededSetUp(context),
  }))
  calls.read(`${CALLS}/identity`, async (session) => ({
    identity: session ? await loginIdentity(context, session) : null,
  }))
  calls.read(`${CALLS}/sessions`, async (session) => {
    if (!session) throw unauthorized()
    refuseOwnDomain(context, session)
    return deviceSessions(context, session)
  })

  calls.open(
    `${CALLS}/sign-in`,
    signInRequest,
    async (input, caller): Promise<Reply<ProviderRedirect | SignedIn | ConfirmationPending>> =>
      input.method === 'OIDC'
        ? goToProvider(context, caller, input.redirect ?? null, {})
        : signInWithPassword(context, caller, input),
  )
  calls.open(`${CALLS}/set-up-key`, setUpKeyRequest, async (input, caller) => tryToSetUp(context, caller, input))
  calls.open(`${CALLS}/set-up`, setUpRequest, async (input, caller) => setUpFirstPerson(context, caller, input))
  calls.open(`${CALLS}/create-account`, createAccountRequest, async (input, caller) =>
    createAccount(context, caller, input),
  )
  calls.open(`${CALLS}/confirmation-email`, confirmationEmailRequest, async (input, caller) =>
    requestConfirmationEmail(context, caller, input),
  )
  calls.open(`${CALLS}/confirm-email`, confirmEmailRequest, async (input, caller) =>
    confirmEmail(context, caller, input),
  )
  calls.open(`${CALLS}/reset-password-email`, mailLinkRequest, async (input, caller) =>
    requestPasswordReset(context, caller, input),
  )
  calls.open(`${CALLS}/reset-password`, resetPasswordRequest, async (input, caller) =>
    resetPassword(context, caller, input),
  )
  calls.open(`${CALLS}/unlock-email`, mailLinkRequest, async (input, caller) => requestUnlock(context, caller, input))
  calls.open(`${CALLS}/unlock`, tokenRequest, async (input, caller) => unlock(context, caller, input.token))
  calls.open(`${CALLS}/account/email/confirm`, tokenRequest, async (input, caller) =>
    confirmEmailChange(context, caller, input.token),
  )

  calls.signedIn(`${CALLS}/log-out`, logOutRequest, async ({ everywhere }, { identityId, familyId }) => {
    await context.sessions.end(everywhere ? { identityId } : { identityId, familyId })
    return reply({ result: 'DONE' }, [expiredSessionCookie(context.secure)])
  })
  calls.account(`${CALLS}/sessions/end`, endSessionRequest, async ({ familyId }, { identityId }) => {
    await context.sessions.end({ identityId, familyId })
    return reply({ result: 'DONE' })
  })
  calls.account(`${CALLS}/account/name`, changeNameRequest, async ({ name }, session) =>
    changeName(context, session, name),
  )
  calls.account(`${CALLS}/account/email`, changeEmailRequest, async (input, session, caller) =>
    requestEmailChange(context, caller, session, input),
  )
  calls.account(`${CALLS}/account/password`, changePasswordRequest, async (input, session) =>
    changePassword(context, session, input),
  )
  calls.account(`${CALLS}/account/delete`, deleteAccountRequest, async (input, session) =>
    deleteAccount(context, session, input),
  )
  registerTickets(server, context)
}
