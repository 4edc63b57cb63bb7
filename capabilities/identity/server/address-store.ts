import { sql } from 'kysely'
import { newId } from '#platform/kernel/ids.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import type { SignUpDetails } from '../model/requests.ts'
import {
  deleteSessions,
  deleteTickets,
  readDetails,
  saveSignUp,
  signUpDetailColumns,
  type EndedSession,
  type IdentityRow,
} from './store.ts'
import './tables.ts'

/** An account with everything set up with it, as of one moment. */
export interface AccountRow extends IdentityRow {
  /** Null if the account has no password. */
  passwordHash: string | null
  /** The token of the browser that last chose the password. */
  browserTokenHash: string | null
  details: SignUpDetails
}

/** What an address is claimed with. `email` is in lower case. */
interface Taken {
  email: string
  name: string
  details: SignUpDetails
}

/** What a person chose with an unconfirmed address. */
export interface SignUp extends Taken {
  passwordHash: string
  browserTokenHash: string
}

/** What the owner of an address chose; without a password the sign-in methods are a code, a link or a provider. */
export interface ProvenAccount extends Taken {
  passwordHash: string | null
}

/** One statement, so that a concurrent sign-up is seen either completely or not at all. */
export async function findAccount(
  global: GlobalDatabase,
  who: { identityId: string } | { email: string },
): Promise<AccountRow | null> {
  const query = global
    .selectFrom('identities')
    .leftJoin('sign_in_methods', (join) =>
      join.onRef('sign_in_methods.identity_id', '=', 'identities.id').on('sign_in_methods.provider', '=', 'credential'),
    )
    .leftJoin('sign_ups', 'sign_ups.identity_id', 'identities.id')
    .select([
      'identities.id as identityId',
      'identities.email as email',
      'identities.name as name',
      'identities.email_verified as emailVerified',
      'sign_in_methods.password_hash as passwordHash',
      'sign_ups.browser_token_hash as browserTokenHash',
      ...signUpDetailColumns,
    ])
  const row = await (
    'identityId' in who
      ? query.where('identities.id', '=', who.identityId)
      : query.where('identities.email', '=', who.email)
  ).executeTakeFirst()
  if (!row) return null
  const { identityId, email, name, emailVerified, passwordHash, browserTokenHash } = row
  return { identityId, email, name, emailVerified, passwordHash, browserTokenHash, details: readDetails(row) }
}

/**
 * Claims an unconfirmed address with the typed details: the newest of several claims counts, as a whole.
 * @returns the identity, or null if the address is confirmed
 */
export async function claimAddress(global: GlobalDatabase, signUp: SignUp): Promise<string | null> {
  return global.transaction().execute(async (tx) => {
    const identityId = await takeAddress(tx, signUp, false)
    if (identityId === null) return null
    await putPassword(tx, identityId, signUp.passwordHash)
    await saveSignUp(tx, identityId, signUp.details, signUp.browserTokenHash)
    return identityId
  })
}

/**
 * Confirms an address with what its owner chose. Everything that anyone set up with it before is deleted: sign-in
 * methods, sessions, tickets, and the browser that vouched for them.
 * @param tx a transaction: all of it counts, or nothing
 * @returns null if the address was already confirmed
 */
export async function writeConfirmed(
  tx: GlobalDatabase,
  proven: ProvenAccount,
): Promise<{ identityId: string; ended: EndedSession[] } | null> {
  const identityId = await takeAddress(tx, proven, true)
  if (identityId === null) return null
  await tx.deleteFrom('sign_in_methods').where('identity_id', '=', identityId).execute()
  if (proven.passwordHash !== null) await putPassword(tx, identityId, proven.passwordHash)
  await saveSignUp(tx, identityId, proven.details, null)
  await deleteTickets(tx, { identityId })
  return { identityId, ended: await deleteSessions(tx, { identityId }) }
}

/**
 * Lets a browser that has given the password of an account vouch for the account from now on.
 * @returns the identity, or null if the address is confirmed, when no browser needs to vouch for the account any more
 */
export async function vouchFor(
  global: GlobalDatabase,
  { email, browserTokenHash }: Pick<SignUp, 'email' | 'browserTokenHash'>,
): Promise<string | null> {
  return global.transaction().execute(async (tx) => {
    const known = await lockAddress(tx, email)
    if (!known || known.emailVerified) return null
    await tx
      .insertInto('sign_ups')
      .values({ identity_id: known.id, browser_token_hash: browserTokenHash })
      .onConflict((conflict) => conflict.column('identity_id').doUpdateSet({ browser_token_hash: browserTokenHash }))
      .execute()
    return known.id
  })
}

/** The owner of an address, under a lock on the address that every other claim waits for. */
async function lockAddress(tx: GlobalDatabase, email: string) {
  // There may be no row yet that could be locked. Awaited: everything done under the lock runs on this connection.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity/address/${email}`}, 0))`.execute(tx)
  return tx
    .selectFrom('identities')
    .select(['id', 'email_verified as emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Creates or renames the identity of an address; null if the address is confirmed. */
async function takeAddress(tx: GlobalDatabase, { email, name }: Taken, isConfirmed: boolean): Promise<string | null> {
  const known = await lockAddress(tx, email)
  if (known?.emailVerified === true) return null
  if (known) {
    await tx
      .updateTable('identities')
      .set({ name, email_verified: isConfirmed, updated_at: new Date() })
      .where('id', '=', known.id)
      .execute()
    return known.id
  }
  // A user who changes their own address to this one takes no such lock, and has proven it.
  const made = await tx
    .insertInto('identities')
    .values({ id: newId(), email, name, email_verified: isConfirmed })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

async function putPassword(tx: GlobalDatabase, identityId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('sign_in_methods')
    .values({
      id: newId(),
      identity_id: identityId,
      provider: 'credential',
      subject: identityId,
      password_hash: passwordHash,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({ password_hash: passwordHash, updated_at: new Date() }),
    )
    .execute()
}
