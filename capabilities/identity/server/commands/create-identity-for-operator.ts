import { parseInput } from '#platform/kernel/parse.ts'
import { z } from 'zod'
import { emailAddress, personName } from '../../model/fields.ts'
import { newPassword } from '../../model/password.ts'
import type { IdentityContext } from '../context.ts'
import { setPassword } from './reset-password.ts'

const operatorInput = z.object({ email: emailAddress, name: personName, password: newPassword.optional() })

/**
 * Makes an identity whose address the operator vouches for, or finds the one that has it. A password given for an
 * existing identity replaces its own.
 * @throws Failure ValidationError
 */
export async function createIdentityForOperator(
  context: IdentityContext,
  input: z.input<typeof operatorInput>,
): Promise<{ identityId: string; created: boolean }> {
  const { email, name, password } = parseInput(operatorInput, input)
  const { internalAdapter } = context.inside
  const known = (await internalAdapter.findUserByEmail(email))?.user
  const identityId =
    known?.id ?? (await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'admin' })).id
  if (known && !known.emailVerified) await internalAdapter.updateUser(identityId, { emailVerified: true })
  if (password !== undefined) await setPassword(context, identityId, password)
  return { identityId, created: known === undefined || known === null }
}
