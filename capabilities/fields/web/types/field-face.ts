import type { ComponentType } from 'react'
import type { GivenValue, ShownField, ShownValue } from '../field-shapes.ts'

/** What an editor of a value is given. */
export interface EditorProps {
  field: ShownField
  value: ShownValue | undefined
  /** Takes what fits the field, and says whether it does. */
  give: (given: GivenValue) => boolean
  describedBy: string | undefined
  onProblem: (problem: string | null) => void
  /** What was typed before the editor was there: it stands in it in place of what is held. */
  typed?: string | undefined
}

/** What an editor of words or choices needs to know: of a field, or of what is asked in the same way. */
export type EditedField = Pick<ShownField, 'label' | 'options' | 'maxSelectable'>

/**
 * How a type of field looks and is edited; what it decides stands in `model/types`. A type that does not say one of
 * these does not compile.
 */
export interface FieldTypeFace {
  name: string
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  /** A value as one line; empty where the column of the type holds none. */
  text: (field: ShownField, value: ShownValue) => string
  /** The options that a value shows as chips; null for what is shown as text. */
  chips: ((field: ShownField, value: ShownValue) => ShownField['options'][number][]) | null
  /** Where its text leads; null for nowhere. */
  href: (text: string) => string | null
  /** As it is given back to the server. */
  given: (value: ShownValue | undefined) => GivenValue
  /** As it is copied, and read again where it is pasted. */
  copied: (field: ShownField, value: ShownValue) => string
  /**
   * What a pasted text gives, where the field then takes it; null for nothing. Of choices `optionOf` names the option
   * of a label, one that is new by then included.
   */
  pasted: (field: ShownField, text: string, optionOf: (label: string) => string | null) => GivenValue | null
  /**
   * What a printable key does on a cell that is not being edited: opens the editor with what was typed (`edits`), gives a
   * value at once, or nothing.
   */
  onKey: (key: string, value: ShownValue | undefined) => GivenValue | 'edits' | null
  Editor: ComponentType<EditorProps>
  /** Its editor gives more than one value one after the other: a cell stays open when one is given. */
  staysOpen: boolean
  /** What is to know of a field of the type beside its name; null for nothing. */
  facts: (field: ShownField) => string | null
}
