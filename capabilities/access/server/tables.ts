import type { Generated } from 'kysely'
import type { GranteeKind, ScopeKind } from '../model/scope.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface ScopesTable {
  id: string
  team_id: string
  parent_id: string | null
  inherits: Generated<boolean>
  kind: ScopeKind
  hidden: Generated<boolean>
  created_at: Generated<Date>
}

interface GrantsTable {
  team_id: string
  scope_id: string
  grantee_kind: GranteeKind
  grantee_id: string
  level: number
  created_at: Generated<Date>
}

/**
 * Which place each of the latest access versions changed, and in which table; null for changes that concern no single
 * place.
 */
interface AccessChangesTable {
  team_id: string
  version: string
  table_name: string
  scope_id: string | null
}

interface EmailGrantsTable {
  team_id: string
  scope_id: string
  email: string
  level: number
  created_at: Generated<Date>
}

interface AccessRequestsTable {
  id: string
  team_id: string
  scope_id: string | null
  requested_by: string
  role: string
  message: Generated<string>
  state: Generated<'requested' | 'approved' | 'denied'>
  decided_by: string | null
  decided_at: Date | null
  created_at: Generated<Date>
}

interface GroupsTable {
  id: string
  team_id: string
  name: string
  created_at: Generated<Date>
  deleted_at: Date | null
}

interface GroupMembersTable {
  team_id: string
  group_id: string
  user_id: string
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    scopes: ScopesTable
    grants: GrantsTable
    access_changes: AccessChangesTable
    email_grants: EmailGrantsTable
    access_requests: AccessRequestsTable
    groups: GroupsTable
    group_members: GroupMembersTable
  }
}

/** The events of changes of these rows. */
export const announcedBy = {
  scopes: [
    'scope',
    'project',
    'folder',
    'deletion',
    'template.created',
    'field-set.created',
    'extension.created',
    'savedFeed.created',
    'savedFilter.created',
    'conversation.created',
    'conversation.unshared',
    'projectCopy',
  ],
  grants: [
    'scope',
    'access-request',
    'user',
    'group',
    'project',
    'folder',
    'template.created',
    'field-set.created',
    'extension.created',
    'savedFeed.created',
    'savedFilter.created',
    'conversation.created',
    'conversation.unshared',
    'projectCopy',
  ],
  access_changes: 'nothing',
  email_grants: ['scope', 'invitation', 'user'],
  access_requests: ['access-request', 'deletion'],
  groups: ['group'],
  group_members: ['group', 'user'],
} as const satisfies AnnouncedBy
