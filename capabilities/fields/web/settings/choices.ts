import type { ChangeFieldInput } from '#generated/operations/schema-types.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { optionLabel } from '../../model/field.ts'
import { MAX_SELECTED_OPTIONS } from '../../model/limits.ts'
import { isSameLabel } from '../../model/select-options.ts'
import { fieldStrings as strings } from '../strings.ts'
import type { DraftSettings, FieldDraft } from './draft-settings.ts'

function mostOf({ several, most }: FieldDraft): number | null {
  return several ? most : 1
}

/** The options that can be chosen, and how many of them at once. */
export const CHOICES: DraftSettings = {
  problem: (draft) => {
    for (const [at, option] of draft.options.entries()) {
      const read = optionLabel.safeParse(option.label.trim())
      if (!read.success) return { part: 'options', message: read.error.issues[0]?.message ?? strings.options }
      if (draft.options.some((other, otherAt) => otherAt < at && isSameLabel(other.label.trim(), option.label.trim())))
        return { part: 'options', message: strings.twice(option.label.trim()) }
    }
    return draft.several && draft.most !== null && (draft.most < 2 || draft.most > MAX_SELECTED_OPTIONS)
      ? { part: 'most', message: strings.mostRange(MAX_SELECTED_OPTIONS) }
      : null
  },
  options: (draft) => {
    const most = mostOf(draft)
    return {
      select: draft.options.map((option) => ({ ...option, label: option.label.trim() })),
      ...(most === null ? {} : { maxSelectable: most }),
    }
  },
  change: (field, draft) => {
    const change: Partial<ChangeFieldInput> = {}
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
    return change
  },
}
