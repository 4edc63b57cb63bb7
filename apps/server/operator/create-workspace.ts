import { createAccessToken, createWorkspace, suggestSubdomain } from '#workspaces/server/index.ts'
import { actAs, addressOf, type Operator } from './open-operator.ts'

interface Options {
  name: string
  email: string
  password?: string
  /** Made from the name when not given. */
  subdomain?: string
}

/** Creates a workspace with its founder and a token that acts as the founder. The token is only shown this once. */
export async function createWorkspaceFor(operator: Operator, { name, email, password, subdomain }: Options) {
  const { services } = operator
  const personName = email.slice(0, email.indexOf('@'))
  const { identityId } = await services.identity.createIdentityForOperator({
    email,
    name: personName,
    ...(password === undefined ? {} : { password }),
  })
  const made = await createWorkspace(services, {
    name,
    subdomain: subdomain ?? (await suggestSubdomain(services.database.global, name)),
    founder: { identityId, email: email.toLowerCase(), name: personName },
  })
  const context = await actAs(services, made.teamId, email)
  const { token } = await createAccessToken(context, { name: 'Made with the workspace' })
  return {
    teamId: made.teamId,
    subdomain: made.subdomain,
    address: addressOf(operator, { teamId: made.teamId, subdomain: made.subdomain, domain: null }),
    accessToken: token,
  }
}
