import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** A workspace with its settings. */
export interface Workspace {
  teamId: Id
  name: string
  logoFileId: Id | null
  primaryColor: string | null
  companySize: string | null
  onboardingGoals: string[]
  absoluteSessionSeconds: number | null
  idleSessionSeconds: number | null
  passwordAuthEnabled: boolean
  approvedDomainsEnabled: boolean
  flags: string[]
  plan: string
  readOnly: boolean
  locale: string
  timeZone: string
  peopleScopeId: Id
  createdAt: Date
}

const COLUMNS = sql`team_id as "teamId", name, logo_file_id as "logoFileId", primary_color as "primaryColor", company_size as "companySize",
  onboarding_goals as "onboardingGoals", absolute_session_seconds as "absoluteSessionSeconds", idle_session_seconds as "idleSessionSeconds",
  password_auth_enabled as "passwordAuthEnabled", approved_domains_enabled as "approvedDomainsEnabled", flags, plan, read_only as "readOnly",
  locale, time_zone as "timeZone", people_scope_id as "peopleScopeId", created_at as "createdAt"`

/** Where its picture is shown, with or without a session; another address for another picture. Null without one. */
export function logoUrlOf({ teamId, logoFileId }: Pick<Workspace, 'teamId' | 'logoFileId'>): string | null {
  return logoFileId === null ? null : `/image/logo/${teamId}?v=${logoFileId}`
}

export async function findWorkspace(tx: CellTransaction, teamId: Id): Promise<Workspace | null> {
  const { rows } = await sql<Workspace>`select ${COLUMNS} from workspaces where team_id = ${teamId}`.execute(tx)
  return rows[0] ?? null
}

/**
 * The workspace with its row locked until the commit: acts that count something (members, groups) take turns.
 * @throws where there is no such workspace, which is a fault of ours.
 */
export async function lockWorkspace(tx: CellTransaction, teamId: Id): Promise<Workspace> {
  const { rows } = await sql<Workspace>`select ${COLUMNS} from workspaces where team_id = ${teamId} for no key update`.execute(tx)
  const [workspace] = rows
  if (!workspace) throw new Error(`There is no workspace ${teamId}.`)
  return workspace
}

export async function insertWorkspace(
  tx: CellTransaction,
  workspace: { teamId: Id; name: string; companySize: string | null; onboardingGoals: string[]; plan: string; peopleScopeId: Id },
): Promise<void> {
  await tx
    .insertInto('workspaces')
    .values({
      team_id: workspace.teamId,
      name: workspace.name,
      logo_file_id: null,
      primary_color: null,
      company_size: workspace.companySize,
      onboarding_goals: workspace.onboardingGoals,
      absolute_session_seconds: null,
      idle_session_seconds: null,
      plan: workspace.plan,
      people_scope_id: workspace.peopleScopeId,
    })
    .execute()
}

export type WorkspaceChange = Partial<
  Pick<
    Workspace,
    'name' | 'logoFileId' | 'primaryColor' | 'companySize' | 'absoluteSessionSeconds' | 'idleSessionSeconds' | 'passwordAuthEnabled' | 'approvedDomainsEnabled' | 'flags' | 'locale' | 'timeZone'
  >
>

const COLUMN_OF: Record<keyof WorkspaceChange, string> = {
  name: 'name',
  logoFileId: 'logo_file_id',
  primaryColor: 'primary_color',
  companySize: 'company_size',
  absoluteSessionSeconds: 'absolute_session_seconds',
  idleSessionSeconds: 'idle_session_seconds',
  passwordAuthEnabled: 'password_auth_enabled',
  approvedDomainsEnabled: 'approved_domains_enabled',
  flags: 'flags',
  locale: 'locale',
  timeZone: 'time_zone',
}

export async function updateWorkspace(tx: CellTransaction, teamId: Id, change: WorkspaceChange): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [COLUMN_OF[field as keyof WorkspaceChange], value]),
  )
  if (Object.keys(values).length === 0) return
  await tx.updateTable('workspaces').set(values).where('team_id', '=', teamId).execute()
}
