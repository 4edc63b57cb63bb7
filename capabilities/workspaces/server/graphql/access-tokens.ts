import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { newAccessToken } from '../../model/membership.ts'
import { createAccessToken, revokeAccessToken } from '../commands/create-access-token.ts'
import { tokensOf, type AccessToken } from '../tokens-store.ts'

const tokenObject = builder.objectRef<AccessToken>('AccessToken').implement({
  description: 'A token with which a program acts as its maker. The secret was shown once.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('accessTokens', (t) =>
  t.field({
    type: [tokenObject],
    description: 'The tokens of the viewer, newest first.',
    resolve: async (_root, _arguments, context) => {
      const { actor, teamId, read } = workspaceOf(context)
      const { userId } = actor
      return userId === null ? [] : read(async (tx) => tokensOf(tx, teamId, userId))
    },
  }),
)

const madeToken = builder.objectRef<{ id: string; token: string }>('CreatedAccessToken').implement({
  description: 'A newly created access token; its secret is shown only this once.',
  fields: (t) => ({
    id: t.exposeID('id'),
    token: t.exposeString('token', { description: 'The token itself, shown only this once.' }),
  }),
})

// Not a commandMutation: a command's answer is stored by operation id, and the secret must be stored nowhere.
builder.mutationField('createAccessToken', (t) =>
  t.field({
    type: madeToken,
    description: 'Creates a token with which a program acts for the viewer; its secret is returned only this once.',
    args: { input: t.arg({ type: inputOf('CreateAccessTokenInput', newAccessToken) }), operationId: t.arg.id() },
    resolve: async (_root, { input, operationId }, context) =>
      createAccessToken(workspaceOf(context), input, idArgument(String(operationId))),
  }),
)

const revoked = builder
  .objectRef<{ id: string }>('RevokedAccessToken')
  .implement({ description: 'The token that can no longer be used.', fields: (t) => ({ id: t.exposeID('id') }) })

commandMutation('revokeAccessToken', { type: revoked, command: revokeAccessToken, answer: (result) => result })
