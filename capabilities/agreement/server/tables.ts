import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface AgreementRoundsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  title: string
  note_ids: string[]
  tag_ids: string[]
  closed_at: Date | null
  pass: Generated<number>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface AgreementCodersTable {
  id: string
  team_id: string
  round_id: string
  user_id: string | null
  pass: Generated<number>
  finished_note_ids: Generated<string[]>
}

interface AgreementUnitsTable {
  id: string
  team_id: string
  round_id: string
  note_id: string
  rank: number
  key: string
}

interface AgreementMarksTable {
  team_id: string
  round_id: string
  unit_id: string
  coder_id: string
  tag_id: string
}

interface AgreementAdjudicationsTable {
  team_id: string
  round_id: string
  unit_id: string
  tag_ids: string[]
  highlight_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    agreement_rounds: AgreementRoundsTable
    agreement_coders: AgreementCodersTable
    agreement_units: AgreementUnitsTable
    agreement_marks: AgreementMarksTable
    agreement_adjudications: AgreementAdjudicationsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  agreement_rounds: ['agreement-round', 'deletion'],
  agreement_coders: ['agreement-round'],
  agreement_units: ['agreement-round'],
  agreement_marks: ['agreement-round'],
  agreement_adjudications: ['agreement-round'],
} as const satisfies AnnouncedBy
