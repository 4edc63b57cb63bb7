import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { FilterFieldNamesDocument } from '#generated/operations/capabilities/filters/web/filters.ts'
import { shapeOf } from '../model/field-form.ts'
import type { FieldForm } from '../model/filter-form.ts'
import { isSystemField, type FilteredType } from '../model/system-fields.ts'
import classes from './filters.module.css'
import { filterStrings as strings, systemFieldWords } from './strings.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

interface OtherConditionsProps {
  forms: readonly FieldForm[]
  /**
   * Given where conditions on fields that things of this type do not have are ignored; otherwise nothing matches them.
   */
  leavesOut: FilteredType | undefined
  onRemove: (form: FieldForm) => void
}

/** Conditions on fields that cannot be chosen here, or no longer exist: shown in words, and each can be removed. */
export function OtherConditions({ forms, leavesOut, onRemove }: OtherConditionsProps) {
  const made = forms.flatMap(({ field }) => (field === null || field.kind === 'system' ? [] : [field]))
  const idsOf = (ofQuestions: boolean): string[] =>
    made.flatMap(({ kind, id }) => ((kind === 'question') === ofQuestions ? [id] : []))
  const { data } = useAnswer(FilterFieldNamesDocument, {
    variables: made.length === 0 ? null : { ids: idsOf(false), questionIds: idsOf(true) },
  })
  const names = new Map([
    ...(data?.fieldsById ?? []).flatMap((field) => (field === null ? [] : [[field.id, field.label] as const])),
    ...(data?.questionsById ?? []).flatMap((one) => (one === null ? [] : [[one.id, one.text] as const])),
  ])
  /** Null for a field that does not exist. */
  const nameOf = ({ field }: FieldForm): string | null => {
    if (field?.kind === 'system') return isSystemField(field.id) ? systemFieldWords(leavesOut ?? null, field.id) : null
    return names.get(field?.id ?? '') ?? (data ? null : '…')
  }
  return forms.map((form) => {
    const name = nameOf(form)
    const label = name ?? strings.gone
    const why =
      name === null
        ? strings.goneHint
        : leavesOut !== undefined && shapeOf(leavesOut, form) === null
          ? strings.leftOut
          : strings.elsewhere
    return (
      <div key={form.id} className={classes.chip} role="group" aria-label={label} data-other>
        <span className={classes.name}>{label}</span>
        <span className={classes.why}>{why}</span>
        <button
          type="button"
          className={classes.remove}
          aria-label={strings.remove(label)}
          onClick={() => onRemove(form)}
        >
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      </div>
    )
  })
}
