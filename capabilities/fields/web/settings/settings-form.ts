import type { DraftProblem, FieldDraft } from './draft-settings.ts'

/** The part of a field's form that belongs to its settings. */
export interface SettingsFormProps {
  draft: FieldDraft
  /** How many things have each option. */
  uses: ReadonlyMap<string, number>
  /** What is wrong with a part of the form. */
  said: (part: DraftProblem['part']) => string | null
  onChange: (part: Partial<FieldDraft>) => void
}
