import { parseInput } from '#platform/kernel/parse.ts'
import { z } from 'zod'
import { emailAddress, personName } from '../../model/fields.ts'
import { newPassword } from '../../model/password.ts'
import type { IdentityContext } from '../context.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { hashPassword } from '../password-hash.ts'
import { findIdentity } from '../store.ts'
import { confirmAddress } from './confirm-address.ts'
import { setPassword } from './reset-password.ts'

const operatorInput = z.object({ email: emailAddress, name: personName, password: newPassword.optional() })

/**
 * Creates an identity whose address the operator vouches for, or finds the one that has it. A password given for an
 * existing identity replaces its own; what anyone set up without confirming the address is deleted.
 * @throws Failure ValidationError
 */
export async function createIdentityForOperator(
  context: IdentityContext,
  input: z.input<typeof operatorInput>,
): Promise<{ identityId: string; created: boolean }> {
  const { email, name, password } = parseInput(operatorInput, input)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const made = await confirmAddress(context, { email, name, passwordHash, details: {} })
  if (made !== null) return { identityId: made, created: true }
  const known = await findIdentity(context.global, { email })
  if (!known) throw notFound('This account')
  if (password !== undefined) await setPassword(context, known.identityId, password)
  return { identityId: known.identityId, created: false }
}
