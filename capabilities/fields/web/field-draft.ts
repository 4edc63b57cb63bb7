import type { ChangeFieldInput } from '#generated/operations/schema-types.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import {
  fieldLabel,
  NUMBER_FORMATS,
  optionLabel,
  type FieldOptions,
  type FieldType,
  type NumberFormat,
} from '../model/field.ts'
import { MAX_SELECTED_OPTIONS } from '../model/limits.ts'
import { isSameLabel } from '../model/select-options.ts'
import { typeOf, type ShownField } from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'

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

const COLORS = Object.values(PICKABLE_COLORS)

/** Options of these labels, each of another colour than the one before. */
export function newOptions(labels: readonly string[], present: number): DraftOption[] {
  return labels.map((label, at) => ({
    id: newId(),
    label,
    color: COLORS[(present + at) % COLORS.length] ?? PICKABLE_COLORS.gray,
  }))
}

/** The draft from which a field is changed, or a new one is made. */
export function draftOf(field: ShownField | null): FieldDraft {
  if (!field)
    return {
      label: '',
      type: 'TEXT',
      options: [],
      removed: [],
      several: true,
      most: null,
      format: 'number',
      currencySymbol: '',
    }
  return {
    label: field.label,
    type: typeOf(field),
    options: field.options.map(({ id, label, color }) => ({ id, label, color: color ?? PICKABLE_COLORS.gray })),
    removed: [],
    several: field.maxSelectable !== 1,
    most: field.maxSelectable === 1 ? null : field.maxSelectable,
    format: NUMBER_FORMATS.find((format) => format === field.numberFormat) ?? 'number',
    currencySymbol: field.currencySymbol ?? '',
  }
}

/** What is wrong with a draft, in words; null where it can be kept. */
export function problemOf(draft: FieldDraft): { part: 'label' | 'options' | 'most'; message: string } | null {
  const label = fieldLabel.safeParse(draft.label)
  if (!label.success) return { part: 'label', message: label.error.issues[0]?.message ?? strings.label }
  if (draft.type !== 'SELECT') return null
  for (const [at, option] of draft.options.entries()) {
    const read = optionLabel.safeParse(option.label.trim())
    if (!read.success) return { part: 'options', message: read.error.issues[0]?.message ?? strings.options }
    if (draft.options.some((other, otherAt) => otherAt < at && isSameLabel(other.label.trim(), option.label.trim())))
      return { part: 'options', message: strings.twice(option.label.trim()) }
  }
  return draft.several && draft.most !== null && (draft.most < 2 || draft.most > MAX_SELECTED_OPTIONS)
    ? { part: 'most', message: strings.mostRange(MAX_SELECTED_OPTIONS) }
    : null
}

function mostOf({ several, most }: FieldDraft): number | null {
  return several ? most : 1
}

/** The options of a new field. */
export function optionsOf(draft: FieldDraft): FieldOptions {
  const most = mostOf(draft)
  if (draft.type === 'SELECT')
    return {
      select: draft.options.map((option) => ({ ...option, label: option.label.trim() })),
      ...(most === null ? {} : { maxSelectable: most }),
    }
  if (draft.type !== 'NUMBER') return {}
  const sign = draft.currencySymbol.trim()
  return { numberFormat: draft.format, ...(draft.format === 'currency' && sign !== '' ? { currencySymbol: sign } : {}) }
}

/** What a draft changes of a field, one by one; null where nothing. */
export function changeOf(field: ShownField, draft: FieldDraft): ChangeFieldInput | null {
  const change: ChangeFieldInput = { id: field.id }
  if (draft.label.trim() !== field.label) change.label = draft.label.trim()
  if (draft.type !== field.type) change.type = draft.type
  if (draft.type === 'NUMBER') {
    if (draft.format !== (field.numberFormat ?? 'number')) change.numberFormat = draft.format
    const sign = draft.format === 'currency' ? draft.currencySymbol.trim() : ''
    if (sign !== (field.currencySymbol ?? '')) change.currencySymbol = sign === '' ? null : sign
  }
  if (draft.type === 'SELECT') {
    const before = new Map(field.options.map((option) => [option.id, option]))
    const options = draft.options.map((option) => ({ ...option, label: option.label.trim() }))
    const added = options.filter(({ id }) => !before.has(id))
    const changed = options.flatMap(({ id, label, color }) => {
      const old = before.get(id)
      const renamed = old && old.label !== label
      const recolored = old && (old.color ?? PICKABLE_COLORS.gray) !== color
      return renamed || recolored ? [{ id, ...(renamed ? { label } : {}), ...(recolored ? { color } : {}) }] : []
    })
    const kept = new Set(options.map(({ id }) => id))
    const usual = [...field.options.filter(({ id }) => kept.has(id)).map(({ id }) => id), ...added.map(({ id }) => id)]
    if (added.length > 0) change.addOptions = added
    if (changed.length > 0) change.changeOptions = changed
    const gone = draft.removed.filter(({ id }) => before.has(id))
    if (gone.length > 0) change.removeOptions = gone.map(({ id, intoId }) => ({ id, intoId }))
    if (options.some(({ id }, at) => id !== usual[at])) change.orderOptions = options.map(({ id }) => id)
    if (mostOf(draft) !== field.maxSelectable) change.maxSelectable = mostOf(draft)
  }
  return Object.keys(change).length > 1 ? change : null
}

/** The field as it will be: shown until the server has answered. */
export function drawnWith(field: ShownField, draft: FieldDraft): ShownField {
  const options = optionsOf(draft)
  return {
    ...field,
    label: draft.label.trim(),
    type: draft.type,
    options: (options.select ?? []).map((option) => ({ __typename: 'SelectOption' as const, ...option })),
    maxSelectable: options.maxSelectable ?? null,
    numberFormat: options.numberFormat ?? null,
    currencySymbol: options.currencySymbol ?? null,
  }
}
