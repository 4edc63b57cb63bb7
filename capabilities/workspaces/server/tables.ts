import type { Generated } from 'kysely'
import type { Role } from '#journal/model/actor.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface WorkspaceRoutesTable {
  team_id: string
  subdomain: string
  domain: string | null
  region: string
  created_at: Generated<Date>
  deleted_at: Date | null
  /** Reserved until then for a workspace that is being created; null when it is open. */
  claimed_until: Date | null
}

interface WorkspaceCreationsTable {
  identity_id: string
  operation_id: string
  team_id: string
  user_id: string
  created_at: Generated<Date>
}

interface FormerSubdomainsTable {
  subdomain: string
  team_id: string
  created_at: Generated<Date>
}

interface MembershipsTable {
  identity_id: string
  team_id: string
  user_id: string
  created_at: Generated<Date>
}

interface ApprovedDomainsTable {
  domain: string
  team_id: string
}

interface InvitationsTable {
  id: string
  team_id: string
  email: string
  /** Null until the mail is sent. */
  token_hash: Buffer | null
  role: Role
  message: Generated<string>
  invited_by_name: string
  invited_by: string | null
  sent_at: Date | null
  /** The identity that accepted it. */
  accepted_by: string | null
  expires_at: Date
  created_at: Generated<Date>
}

interface WorkspacesTable {
  team_id: string
  name: string
  logo_file_id: string | null
  primary_color: string | null
  company_size: string | null
  onboarding_goals: Generated<string[]>
  absolute_session_seconds: number | null
  idle_session_seconds: number | null
  password_auth_enabled: Generated<boolean>
  approved_domains_enabled: Generated<boolean>
  flags: Generated<string[]>
  plan: string
  add_ons: Generated<string[]>
  trial: Generated<boolean | null>
  trial_at: Generated<Date | null>
  trial_requested_at: Generated<Date | null>
  trial_requested_by: Generated<string | null>
  read_only: Generated<boolean>
  locale: Generated<string>
  time_zone: Generated<string>
  people_scope_id: string
  access_version: Generated<string>
  created_at: Generated<Date>
}

interface UsersTable {
  id: string
  team_id: string
  identity_id: string
  email: string
  name: string
  job_role: string | null
  role: Role | null
  workspace_admin: Generated<boolean>
  locale: string | null
  time_zone: string | null
  deactivated_at: Date | null
  last_seen_at: Date | null
  created_at: Generated<Date>
}

interface AccessTokensTable {
  id: string
  team_id: string
  user_id: string
  name: string
  secret_hash: Buffer
  created_at: Generated<Date>
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface GlobalTables {
    workspace_routes: WorkspaceRoutesTable
    workspace_creations: WorkspaceCreationsTable
    former_subdomains: FormerSubdomainsTable
    memberships: MembershipsTable
    approved_domains: ApprovedDomainsTable
    invitations: InvitationsTable
  }
  interface CellTables {
    workspaces: WorkspacesTable
    users: UsersTable
    access_tokens: AccessTokensTable
  }
}

/** The events of changes of these rows. */
export const announcedBy = {
  workspaces: ['workspace'],
  users: ['user', 'access-request'],
  access_tokens: ['access-token'],
} as const satisfies AnnouncedBy
