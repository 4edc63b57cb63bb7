import type { ComponentType } from 'react'
import type { GivenValue, ShownField, ShownValue } from '../field-shapes.ts'

/** What an editor of a value is given. */
export interface EditorProps {
  field: ShownField
  value: ShownValue | undefined
  /** Accepts a value that fits the field, and returns whether it does. */
  give: (given: GivenValue) => boolean
  describedBy: string | undefined
  onProblem: (problem: string | null) => void
  /** What was typed before the editor was shown: it replaces the value in it. */
  typed?: string | undefined
}

/** What an editor of words or choices needs to know: of a field, or of anything that is edited in the same way. */
export type EditedField = Pick<ShownField, 'label' | 'options' | 'maxSelectable'>

/**
 * How a type of field looks and is edited; what it decides is in `model/types`. A type that leaves out one of these
 * does not compile.
 */
export interface FieldTypeFace {
  name: string
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  /** A value as one line; empty where the column of the type is. */
  text: (field: ShownField, value: ShownValue) => string
  /** The options that a value shows as chips; null for what is shown as text. */
  chips: ((field: ShownField, value: ShownValue) => ShownField['options'][number][]) | null
  /** Its values are numbers, which line up at their end. */
  isNumber?: true
  /** The link of its text; null for none. */
  href: (text: string) => string | null
  /** The value in the form in which it is given to the server. */
  given: (value: ShownValue | undefined) => GivenValue
  /** The value as it is copied, and parsed where it is pasted. */
  copied: (field: ShownField, value: ShownValue) => string
  /**
   * The value of a pasted text, which the field then accepts; null for nothing. For choices, `optionOf` returns the
   * option of a label, including one that is new by then.
   */
  pasted: (field: ShownField, text: string, optionOf: (label: string) => string | null) => GivenValue | null
  /**
   * The effect of a printable key on a cell that is not being edited: opens the editor with what was typed (`edits`),
   * sets a value immediately, or nothing.
   */
  onKey: (key: string, value: ShownValue | undefined) => GivenValue | 'edits' | null
  Editor: ComponentType<EditorProps>
  /** Whether its editor sends several values one after another: a cell stays open when one is given. */
  staysOpen: boolean
  /** What is worth showing of a field of the type beside its name; null for nothing. */
  facts: (field: ShownField) => string | null
}
