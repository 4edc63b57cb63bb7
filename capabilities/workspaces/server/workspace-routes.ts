import type { Id } from '#platform/kernel/ids.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import './tables.ts'

export interface WorkspaceRoute {
  teamId: Id
  subdomain: string
  domain: string | null
}

/** The workspace to which a subdomain or its own domain leads. */
export async function findRoute(
  global: GlobalDatabase,
  by: { subdomain: string } | { domain: string } | { teamId: Id },
): Promise<WorkspaceRoute | null> {
  const query = global
    .selectFrom('workspace_routes')
    .select(['team_id', 'subdomain', 'domain'])
    .where('deleted_at', 'is', null)
    .where('claimed_until', 'is', null)
  const row = await (
    'subdomain' in by
      ? query.where('subdomain', '=', by.subdomain)
      : 'domain' in by
        ? query.where('domain', '=', by.domain)
        : query.where('team_id', '=', by.teamId)
  ).executeTakeFirst()
  return row ? { teamId: row.team_id, subdomain: row.subdomain, domain: row.domain } : null
}

/** The workspace that formerly answered at this subdomain: old links redirect. */
export async function findFormerSubdomain(global: GlobalDatabase, subdomain: string): Promise<WorkspaceRoute | null> {
  const row = await global
    .selectFrom('former_subdomains')
    .select('team_id')
    .where('subdomain', '=', subdomain)
    .executeTakeFirst()
  return row ? findRoute(global, { teamId: row.team_id }) : null
}

/** The first workspace of an installation with only one host name. */
export async function onlyRoute(global: GlobalDatabase): Promise<WorkspaceRoute | null> {
  const row = await global
    .selectFrom('workspace_routes')
    .select(['team_id', 'subdomain', 'domain'])
    .where('deleted_at', 'is', null)
    .where('claimed_until', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? { teamId: row.team_id, subdomain: row.subdomain, domain: row.domain } : null
}

/** Every workspace of the installation, in the order of their ids: for work that is due everywhere. */
export async function everyWorkspace(global: GlobalDatabase): Promise<Id[]> {
  const rows = await global
    .selectFrom('workspace_routes')
    .select('team_id')
    .distinct()
    .where('claimed_until', 'is', null)
    .orderBy('team_id')
    .execute()
  return rows.map((row) => row.team_id)
}
