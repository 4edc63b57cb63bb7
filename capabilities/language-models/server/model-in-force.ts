import type { Id } from '#platform/kernel/ids.ts'
import type { Secret } from '#platform/kernel/secret.ts'
import type { LanguageModelsConfiguration } from '#platform/server/configuration-of-language-models.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { LANGUAGE_PROVIDERS, type LanguageProviderName } from '#platform/server/models/index.ts'
import type { Prices } from '../model/money.ts'
import { findSettings, type OwnModel, type WorkspaceSettings } from './settings-store.ts'

/** The model that a workspace uses. */
export interface ModelInForce {
  source: 'installation' | 'workspace'
  provider: LanguageProviderName
  baseUrl: string
  model: string
  /** Of the installation; that of a workspace is a stored secret. */
  key: Secret | null
  secretId: Id | null
  maxContextTokens: number | null
  region: string | null
  prices: Prices | null
  /** In the currency of the prices, for each month; null for no limit. */
  monthlyBudget: number | null
  allowsPrivateAddresses: boolean
}

/** The workspace's own model where the installation allows it, else the installation's; null if there is none. */
export function modelInForce(
  { model: installed, ofWorkspaces, allowsPrivate }: LanguageModelsConfiguration,
  { own, monthlyBudget }: Pick<WorkspaceSettings, 'own' | 'monthlyBudget'>,
): ModelInForce | null {
  if (own !== null && ofWorkspaces && isProvider(own.provider))
    return {
      ...own,
      provider: own.provider,
      source: 'workspace',
      key: null,
      monthlyBudget,
      allowsPrivateAddresses: allowsPrivate,
    }
  if (!installed) return null
  const budgets = [installed.monthlyBudget, monthlyBudget].filter((budget) => budget !== null)
  return {
    ...installed,
    source: 'installation',
    key: installed.key ?? null,
    secretId: null,
    monthlyBudget: budgets.length === 0 ? null : Math.min(...budgets),
    allowsPrivateAddresses: true,
  }
}

export async function findModelInForce(
  tx: CellTransaction,
  teamId: Id,
  configuration: LanguageModelsConfiguration,
): Promise<{ settings: WorkspaceSettings; model: ModelInForce | null }> {
  const settings = await findSettings(tx, teamId)
  return { settings, model: modelInForce(configuration, settings) }
}

export function isProvider(name: string): name is LanguageProviderName {
  return Object.hasOwn(LANGUAGE_PROVIDERS, name)
}

/** What events say about a workspace's own model. */
export function saidOf({ provider, baseUrl, model, region, secretId, prices }: OwnModel) {
  return {
    provider,
    host: new URL(baseUrl).host,
    model,
    region,
    hasKey: secretId !== null,
    priceIn: prices?.input ?? null,
    priceOut: prices?.output ?? null,
    currency: prices?.currency ?? null,
  }
}
