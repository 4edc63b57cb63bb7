import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { assertFeature, planOf } from '#plans/model/plans.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { writeAccessToken } from '../../model/access-token.ts'
import { accessTokenEvents } from '../../model/events.ts'
import { newAccessToken } from '../../model/membership.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { newSecret, secretHash } from '../secrets.ts'
import { findToken, insertToken, revokeToken } from '../tokens-store.ts'
import { tokenPolicy, workspacePolicy } from '../../model/policy.ts'

const DAY_MS = 86_400_000

/** The answer of the first call. A call that is sent again is answered without the secret, which is stored nowhere. */
interface MadeToken {
  id: Id
  secret?: string
}

/** Creates an access token, and stores the hash of its secret. */
export const makeAccessToken = defineCommand({
  name: 'create-access-token',
  who: [workspacePolicy.may('createToken')],
  input: newAccessToken,
  async run(context, { name, expiresInDays }): Promise<MadeToken> {
    const { tx, teamId, actor, principal, emit } = context
    assertFeature(planOf((await authorizeInWorkspace(context, 'createToken')).plan), 'publicApi')
    if (actor.userId === null) throw notFound('The member')
    if (principal.kind === 'token') throw new Failure('Forbidden', 'A token cannot create tokens. Sign in instead.')
    const [id, secret] = [newId(), newSecret()]
    const expiresAt = expiresInDays == null ? null : new Date(Date.now() + expiresInDays * DAY_MS)
    await insertToken(tx, teamId, { id, userId: actor.userId, name, secretHash: secretHash(secret), expiresAt })
    emit(
      accessTokenEvents.created({
        id,
        scopeId: teamId,
        onlyFor: actor.userId,
        after: { name, expiresAt: expiresAt?.toISOString() ?? null },
      }),
    )
    return { id, secret }
  },
  kept: ({ id }) => ({ id }),
})

/**
 * Creates an access token that acts as the context's member. It is shown only this once: only its hash is stored, so
 * the same call sent again cannot show it a second time.
 * @throws Failure Forbidden for viewers and for tokens; InvalidOperation if this operation id was used before.
 */
export async function createAccessToken(
  context: WorkspaceContext,
  input: z.input<typeof newAccessToken>,
  operationId: Id = newId(),
): Promise<{ id: Id; token: string }> {
  const { id, secret } = await runCommand(context, makeAccessToken, input, operationId)
  if (secret === undefined)
    throw new Failure('InvalidOperation', 'This token was already created and shown. Create another one.', {
      reason: 'SHOWN_ONCE',
    })
  return { id, token: writeAccessToken(context.teamId, secret) }
}

/** Ends a token of one's own; administrators end anyone's. */
export const revokeAccessToken = defineCommand({
  name: 'revoke-access-token',
  who: [tokenPolicy.may('revoke')],
  undo: { never: 'Clients that use the token are refused at once.' },
  input: z.object({ id: z.uuid() }),
  async run({ tx, teamId, actor, emit }, { id }) {
    const token = await findToken(tx, teamId, id)
    if (!token || !tokenPolicy.allows(actor, 'revoke', { scopeId: teamId, userId: token.userId }))
      throw notFound('The token')
    await revokeToken(tx, teamId, id)
    emit(accessTokenEvents.revoked({ id, scopeId: teamId, onlyFor: token.userId, before: { name: token.name } }))
    return { id }
  },
})
