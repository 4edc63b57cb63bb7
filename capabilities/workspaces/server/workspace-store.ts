import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { planOf, type AddOn, type Plan } from '#plans/model/plans.ts'
import { TRIAL_DAYS, type Trial } from '#plans/model/trial.ts'
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
  /** The plan in force: its own, or that of the trial while it lasts. */
  plan: string
  ownPlan: string
  /** What it has beside its plan. */
  addOns: string[]
  trialValue: boolean | null
  trialAt: Date | null
  trialRequestedAt: Date | null
  trialRequestedById: Id | null
  readOnly: boolean
  locale: string
  timeZone: string
  peopleScopeId: Id
  createdAt: Date
}

/** The plan in force: every command checks by it what a workspace may do. */
const PLAN_IN_FORCE = sql`case when trial and trial_at > now() - make_interval(days => ${sql.lit(TRIAL_DAYS)}) then 'enterprise_trial' else plan end`

/** The name of the plan in force in a workspace. */
export async function planInForce(tx: CellTransaction, teamId: Id): Promise<string> {
  const { rows } = await sql<{
    plan: string
  }>`select ${PLAN_IN_FORCE} as plan from workspaces where team_id = ${teamId}`.execute(tx)
  return rows[0]?.plan ?? ''
}

/** The plan in force of the workspace of a transaction, with its add-ons. */
export async function planHere(tx: CellTransaction): Promise<Plan> {
  const { rows } = await sql<{ plan: string; addOns: string[] }>`
    select ${PLAN_IN_FORCE} as plan, add_ons as "addOns" from workspaces
    where team_id = current_setting('quarry.team_id')::uuid`.execute(tx)
  return planOf(rows[0]?.plan ?? '', rows[0]?.addOns)
}

const COLUMNS = sql`team_id as "teamId", name, logo_file_id as "logoFileId", primary_color as "primaryColor", company_size as "companySize",
  onboarding_goals as "onboardingGoals", absolute_session_seconds as "absoluteSessionSeconds", idle_session_seconds as "idleSessionSeconds",
  password_auth_enabled as "passwordAuthEnabled", approved_domains_enabled as "approvedDomainsEnabled", flags, ${PLAN_IN_FORCE} as plan, plan as "ownPlan", add_ons as "addOns", trial as "trialValue",
  trial_at as "trialAt", trial_requested_at as "trialRequestedAt", trial_requested_by as "trialRequestedById", read_only as "readOnly",
  locale, time_zone as "timeZone", people_scope_id as "peopleScopeId", created_at as "createdAt"`

/**
 * The address of its picture, available with or without a session; a new picture has a new address. Null without one.
 */
export function logoUrlOf({ teamId, logoFileId }: Pick<Workspace, 'teamId' | 'logoFileId'>): string | null {
  return logoFileId === null ? null : `/image/logo/${teamId}?v=${logoFileId}`
}

export async function findWorkspace(tx: CellTransaction, teamId: Id): Promise<Workspace | null> {
  const { rows } = await sql<Workspace>`select ${COLUMNS} from workspaces where team_id = ${teamId}`.execute(tx)
  return rows[0] ?? null
}

/**
 * The workspace with its row locked until the commit: acts that count something (members, groups) take turns.
 * @throws if there is no such workspace, which is a fault of ours.
 */
export async function lockWorkspace(tx: CellTransaction, teamId: Id): Promise<Workspace> {
  const { rows } =
    await sql<Workspace>`select ${COLUMNS} from workspaces where team_id = ${teamId} for no key update`.execute(tx)
  const [workspace] = rows
  if (!workspace) throw new Error(`There is no workspace ${teamId}.`)
  return workspace
}

export async function insertWorkspace(
  tx: CellTransaction,
  workspace: {
    teamId: Id
    name: string
    companySize: string | null
    onboardingGoals: string[]
    plan: string
    peopleScopeId: Id
  },
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
    | 'name'
    | 'logoFileId'
    | 'primaryColor'
    | 'companySize'
    | 'absoluteSessionSeconds'
    | 'idleSessionSeconds'
    | 'passwordAuthEnabled'
    | 'approvedDomainsEnabled'
    | 'flags'
    | 'locale'
    | 'timeZone'
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

/** The state of a workspace's trial. */
export function trialOf({
  trialValue,
  trialAt,
  trialRequestedAt,
}: Pick<Workspace, 'trialValue' | 'trialAt' | 'trialRequestedAt'>): Trial {
  return {
    record: trialValue === null || trialAt === null ? null : { value: trialValue, createdAt: trialAt },
    requestedAt: trialRequestedAt,
  }
}

/** Begins or ends the trial. The caller has locked the row. */
export async function recordTrial(tx: CellTransaction, teamId: Id, value: boolean): Promise<void> {
  await tx.updateTable('workspaces').set({ trial: value, trial_at: new Date() }).where('team_id', '=', teamId).execute()
}

/** Records who requests a trial, or that no one does. The caller has locked the row. */
export async function recordTrialRequest(tx: CellTransaction, teamId: Id, requestedById: Id | null): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set({ trial_requested_at: requestedById === null ? null : new Date(), trial_requested_by: requestedById })
    .where('team_id', '=', teamId)
    .execute()
}

/** Gives a workspace a plan and add-ons. The caller has locked the row. */
export async function recordPlan(
  tx: CellTransaction,
  teamId: Id,
  { plan, addOns }: { plan: string; addOns: readonly AddOn[] },
): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set({ plan, add_ons: [...addOns] })
    .where('team_id', '=', teamId)
    .execute()
}
