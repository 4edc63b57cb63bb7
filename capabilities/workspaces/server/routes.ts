import type { Id } from '#platform/kernel/ids.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import './tables.ts'

export interface WorkspaceRoute {
  teamId: Id
  subdomain: string
  domain: string | null
}

/** The workspace that a subdomain or a domain of its own leads to. */
export async function findRoute(global: GlobalDatabase, by: { subdomain: string } | { domain: string } | { teamId: Id }): Promise<WorkspaceRoute | null> {
  const query = global.selectFrom('workspace_routes').select(['team_id', 'subdomain', 'domain']).where('deleted_at', 'is', null)
  const row = await ('subdomain' in by
    ? query.where('subdomain', '=', by.subdomain)
    : 'domain' in by
      ? query.where('domain', '=', by.domain)
      : query.where('team_id', '=', by.teamId)
  ).executeTakeFirst()
  return row ? { teamId: row.team_id, subdomain: row.subdomain, domain: row.domain } : null
}
