import type { Database } from '#platform/server/database/index.ts'
import type { Session } from '#identity/server/index.ts'
import { isMember } from '../address-store.ts'
import type { WorkspaceRoute } from '../workspace-routes.ts'
import { teamAtLogin, type TeamAtLogin } from './login-teams.ts'

/**
 * Who opens a page of a workspace, as identity's own call answers it, of which the page knows one workspace: its own.
 */
interface PersonOnPage {
  id: string
  email: string
  name: string
  currentTeams: TeamAtLogin[]
}

/**
 * What a page of the workspace would ask first, told along with it. Null when nobody is signed in. Three statements by
 * key.
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
