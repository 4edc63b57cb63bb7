import type { ChangeFieldInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { FieldOptions, FieldType, NumberFormat } from '../../model/field.ts'
import type { ShownField } from '../field-shapes.ts'

export interface DraftOption {
  id: Id
  label: string
  color: string
}

/** The contents of the form of a field, new or changed. */
export interface FieldDraft {
  label: string
  type: FieldType
  options: readonly DraftOption[]
  /** Removed options, and which ones replace them where they are chosen. */
  removed: ReadonlyArray<DraftOption & { intoId: Id | null }>
  several: boolean
  /** Null: as many as any field takes. */
  most: number | null
  format: NumberFormat
  currencySymbol: string
}

/** What is wrong with a part of a form, in words. */
export interface DraftProblem {
  part: 'label' | 'options' | 'most'
  message: string
}

/** The settings of some types of fields: see `FieldSettings`. */
export interface DraftSettings {
  problem: (draft: FieldDraft) => DraftProblem | null
  /** For a new field. */
  options: (draft: FieldDraft) => FieldOptions
  /** What a draft changes of a field, one by one. */
  change: (field: ShownField, draft: FieldDraft) => Partial<ChangeFieldInput>
}
