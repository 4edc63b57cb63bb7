import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import { pastedLabels } from '../../model/select-options.ts'
import { ChoiceInput } from '../choice-input.tsx'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import { FIELD_TYPE_NAMES, fieldSetStrings } from '../strings.ts'
import type { EditorProps, FieldTypeFace } from './field-face.ts'
import { typingEdits } from './words.tsx'

function chips(field: ShownField, { optionIds }: ShownValue): ShownField['options'][number][] {
  return (optionIds ?? []).flatMap((id) => field.options.find((option) => option.id === id) ?? [])
}

function text(field: ShownField, { optionIds }: ShownValue): string {
  return (optionIds ?? []).map((id) => field.options.find((option) => option.id === id)?.label ?? '').join(', ')
}

function OptionsEditor(props: EditorProps) {
  return <ChoiceInput {...props} ids={props.value?.optionIds ?? []} />
}

export const SELECT_FACE: FieldTypeFace = {
  name: FIELD_TYPE_NAMES.SELECT,
  Icon: IconCircleDot,
  text,
  chips,
  href: () => null,
  given: (value) => ({ optionIds: [...(value?.optionIds ?? [])] }),
  copied: text,
  pasted: (field, pasted, optionOf) => {
    const labels = pastedLabels(pasted)
    const ids = labels.flatMap((label) => optionOf(label) ?? [])
    // All or nothing: a part would be lost silently.
    if (ids.length < labels.length || (ids.length === 0 && pasted.trim() !== '')) return null
    return ids.length > 1 && field.maxSelectable === 1 ? null : { optionIds: ids }
  },
  onKey: typingEdits,
  Editor: OptionsEditor,
  staysOpen: true,
  facts: (field) => fieldSetStrings.options(field.options.length, field.maxSelectable),
}
