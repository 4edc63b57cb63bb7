import { z } from 'zod'
import { parseInput } from '#platform/kernel/parse.ts'
import { localPath } from '#identity/model/fields.ts'
import type { Services } from '#journal/server/index.ts'
import { inviteEmail } from '../../model/membership.ts'
import { workspaceAddress } from '../hosts.ts'
import { mails } from '../mails.ts'
import { findRoute } from '../workspace-routes.ts'
import { availableTeams, currentTeams } from './login-teams.ts'

const MAX_CAPTCHA_CHARS = 8_192
/** A mail names at most this many workspaces; the page it leads to shows all. */
const MAX_NAMED = 20

export const findInput = z.object({
  email: inviteEmail,
  captchaToken: z.string().max(MAX_CAPTCHA_CHARS).optional(),
  /** Where the person wanted to go in their workspace: the link in the mail leads there. */
  redirect: localPath.optional(),
})

/**
 * Mails the workspaces of an address to it. The answer comes before anything is looked up, so it reveals nothing about
 * the address.
 * @throws Failure TooManyRequests, or if the captcha is not answered.
 */
export async function findWorkspaces(
  services: Services,
  ipAddress: string,
  request: z.input<typeof findInput>,
): Promise<void> {
  const { email, captchaToken, redirect } = parseInput(findInput, request)
  await services.identity.allowMail({ ipAddress, email, captchaToken })
  void mailWorkspaces(services, email, redirect).catch((error: unknown) => {
    services.logger.error({ err: error }, 'the list of workspaces could not be mailed')
  })
}

async function mailWorkspaces(services: Services, email: string, redirect: string | undefined): Promise<void> {
  const { database, configuration, mailer } = services
  const identity = await services.identity.findIdentity({ email })
  const teams = identity
    ? [...(await currentTeams(database, identity.identityId)), ...(await availableTeams(database, identity))].slice(
        0,
        MAX_NAMED,
      )
    : []
  const named: Array<{ name: string; address: string }> = []
  for (const team of teams) {
    const route = await findRoute(database.global, { teamId: team.id })
    if (route)
      named.push({
        name: team.name,
        address: workspaceAddress(configuration.publicUrl, configuration.singleHost, route),
      })
  }
  const next = new URL(named.length === 0 ? '/auth/create-workspace' : '/auth/workspaces', configuration.publicUrl)
  if (redirect !== undefined) next.searchParams.set('redirect', redirect)
  await mailer.send({ to: email, ...mails.workspaces(named, next.href) })
}
