import { Popover } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { FilterSubjectsDocument } from '#generated/operations/capabilities/filters/web/filters.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { BelowTools } from '#platform/web/design/page-tools.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { newFieldForm, withField } from '../model/field-form.ts'
import { NO_FILTER, type FieldForm, type FilterForm } from '../model/filter-form.ts'
import { MAX_FIELD_FORMS } from '../model/limits.ts'
import type { FilteredType } from '../model/system-fields.ts'
import { FilterChip } from './filter-chip.tsx'
import { fieldOf } from './field-of.ts'
import type { FilterableField } from './filterable-fields.ts'
import classes from './filters.module.css'
import { OtherConditions } from './other-conditions.tsx'
import { filterStrings as strings } from './strings.ts'
import { useGatheredFields } from './use-gathered-fields.ts'

const addFilter = defineAction({
  id: 'filters.add',
  title: strings.addAction,
  section: 'Filters',
  keys: 'f',
  screen: 'list',
  hint: 'Choose a field, how it is compared, and with what.',
})
const clearFilters = defineAction({
  id: 'filters.clear',
  title: strings.clearAction,
  section: 'Filters',
  keys: 'shift+f',
  screen: 'list',
})

const MAX_FIND_CHARS = 100

export interface FilterBarProps {
  /** The project whose things are filtered; null for those of the whole workspace. */
  projectId: Id | null
  fields: readonly FilterableField[]
  filter: FilterForm
  onChange: (filter: FilterForm) => void
  /** Removes all conditions, where that is more than setting an empty filter. */
  onClear?: (() => void) | undefined
  /** Whether all fields are loaded: then conditions on other fields are reported. */
  fieldsKnown?: boolean
  /**
   * Given where conditions on fields that things of this type do not have are ignored; otherwise nothing matches them.
   */
  leavesOut?: FilteredType
  /**
   * Given where things of these types of all projects are filtered: the fields of projects are found by their names.
   */
  gathers?: readonly FilteredType[] | undefined
  /** Further controls for the conditions, after them. */
  end?: ReactNode
}

const NO_TYPES: readonly FilteredType[] = []

/**
 * Builds a filter: `f` asks for a field, then for its value; conditions are shown as chips, and each of their parts is
 * edited in place.
 */
export function FilterBar({
  projectId,
  fields: ofPlace,
  filter,
  onChange,
  onClear = () => onChange(NO_FILTER),
  fieldsKnown = false,
  leavesOut,
  gathers = NO_TYPES,
  end,
}: FilterBarProps) {
  const [choosing, setChoosing] = useState(false)
  /** The words that fields are searched by; null while none is being chosen. */
  const [sought, setSought] = useState<string | null>(null)
  const gathered = useGatheredFields(gathers, filter, gathers.length > 0 && projectId === null ? sought : null)
  const fields = useMemo(() => [...ofPlace, ...gathered.fields], [ofPlace, gathered.fields])
  const isKnown = fieldsKnown && gathered.known
  const bar = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  // A condition that was added and has no value yet exists on this page only: the filter changes once it is complete.
  const shown = filter.fields.filter((form) => form.hidden !== true && fieldOf(fields, form))
  const offered = useOfferedFields(fields)
  useAction(addFilter, () => setChoosing(true), { enabled: filter.fields.length < MAX_FIELD_FORMS })
  const others = isKnown
    ? filter.fields.filter((form) => form.field !== null && form.hidden !== true && !fieldOf(fields, form))
    : []
  const count = shown.length + others.length
  useAction(clearFilters, onClear, { enabled: count > 0 })

  const add = (field: FilterableField): void => {
    const form = newFieldForm(newId(), field)
    setAdded(form.id)
    setChoosing(false)
    onChange({ ...filter, fields: [...filter.fields, form] })
  }
  const remove = (form: FieldForm): void => {
    // The element with the focus is removed; the button that adds a condition is the first.
    bar.current?.querySelector('button')?.focus()
    onChange({ ...filter, fields: filter.fields.filter((one) => one.id !== form.id) })
  }
  const isAny = filter.combinator === 'Or'
  return (
    <div ref={bar} className={classes.bar} role="group" aria-label={strings.label}>
      <Popover
        opened={choosing}
        onChange={setChoosing}
        position="bottom-start"
        width={280}
        trapFocus
        returnFocus={false}
        withinPortal
        shadow="md"
      >
        <Popover.Target>
          <Hint label={strings.addAction} action={addFilter.id}>
            <button
              type="button"
              className={classes.add}
              aria-expanded={choosing}
              onClick={() => setChoosing((open) => !open)}
            >
              <IconFilter size={14} stroke={1.8} aria-hidden="true" />
              <span>{strings.add}</span>
            </button>
          </Hint>
        </Popover.Target>
        <Popover.Dropdown>
          {choosing && <FieldChoice fields={offered} isBehind={gathered.isBehind} onSeek={setSought} onChoose={add} />}
        </Popover.Dropdown>
      </Popover>
      <BelowTools>
        {shown.map((form) => {
          const field = fieldOf(fields, form)
          return field ? (
            <FilterChip
              key={form.id}
              projectId={projectId}
              form={form}
              field={field}
              fieldChoice={(onChosen) => (
                <FieldChoice
                  fields={offered}
                  isBehind={gathered.isBehind}
                  onSeek={setSought}
                  onChoose={(chosen) => onChosen(withField(form, chosen))}
                />
              )}
              opensAtOnce={form.id === added}
              onChange={(changed) =>
                onChange({ ...filter, fields: filter.fields.map((one) => (one.id === form.id ? changed : one)) })
              }
              onRemove={() => remove(form)}
            />
          ) : null
        })}
        {others.length > 0 && <OtherConditions forms={others} leavesOut={leavesOut} onRemove={remove} />}
        {count > 1 && (
          <Hint label={strings.combine(isAny)}>
            <button
              type="button"
              className={classes.quiet}
              onClick={() => onChange({ ...filter, combinator: isAny ? 'And' : 'Or' })}
            >
              {isAny ? strings.or : strings.and}
            </button>
          </Hint>
        )}
        {count > 0 && (
          <Hint label={strings.clearAction} action={clearFilters.id}>
            <button type="button" className={classes.quiet} onClick={onClear}>
              {strings.clear}
            </button>
          </Hint>
        )}
        {end}
      </BelowTools>
    </div>
  )
}

/**
 * The fields, without those of contacts and projects for users who may see none of these. Existing conditions on them
 * stay.
 */
function useOfferedFields(fields: readonly FilterableField[]): readonly FilterableField[] {
  const { data } = useAnswer(FilterSubjectsDocument, { variables: {} })
  const seesPeople = data?.viewerSeesPeople ?? true
  const seesProjects = data === undefined || data.projects.nodes.length > 0
  return fields.filter(({ reference, shape: { operand } }) => {
    if (reference.kind === 'person' || operand === 'people') return seesPeople
    return seesProjects || (operand !== 'projects' && operand !== 'projectCategories')
  })
}

function FieldChoice({
  fields,
  isBehind,
  onSeek,
  onChoose,
}: {
  fields: readonly FilterableField[]
  isBehind: boolean
  /** Reports the words that a field is searched by; null once it is chosen, or no longer searched. */
  onSeek: (words: string | null) => void
  onChoose: (field: FilterableField) => void
}) {
  const [query, setQuery] = useState('')
  const seek = useEffectEvent(onSeek)
  useEffect(() => seek(query), [query])
  useEffect(() => () => seek(null), [])
  const matches = wordsFinder(query)
  const choices = fields.filter((field) => matches(field.label))
  return (
    <ChoiceField
      label={strings.find}
      listLabel={strings.fields}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_FIND_CHARS}
      choices={choices}
      isBehind={isBehind && choices.length === 0}
      idOf={(field) => field.reference.id}
      onChoose={onChoose}
      empty={isBehind ? undefined : strings.noField}
    >
      {(field) => (
        <span className={classes.choice}>
          <ChoiceTitle>{field.label}</ChoiceTitle>
          {field.place && <span className={classes.place}>{field.place}</span>}
        </span>
      )}
    </ChoiceField>
  )
}
