import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface LanguageModelsTable {
  team_id: string
  switched_off: Generated<boolean>
  monthly_budget: number | null
  provider: string | null
  base_url: string | null
  model: string | null
  secret_id: string | null
  max_context_tokens: number | null
  region: string | null
  price_in: number | null
  price_out: number | null
  currency: string | null
}

interface LanguageModelMonthsTable {
  team_id: string
  month: string
  currency: string
  spent: Generated<string>
  reserved: Generated<string>
  calls: Generated<number>
  input_tokens: Generated<string>
  output_tokens: Generated<string>
}

interface LanguageModelCallsTable {
  id: string
  team_id: string
  month: string
  currency: string
  purpose: string
  user_id: string | null
  model: string
  region: string | null
  project_id: string | null
  reserved: string
  cost: string | null
  input_tokens: number | null
  output_tokens: number | null
  outcome: string | null
  began_at: Generated<Date>
  alive_at: Generated<Date>
  ended_at: Date | null
}

interface LanguageModelSharesTable {
  id: string
  team_id: string
  month: string
  currency: string
  purpose: string
  user_id: string | null
  project_id: string | null
  calls: Generated<number>
  input_tokens: Generated<string>
  output_tokens: Generated<string>
  cost: Generated<string>
}

interface LanguageModelRegionsTable {
  team_id: string
  region: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    language_models: LanguageModelsTable
    language_model_months: LanguageModelMonthsTable
    language_model_calls: LanguageModelCallsTable
    language_model_shares: LanguageModelSharesTable
    language_model_regions: LanguageModelRegionsTable
  }
}

/** The events that announce changes of these rows. Calls are counted without events of their own. */
export const announcedBy = {
  language_models: ['language-model'],
  language_model_months: 'anything',
  language_model_calls: 'anything',
  language_model_shares: 'anything',
  language_model_regions: 'nothing',
} as const satisfies AnnouncedBy
