import type { Database } from '#platform/server/database/index.ts'
import type { Session } from '#identity/server/index.ts'
import { isMember } from '../address-store.ts'
import type { WorkspaceRoute } from '../workspace-routes.ts'
import { teamAtLogin, type TeamAtLogin } from './login-teams.ts'

/**
 * The person who opens a page of a workspace, as identity's own call answers it, but with one workspace only: that of
 * the page.
 */
interface PersonOnPage {
  id: string
  email: string
  name: string
  currentTeams: TeamAtLogin[]
}

/**
 * The first query of a workspace's page, answered together with the page. Null if no one is signed in. Three statements
 * by key.
 */
export async function personOnPage(
  database: Database,
  route: WorkspaceRoute,
  session: Session | null,
): Promise<PersonOnPage | null> {
  if (!session) return null
  const { identityId: id, email, name } = session
  const found = (await isMember(database.global, id, route.teamId)) ? await teamAtLogin(database, route.teamId) : null
  return { id, email, name, currentTeams: found ? [found.team] : [] }
}
