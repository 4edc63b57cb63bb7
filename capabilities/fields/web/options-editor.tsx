import { Button } from '@mantine/core'
import { useRef, useState, type ClipboardEvent } from 'react'
import { alphabetically, naturalOrder, sortedLike } from '#platform/kernel/natural-order.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { rowUnder, useRowDrag } from '#platform/web/design/drag/use-row-drag.ts'
import { MAX_OPTION_LABEL_CHARS } from '../model/limits.ts'
import { readPastedOptions } from '../model/select-options.ts'
import { newOptions } from './field-draft.ts'
import classes from './field-form.module.css'
import { optionKeys } from './option-keys.ts'
import { OptionRow } from './option-row.tsx'
import { RemovedOptions } from './removed-options.tsx'
import type { DraftOption, FieldDraft } from './settings/draft-settings.ts'
import { optionStrings as strings } from './strings.ts'

interface OptionsEditorProps {
  draft: FieldDraft
  /** How many things have each option. */
  uses: ReadonlyMap<string, number>
  problem: string | null
  onChange: (part: Pick<FieldDraft, 'options' | 'removed'>) => void
}

/** The options of a field: named, coloured and put in order in place. New ones are typed, or pasted one per line. */
export function OptionsEditor({ draft: { options, removed }, uses, problem, onChange }: OptionsEditorProps) {
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [reported, setReported] = useState('')
  const set = (next: readonly DraftOption[]): void => onChange({ options: next, removed })
  const put = (from: number, to: number): void => {
    const moved = options[from]
    if (!moved || to < 0 || to >= options.length) return
    set(options.toSpliced(from, 1).toSpliced(to, 0, moved))
    setReported(strings.movedTo(moved.label, to + 1, options.length))
  }
  const sort = (orderOf: (labels: string[]) => string[] | null): void => {
    const order = orderOf(options.map(({ label }) => label))
    setReported(order ? strings.sorted : strings.noScale)
    if (order) set(sortedLike(options, order, ({ label }) => label))
  }
  const drag = useRowDrag(rowUnder(list), put)
  const add = (text: string): void => {
    const read = readPastedOptions(
      text,
      options.map(({ label }) => label.trim()),
    )
    if (read.labels.length > 0) set([...options, ...newOptions(read.labels, options.length)])
    setReported(strings.added(read))
    setTyped('')
  }
  const remove = (at: number): void => {
    const option = options[at]
    if (!option) return
    onChange({
      options: options.toSpliced(at, 1),
      removed: [
        ...removed.map((one) => (one.intoId === option.id ? { ...one, intoId: null } : one)),
        { ...option, intoId: null },
      ],
    })
    setReported(strings.gone(option.label))
    adder.current?.focus()
  }
  const keys = optionKeys({ list, adder, onMove: put })
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    add(text)
  }
  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>{strings.title(options.length)}</legend>
      {options.length > 1 && <Sorting onSort={sort} />}
      <ul ref={list} className={classes.optionList}>
        {options.map((option, at) => (
          <OptionRow
            key={option.id}
            option={option}
            place={at + 1}
            used={uses.get(option.id) ?? null}
            marks={drag.marksOf(at)}
            onGrip={(event) => drag.press(event, at)}
            onKey={(event) => keys.onRow(event, at)}
            onChange={(part) => set(options.with(at, { ...option, ...part }))}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <div className={classes.adder}>
        <input
          ref={adder}
          className={classes.optionInput}
          value={typed}
          aria-label={strings.add}
          placeholder={strings.addHint}
          maxLength={MAX_OPTION_LABEL_CHARS}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => keys.onAdder(event, () => add(typed))}
          onPaste={onPaste}
        />
        <Button size="compact-sm" variant="default" disabled={typed.trim() === ''} onClick={() => add(typed)}>
          {strings.addOne}
        </Button>
      </div>
      <p className={classes.reported} role="status">
        {reported}
      </p>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <RemovedOptions removed={removed} options={options} uses={uses} onChange={onChange} />
    </fieldset>
  )
}

function Sorting({ onSort }: { onSort: (orderOf: (labels: string[]) => string[] | null) => void }) {
  return (
    <div className={classes.sorting} role="group" aria-label={strings.sort}>
      <span className={classes.quiet}>{strings.sort}</span>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onSort(alphabetically)}>
        {strings.alphabetically}
      </Button>
      <Hint label={strings.naturallyHint}>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onSort(naturalOrder)}>
          {strings.naturally}
        </Button>
      </Hint>
    </div>
  )
}
