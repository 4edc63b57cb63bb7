import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Secret } from '#platform/kernel/secret.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext, Services } from '#journal/server/index.ts'
import { secretFailures } from '../model/errors.ts'
import { open, seal } from './envelope.ts'
import { findSecret, insertSecret, recordKey, removeSecret } from './store.ts'

/** The ports of a command that stores a secret. */
export const SECRET_PORTS = ['secretKeys', 'globalDatabase'] as const

/**
 * Encrypts and stores a secret in the transaction of an act. A purpose names what it is for (`language-model`), and is
 * needed to read it again.
 * @returns its id
 */
export async function keepSecret(
  { tx, teamId, secretKeys, globalDatabase }: CommandContext<(typeof SECRET_PORTS)[number]>,
  purpose: string,
  secret: Secret,
): Promise<Id> {
  const of = { teamId, purpose, id: newId() }
  const key = secretKeys.current()
  // Before the secret, so that no key is in use without being listed.
  await recordKey(globalDatabase, key.id)
  await insertSecret(tx, of, seal(key, of, secret))
  return of.id
}

/** Reads a secret. @throws Failure InvalidOperation if its key is missing, or it is gone, damaged or for another purpose */
export async function readSecret(
  { tx, teamId, secretKeys }: { tx: CellTransaction; teamId: Id } & Pick<Services, 'secretKeys'>,
  purpose: string,
  id: Id,
): Promise<Secret> {
  const stored = await findSecret(tx, id)
  if (!stored) throw secretFailures.gone()
  return open(secretKeys, { teamId, purpose, id }, stored)
}

/** Deletes a secret in the transaction of an act. */
export async function forgetSecret({ tx }: { tx: CellTransaction }, id: Id): Promise<void> {
  await removeSecret(tx, id)
}
