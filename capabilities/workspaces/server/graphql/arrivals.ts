import type { z } from 'zod'
import { unauthorized } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { SignUpDetails } from '#identity/model/requests.ts'
import { isBelowRoot } from '#identity/server/index.ts'
import { invitationChoice } from '../../model/membership.ts'
import { newWorkspace } from '../../model/workspace.ts'
import { findInput, findWorkspaces } from '../arrivals/find-workspaces.ts'
import {
  acceptInvitation,
  joinInput,
  joinWorkspace,
  provenPerson,
  type EnteredWorkspace,
} from '../arrivals/join-workspace.ts'
import {
  availableTeams,
  currentTeams,
  teamAtLogin,
  type AvailableTeam,
  type TeamAtLogin,
} from '../arrivals/login-teams.ts'
import { addressProblem, suggestSubdomain } from '../arrivals/suggest-subdomain.ts'
import { createWorkspace } from '../create-workspace.ts'
import { workspaceAddress } from '../hosts.ts'
import { findInvitation } from '../invitations-store.ts'
import { findRoute } from '../workspace-routes.ts'
import { secretHash } from '../secrets.ts'

// The fields of the root domain: they need a signed-in user, and no workspace.

/**
 * The identity of a request to the root domain or below it.
 * @throws Failure Unauthorized, also on a workspace's own domain, whose owner may have the session
 */
function identityOf({ identity, host, services }: RequestContext): NonNullable<RequestContext['identity']> {
  const { publicUrl, singleHost } = services.configuration
  if (!identity || (!singleHost && !isBelowRoot(publicUrl, host))) throw unauthorized()
  return identity
}

async function addressOf({ services }: RequestContext, teamId: Id): Promise<string> {
  const route = await findRoute(services.database.global, { teamId })
  const { publicUrl, singleHost } = services.configuration
  return route ? workspaceAddress(publicUrl, singleHost, route) : publicUrl
}

const teamObject = builder.objectRef<TeamAtLogin | AvailableTeam>('LoginTeam').implement({
  description: 'A workspace as shown to people before they enter it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    subdomain: t.exposeString('subdomain'),
    logoUrl: t.exposeString('logoUrl', { nullable: true }),
    primaryColor: t.exposeString('primaryColor', { nullable: true }),
    type: t.string({
      nullable: true,
      description: 'DOMAIN or INVITE if the person is not a member yet: how they may join.',
      resolve: (team) => ('type' in team ? team.type : null),
    }),
    inviteId: t.id({ nullable: true, resolve: (team) => ('inviteId' in team ? team.inviteId : null) }),
    invitedBy: t.string({ nullable: true, resolve: (team) => ('invitedBy' in team ? team.invitedBy : null) }),
    address: t.string({ resolve: async (team, _arguments, context) => addressOf(context, team.id) }),
  }),
})

const teamsObject = builder.objectRef<{ current: TeamAtLogin[]; available: AvailableTeam[] }>('LoginTeams').implement({
  description: 'The workspaces that a signed-in person can choose from after signing in.',
  fields: (t) => ({
    current: t.field({
      description: 'The workspaces of which they are a member.',
      type: [teamObject],
      resolve: ({ current }) => current,
    }),
    available: t.field({
      type: [teamObject],
      description: 'The workspaces that an invite or an approved domain opens to them.',
      resolve: ({ available }) => available,
    }),
  }),
})

const signUpObject = builder.objectRef<SignUpDetails>('SignUp').implement({
  description: 'What was given at sign-up, for the form that creates a workspace.',
  fields: (t) => ({
    teamName: t.exposeString('teamName', { nullable: true }),
    orgSize: t.exposeString('orgSize', { nullable: true }),
    jobRole: t.exposeString('jobRole', { nullable: true }),
  }),
})

interface ShownInvitation {
  workspaceName: string
  logoUrl: string | null
  invitedByName: string
  email: string
  role: string
}

const shownInvitation = builder.objectRef<ShownInvitation>('ShownInvitation').implement({
  description: 'An invite, as shown to anyone who has its link.',
  fields: (t) => ({
    workspaceName: t.exposeString('workspaceName'),
    logoUrl: t.exposeString('logoUrl', { nullable: true }),
    invitedByName: t.exposeString('invitedByName'),
    email: t.exposeString('email'),
    role: t.exposeString('role'),
  }),
})

async function showInvitation({ services }: RequestContext, token: string): Promise<ShownInvitation | null> {
  const { database } = services
  const invitation = await findInvitation(database.global, { tokenHash: secretHash(token) })
  if (!invitation || invitation.acceptedBy !== null || invitation.expiresAt.getTime() <= Date.now()) return null
  const found = await teamAtLogin(database, invitation.teamId)
  return (
    found && {
      workspaceName: found.team.name,
      logoUrl: found.team.logoUrl,
      invitedByName: invitation.invitedByName,
      email: invitation.email,
      role: invitation.role,
    }
  )
}

builder.queryFields((t) => ({
  loginTeams: t.field({
    type: teamsObject,
    description: 'The workspaces to which the signed-in person may go.',
    resolve: async (_root, _arguments, context) => {
      const { id } = identityOf(context)
      const { database, identity } = context.services
      const row = await identity.findIdentity({ identityId: id })
      return {
        current: await currentTeams(database, id),
        available:
          row?.emailVerified === true ? await availableTeams(database, { identityId: id, email: row.email }) : [],
      }
    },
  }),
  signUp: t.field({
    type: signUpObject,
    description: 'What the signed-in person gave at sign-up.',
    resolve: async (_root, _arguments, context) => context.services.identity.signUpDetails(identityOf(context).id),
  }),
  subdomainSuggestion: t.string({
    description: 'A free address that fits a name.',
    args: { name: t.arg.string() },
    resolve: async (_root, { name }, context) => {
      identityOf(context)
      return suggestSubdomain(context.services.database.global, name)
    },
  }),
  subdomainProblem: t.string({
    nullable: true,
    description: 'Why an address cannot be used, as a sentence; null if it is free.',
    args: { subdomain: t.arg.string() },
    resolve: async (_root, { subdomain }, context) => {
      identityOf(context)
      return addressProblem(context.services.database.global, subdomain)
    },
  }),
  shownInvitation: t.field({
    type: shownInvitation,
    nullable: true,
    description: 'The invite of a link; null after it was accepted or withdrawn, or has expired.',
    args: { token: t.arg.string() },
    resolve: async (_root, { token }, context) => showInvitation(context, token),
  }),
}))

const enteredObject = builder.objectRef<EnteredWorkspace>('EnteredWorkspace').implement({
  description: 'A workspace that the person now belongs to. Open it by /auth/enter on the root domain.',
  fields: (t) => ({
    teamId: t.exposeID('teamId'),
    userId: t.exposeID('userId'),
    address: t.string({ resolve: async ({ teamId }, _arguments, context) => addressOf(context, teamId) }),
  }),
})

function arrival<Input extends z.ZodObject>(
  name: string,
  schema: Input,
  description: string,
  work: (context: RequestContext, input: z.input<Input>, operationId: Id) => Promise<EnteredWorkspace>,
): void {
  const type = inputOf(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, schema)
  builder.mutationField(name, (t) =>
    t.field({
      type: enteredObject,
      description,
      args: { input: t.arg({ type: type as never }), operationId: t.arg.id() },
      resolve: (async (
        _root: unknown,
        { input, operationId }: { input: z.input<Input>; operationId: string },
        context: RequestContext,
      ) => work(context, input, idArgument(String(operationId)))) as never,
    }),
  )
}

arrival(
  'createWorkspace',
  newWorkspace,
  'Creates a workspace with the caller as its first member, and enters it.',
  async (context, input, operationId) => {
    const { identityId, email, name } = await provenPerson(context.services, identityOf(context))
    await context.services.identity.allowWorkspace({ identityId, ipAddress: context.ipAddress })
    return createWorkspace(
      context.services,
      { ...input, founder: { identityId, email, name: name || email } },
      operationId,
    )
  },
)
arrival(
  'joinWorkspace',
  joinInput,
  'Enters a workspace that is open to anyone with an address in its approved domains.',
  async (context, input) =>
    joinWorkspace(context.services, await provenPerson(context.services, identityOf(context)), input),
)
arrival(
  'acceptInvitation',
  invitationChoice,
  'Enters a workspace to which the caller was invited by email.',
  async (context, input) =>
    acceptInvitation(context.services, await provenPerson(context.services, identityOf(context)), input),
)

builder.mutationField('findWorkspaces', (t) =>
  t.boolean({
    description: 'Emails the workspaces of an address to that address. The response reveals nothing about the address.',
    args: { input: t.arg({ type: inputOf('FindWorkspacesInput', findInput) }), operationId: t.arg.id() },
    resolve: async (_root, { input }, context) => {
      await findWorkspaces(context.services, context.ipAddress, input)
      return true
    },
  }),
)
