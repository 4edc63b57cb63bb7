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

export async function findSettings(tx: CellTransaction, teamId: Id): Promise<WorkspaceSettings> {
  const row = await tx.selectFrom('language_models').selectAll().where('team_id', '=', teamId).executeTakeFirst()
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

/** Stores the settings; nothing is stored where nothing is set. The caller has locked the workspace. */
export async function putSettings(
  tx: CellTransaction,
  teamId: Id,
  { switchedOff, monthlyBudget, own }: WorkspaceSettings,
): Promise<void> {
  if (!switchedOff && monthlyBudget === null && own === null) {
    await tx.deleteFrom('language_models').where('team_id', '=', teamId).execute()
    return
  }
  const columns = { switched_off: switchedOff, monthly_budget: monthlyBudget, ...columnsOf(own) }
  await tx
    .insertInto('language_models')
    .values({ team_id: teamId, ...columns })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(columns))
    .execute()
}

/** Where a workspace was last told that its model runs; null if it was never told. */
export async function knownRegion(tx: CellTransaction, teamId: Id): Promise<{ region: string | null } | null> {
  const row = await tx
    .selectFrom('language_model_regions')
    .select('region')
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function putRegion(tx: CellTransaction, teamId: Id, region: string | null): Promise<void> {
  await tx
    .insertInto('language_model_regions')
    .values({ team_id: teamId, region })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ region }))
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
