import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choice-field.module.css'
import { EmptyLine } from './empty-state.tsx'
import { useChoices } from './use-choices.ts'

export interface ChoiceFieldProps<Choice> {
  /** What the field asks for. Also its name. */
  label: string
  listLabel: string
  query: string
  onQueryChange: (query: string) => void
  maxLength: number
  /** What matches the query, best match first. */
  choices: readonly Choice[]
  /** Whether the matches of the query are still being loaded: Enter waits for them. */
  isBehind?: boolean | undefined
  idOf: (choice: Choice) => string
  onChoose: (choice: Choice) => void
  /** Shown when there is nothing to choose. */
  empty?: string | undefined
  /** What the list does not show, said above it. */
  note?: string | undefined
  /** Draws a choice: an icon, its `ChoiceTitle`, further details. */
  children: (choice: Choice) => ReactNode
}

/** A field above the list of its matches, for a dialog that asks for one of many things or for a new one. */
export function ChoiceField<Choice>({
  label,
  listLabel,
  query,
  onQueryChange,
  maxLength,
  choices,
  isBehind,
  idOf,
  onChoose,
  empty,
  note,
  children,
}: ChoiceFieldProps<Choice>) {
  const { restart, onKeyDown, listId, activeId, listProps, optionProps } = useChoices(choices, onChoose, {
    isBehind,
  })
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={label}
        placeholder={label}
        value={query}
        maxLength={maxLength}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onQueryChange(event.currentTarget.value)
          restart()
        }}
      />
      {choices.length === 0 && empty !== undefined && <EmptyLine announced>{empty}</EmptyLine>}
      {note !== undefined && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      <div {...listProps} className={classes.list} aria-label={listLabel}>
        {choices.map((choice, at) => (
          <div key={idOf(choice)} {...optionProps(at)} className={classes.choice}>
            {children(choice)}
          </div>
        ))}
      </div>
    </>
  )
}

/** The name of a choice, on one line. */
export function ChoiceTitle({ children }: { children: ReactNode }) {
  return <span className={classes.title}>{children}</span>
}
