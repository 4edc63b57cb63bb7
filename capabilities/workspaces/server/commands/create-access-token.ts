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

/**
 * Keeps a token's hash. The secret comes along beside the input, since what a command takes and answers is kept by
 * operation id and the secret must be kept nowhere.
 */
function keepAccessToken(hash: Buffer) {
  return defineCommand({
    name: 'create-access-token',
    who: [workspacePolicy.may('createToken')],
    input: newAccessToken,
    async run(context, { name, expiresInDays }) {
      const { tx, teamId, actor, principal, emit } = context
      assertFeature(planOf((await authorizeInWorkspace(context, 'createToken')).plan), 'publicApi')
      if (actor.userId === null) throw notFound('The member')
      if (principal.kind === 'token') throw new Failure('Forbidden', 'A token cannot make tokens. Sign in instead.')
      const id = newId()
      const expiresAt = expiresInDays == null ? null : new Date(Date.now() + expiresInDays * DAY_MS)
      await insertToken(tx, teamId, { id, userId: actor.userId, name, secretHash: hash, expiresAt })
      emit(
        accessTokenEvents.created({ id, scopeId: null, after: { name, expiresAt: expiresAt?.toISOString() ?? null } }),
      )
      return { id }
    },
  })
}

/**
 * Makes an access token that acts as the context's member. It is shown this once: only its hash is kept, so the same
 * call sent again cannot show it a second time.
 * @throws Failure Forbidden for viewers and for tokens; InvalidOperation when this operation id was used before.
 */
export async function createAccessToken(
  context: WorkspaceContext,
  input: z.input<typeof newAccessToken>,
  operationId: Id = newId(),
): Promise<{ id: Id; token: string }> {
  const secret = newSecret()
  const hash = secretHash(secret)
  const { id } = await runCommand(context, keepAccessToken(hash), input, operationId)
  const kept = await context.database.read(async (tx) =>
    tx.selectFrom('access_tokens').select('secret_hash').where('id', '=', id).executeTakeFirst(),
  )
  if (!kept?.secret_hash.equals(hash))
    throw new Failure('InvalidOperation', 'This token was already made and shown. Make another one.', {
      reason: 'SHOWN_ONCE',
    })
  return { id, token: writeAccessToken(context.teamId, secret) }
}

/** Ends a token of one's own; administrators end anybody's. */
export const revokeAccessToken = defineCommand({
  name: 'revoke-access-token',
  who: [tokenPolicy.may('revoke')],
  undo: { never: 'Whoever held it is told at once.' },
  input: z.object({ id: z.uuid() }),
  async run({ tx, teamId, actor, emit }, { id }) {
    const token = await findToken(tx, teamId, id)
    if (!token || !tokenPolicy.allows(actor, 'revoke', { scopeId: teamId, userId: token.userId }))
      throw notFound('The token')
    await revokeToken(tx, teamId, id)
    emit(accessTokenEvents.revoked({ id, scopeId: null, before: { name: token.name } }))
    return { id }
  },
})
