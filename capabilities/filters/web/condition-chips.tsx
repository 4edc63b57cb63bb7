import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMemo } from 'react'
import type { FieldForm, FilterForm } from '../model/filter-form.ts'
import { whyNotUnderstood } from '../model/not-understood.ts'
import { needsNoValue } from '../model/operators.ts'
import type { FilteredType } from '../model/system-fields.ts'
import classes from './condition-chips.module.css'
import { fieldOf } from './field-of.ts'
import { filterStrings as strings, OPERATOR_WORDS } from './strings.ts'
import { useGatheredFields } from './use-gathered-fields.ts'
import { useSearchedFields } from './use-searched-fields.ts'
import { ValueWords } from './value-words.tsx'

interface ConditionChipsProps {
  types: readonly FilteredType[]
  filter: FilterForm
  /** Null where they are only shown. */
  onChange: ((filter: FilterForm) => void) | null
}

/** The conditions of a filter in words, each with a button that removes it: “Plan: Pro”. */
export function ConditionChips({ types, filter, onChange }: ConditionChipsProps) {
  const { fields: own, known } = useSearchedFields(types, null)
  const gathered = useGatheredFields(types, filter, null)
  const fields = useMemo(() => [...own, ...gathered.fields], [own, gathered.fields])
  return filter.fields.map((form) => {
    const field = fieldOf(fields, form)
    const label = field?.label ?? (known && gathered.known ? strings.gone : '…')
    const wrong = field ? whyNotUnderstood(field.shape, form) : null
    return (
      <span key={form.id} className={classes.chip} data-wrong={wrong !== null || undefined}>
        <span className={classes.words}>
          {label}
          {field && <Compared form={form} />}
          {field && !needsNoValue(form.operatorType) && (
            <b>
              <ValueWords projectId={null} form={form} field={field} />
            </b>
          )}
          {wrong !== null && ` ${strings.ignored}`}
          {!field && known && gathered.known && ` ${strings.goneHint}`}
        </span>
        {onChange && (
          <button
            type="button"
            className={classes.remove}
            aria-label={strings.remove(label)}
            onClick={() => onChange({ ...filter, fields: filter.fields.filter((one) => one.id !== form.id) })}
          >
            <IconX size={13} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </span>
    )
  })
}

/** How a field is compared; what needs no word is a colon. */
function Compared({ form: { operatorType } }: { form: FieldForm }) {
  return operatorType === 'IS' || operatorType === 'IS_ONE_OF' ? ': ' : ` ${OPERATOR_WORDS[operatorType]} `
}
