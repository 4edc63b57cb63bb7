import type { Done, SignedIn, SignInEnvironment } from '../../model/answers.ts'
import { setUpByOthers, setUpKeyNeeded } from '../../model/errors.ts'
import type { SetUpRequest } from '../../model/requests.ts'
import { forbidden, type Failure } from '#platform/kernel/errors.ts'
import { isLoopbackAddress } from '#platform/server/network-address/index.ts'
import { writeConfirmed } from '../address-store.ts'
import { reply, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { equalInConstantTime } from '../digests.ts'
import { hostName } from '../host-name.ts'
import { hashPassword } from '../password-hash.ts'
import { setUpKey } from '../set-up-key.ts'
import { asFirstPerson, hasPeople } from '../store.ts'
import { emitConfirmed } from './confirm-address.ts'
import { signIn } from './start-session.ts'

/** What the installation needs before anyone can work in it, or null. */
export async function neededSetUp({
  global,
  firstPerson,
  workspaces,
}: IdentityContext): Promise<SignInEnvironment['setUp']> {
  if (!(await hasPeople(global))) return firstPerson
  return (await workspaces.hasWorkspaces()) ? null : 'workspace'
}

/**
 * Whether a key opens the set-up, for a page that checks before its form is filled in. @throws as `setUpFirstPerson`
 */
export async function tryToSetUp(
  context: IdentityContext,
  caller: Caller,
  { key }: { key: string },
): Promise<Reply<Done>> {
  await admit(context, caller, key)
  return reply({ result: 'DONE' })
}

/**
 * Creates the first account of an installation that only its own machine reaches, and signs in with it. A person who
 * has the key has seen the console of its start, so nothing is mailed. Of several at once only one is the first.
 * @throws Failure InvalidOperation SET_UP_BY_OTHERS if there is already a user; Forbidden if a network reaches it, and
 * SET_UP_KEY with another key; TooManyRequests
 */
export async function setUpFirstPerson(
  context: IdentityContext,
  caller: Caller,
  { key, captchaToken, ...person }: SetUpRequest,
): Promise<Reply<SignedIn>> {
  await admit(context, caller, key)
  await context.checkCaptcha(captchaToken, caller.ipAddress)
  const { name, email, password } = person
  const passwordHash = await hashPassword(password)
  const made = await asFirstPerson(context.global, async (tx) =>
    (await hasPeople(tx)) ? 'there-are-people' : writeConfirmed(tx, { email, name, passwordHash, details: {} }),
  )
  if (made === 'busy') throw setUpByOthers('Someone else is setting up this Quarry right now. Try again in a moment.')
  if (made === 'there-are-people' || made === null) throw thereArePeople()
  const identityId = await emitConfirmed(context, made)
  return signIn(context, caller, { identityId, name, email, method: 'password', isNew: true, redirect: null })
}

/**
 * Refuses callers who may not set up this installation. The machine may be shared, and a proxy or tunnel on it may
 * forward requests from elsewhere without saying so: a local caller is not proof enough.
 */
async function admit(context: IdentityContext, caller: Caller, key: string): Promise<void> {
  if (context.firstPerson !== 'here' || !sitsHere(context, caller))
    throw forbidden(
      'This Quarry is reached from a network. Create an account, or ask whoever runs it for a sign-in link.',
    )
  if (await hasPeople(context.global)) throw thereArePeople()
  if (equalInConstantTime(key, setUpKey(context.secret))) return
  // Only wrong keys are counted: others on this machine cannot use up the tries of the person who has the key, and its
  // 256 bits cannot be guessed anyway.
  await context.limits.wrongSetUpKey(caller.ipAddress)
  throw setUpKeyNeeded()
}

function thereArePeople(): Failure {
  return setUpByOthers('Someone else has just set up this Quarry. Sign in, or ask them to invite you.')
}

/** A request that says it was forwarded also comes from a network. */
function sitsHere({ rootAddress }: IdentityContext, { host, ipAddress, isForwarded }: Caller): boolean {
  return isForwarded !== true && isLoopbackAddress(ipAddress) && hostName(host) === hostName(rootAddress.host)
}
