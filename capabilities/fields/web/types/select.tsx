import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import { pastedLabels } from '../../model/select-options.ts'
import { ChoiceInput } from '../choice-input.tsx'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import { FIELD_TYPE_NAMES, fieldSetStrings } from '../strings.ts'
import type { EditorProps, FieldTypeFace } from './field-face.ts'

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
    const ids = pastedLabels(pasted).flatMap((label) => optionOf(label) ?? [])
    if (ids.length === 0 && pasted.trim() !== '') return null
    return { optionIds: field.maxSelectable === 1 ? ids.slice(0, 1) : ids }
  },
  Editor: OptionsEditor,
  staysOpen: true,
  facts: (field) => fieldSetStrings.options(field.options.length, field.maxSelectable),
}
