import type { SignedIn, SignInEnvironment } from '../../model/answers.ts'
import { setUpByOthers } from '../../model/errors.ts'
import type { SetUpRequest } from '../../model/requests.ts'
import { forbidden } from '#platform/kernel/errors.ts'
import { isLoopbackAddress } from '#platform/server/network-address/index.ts'
import type { Caller, IdentityContext, Reply } from '../context.ts'
import { hostName } from '../host-name.ts'
import { asFirstPerson, hasPeople, saveSignUp } from '../store.ts'
import { setPassword } from './reset-password.ts'
import { signIn } from './start-session.ts'

/** What the installation waits for before anybody works in it, or null. */
export async function neededSetUp({
  global,
  firstPerson,
  workspaces,
}: IdentityContext): Promise<SignInEnvironment['setUp']> {
  if (!(await hasPeople(global))) return firstPerson
  return (await workspaces.hasWorkspaces()) ? null : 'workspace'
}

/**
 * Makes the first account of an installation that only its own machine reaches, and signs in with it: nobody else could
 * have come here, so nothing is mailed. Of several at once one is the first.
 * @throws Failure InvalidOperation SET_UP_BY_OTHERS once there is anybody; Forbidden where a network reaches it;
 * TooManyRequests
 */
export async function setUpFirstPerson(
  context: IdentityContext,
  caller: Caller,
  request: SetUpRequest,
): Promise<Reply<SignedIn>> {
  await context.limits.tryFrom(caller.ipAddress)
  await context.checkCaptcha(request.captchaToken, caller.ipAddress)
  if (context.firstPerson !== 'here' || !sitsHere(context, caller))
    throw forbidden(
      'This Quarry is reached from a network. Create an account, or ask whoever runs it for a sign-in link.',
    )
  const { name, email } = request
  const made = await asFirstPerson(context.global, async () =>
    (await hasPeople(context.global)) ? 'there-are-people' : { identityId: await makeFirstPerson(context, request) },
  )
  if (made === null) throw setUpByOthers('Someone else is setting up this Quarry right now. Try again in a moment.')
  if (made === 'there-are-people')
    throw setUpByOthers('Someone else has just set up this Quarry. Sign in, or ask them to invite you.')
  return signIn(context, caller, {
    identityId: made.identityId,
    name,
    email,
    method: 'password',
    isNew: true,
    redirect: null,
  })
}

/** A proxy or tunnel on this machine that passes on what comes from elsewhere is a network as well. */
function sitsHere({ rootAddress }: IdentityContext, { host, ipAddress, isForwarded }: Caller): boolean {
  return isForwarded !== true && isLoopbackAddress(ipAddress) && hostName(host) === hostName(rootAddress.host)
}

async function makeFirstPerson(context: IdentityContext, { name, email, password }: SetUpRequest): Promise<string> {
  const { internalAdapter } = context.inside
  const known = (await internalAdapter.findUserByEmail(email))?.user
  const identityId =
    known?.id ?? (await internalAdapter.createUser({ email, name, emailVerified: false }, { method: 'admin' })).id
  await setPassword(context, identityId, password)
  // A link that was mailed for an earlier sign-up with this address confirms nothing any more.
  if (known) await saveSignUp(context.global, identityId, {}, null)
  // Last: before that nobody is in, and whoever comes again begins anew.
  await internalAdapter.updateUser(identityId, { name, emailVerified: true })
  return identityId
}
