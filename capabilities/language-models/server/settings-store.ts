import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Prices } from '../model/money.ts'
import './tables.ts'

/** The workspace's own model. */
export interface OwnModel {
  provider: string
  baseUrl: string
  model: string
  secretId: Id | null
  maxContextTokens: number | null
  region: string | null
  prices: Prices | null
}

/** What a workspace set about language models. */
export interface WorkspaceSettings {
  switchedOff: boolean
  monthlyBudget: number | null
  own: OwnModel | null
}

const NONE: WorkspaceSettings = { switchedOff: false, monthlyBudget: null, own: null }

export async function findSettings(
  tx: CellTransaction,
  teamId: Id,
  { locks = false }: { locks?: boolean } = {},
): Promise<WorkspaceSettings> {
  const row = await tx
    .selectFrom('language_models')
    .selectAll()
    .where('team_id', '=', teamId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return NONE
  const { provider, base_url: baseUrl, model, price_in: input, price_out: output, currency } = row
  return {
    switchedOff: row.switched_off,
    monthlyBudget: row.monthly_budget,
    own:
      provider === null || baseUrl === null || model === null
        ? null
        : {
            provider,
            baseUrl,
            model,
            secretId: row.secret_id,
            maxContextTokens: row.max_context_tokens,
            region: row.region,
            prices: input === null || output === null || currency === null ? null : { input, output, currency },
          },
  }
}

/** The settings, locked until the commit. */
export async function lockSettings(tx: CellTransaction, teamId: Id): Promise<WorkspaceSettings> {
  await tx
    .insertInto('language_models')
    .values({ team_id: teamId, ...columnsOf(null), monthly_budget: null })
    .onConflict((conflict) => conflict.column('team_id').doNothing())
    .execute()
  return findSettings(tx, teamId, { locks: true })
}

export async function updateOwnModel(tx: CellTransaction, teamId: Id, own: OwnModel | null): Promise<void> {
  await tx.updateTable('language_models').set(columnsOf(own)).where('team_id', '=', teamId).execute()
}

export async function updateUse(
  tx: CellTransaction,
  teamId: Id,
  { switchedOff, monthlyBudget }: Pick<WorkspaceSettings, 'switchedOff' | 'monthlyBudget'>,
): Promise<void> {
  await tx
    .updateTable('language_models')
    .set({ switched_off: switchedOff, monthly_budget: monthlyBudget })
    .where('team_id', '=', teamId)
    .execute()
}

function columnsOf(own: OwnModel | null) {
  return {
    provider: own?.provider ?? null,
    base_url: own?.baseUrl ?? null,
    model: own?.model ?? null,
    secret_id: own?.secretId ?? null,
    max_context_tokens: own?.maxContextTokens ?? null,
    region: own?.region ?? null,
    price_in: own?.prices?.input ?? null,
    price_out: own?.prices?.output ?? null,
    currency: own?.prices?.currency ?? null,
  }
}
