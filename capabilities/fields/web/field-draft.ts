import type { ChangeFieldInput } from '#generated/operations/schema-types.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { fieldLabel, NUMBER_FORMATS, type FieldOptions } from '../model/field.ts'
import type { FieldSettings } from '../model/types/field-type.ts'
import { rulesOf } from '../model/types/registry.ts'
import { typeOf, type ShownField } from './field-shapes.ts'
import { CHOICES } from './settings/choices.ts'
import type { DraftOption, DraftProblem, DraftSettings, FieldDraft } from './settings/draft-settings.ts'
import { NUMBER_FORMAT } from './settings/number-format.ts'
import { fieldStrings as strings } from './strings.ts'

const COLORS = Object.values(PICKABLE_COLORS)

/** Options with these labels, each in another colour than the one before. */
export function newOptions(labels: readonly string[], present: number): DraftOption[] {
  return labels.map((label, at) => ({
    id: newId(),
    label,
    color: COLORS[(present + at) % COLORS.length] ?? PICKABLE_COLORS.gray,
  }))
}

/** The draft for changing a field, or for a new one. */
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

/** What is wrong with a draft, in words; null where it can be saved. */
export function problemOf(draft: FieldDraft): DraftProblem | null {
  const label = fieldLabel.safeParse(draft.label)
  if (!label.success) return { part: 'label', message: label.error.issues[0]?.message ?? strings.label }
  return settingsOf(draft)?.problem(draft) ?? null
}

/** The options of a new field. */
export function optionsOf(draft: FieldDraft): FieldOptions {
  return settingsOf(draft)?.options(draft) ?? {}
}

/** What a draft changes of a field, one by one; null for nothing. */
export function changeOf(field: ShownField, draft: FieldDraft): ChangeFieldInput | null {
  const change: ChangeFieldInput = {
    id: field.id,
    ...(draft.label.trim() === field.label ? {} : { label: draft.label.trim() }),
    ...(draft.type === field.type ? {} : { type: draft.type }),
    ...settingsOf(draft)?.change(field, draft),
  }
  return Object.keys(change).length > 1 ? change : null
}

function settingsOf({ type }: FieldDraft): DraftSettings | null {
  const { settings } = rulesOf(type)
  return settings === null ? null : DRAFT_SETTINGS[settings]
}

const DRAFT_SETTINGS: Readonly<Record<FieldSettings, DraftSettings>> = {
  choices: CHOICES,
  'number-format': NUMBER_FORMAT,
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
