import type { ChangeFieldInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { FieldOptions, FieldType, NumberFormat } from '../../model/field.ts'
import type { ShownField } from '../field-shapes.ts'

export interface DraftOption {
  id: Id
  label: string
  color: string
}

/** What a form says of a field, new or changed. */
export interface FieldDraft {
  label: string
  type: FieldType
  options: readonly DraftOption[]
  /** Options that go from the field, and which ones take their place where they are chosen. */
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

/** What the fields of some types say beyond their name: see `FieldSettings`. */
export interface DraftSettings {
  problem: (draft: FieldDraft) => DraftProblem | null
  /** Of a new field. */
  options: (draft: FieldDraft) => FieldOptions
  /** What a draft changes of a field, one by one. */
  change: (field: ShownField, draft: FieldDraft) => Partial<ChangeFieldInput>
}
