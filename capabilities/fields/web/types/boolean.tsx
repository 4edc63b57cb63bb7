import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { readYesOrNoCell } from '../../model/types/boolean.ts'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import { FIELD_TYPE_NAMES, fieldStrings as strings } from '../strings.ts'
import type { EditorProps, FieldTypeFace } from './field-face.ts'

function text(_field: ShownField, { number }: ShownValue): string {
  return number === null ? '' : number === 0 ? strings.no : strings.yes
}

function YesOrNo({ field, value, give }: EditorProps) {
  const now = value?.number == null ? '' : value.number === 0 ? 'false' : 'true'
  return (
    <SegmentedTabs
      label={field.label}
      value={now}
      onChange={(given) => void give({ text: given })}
      options={[
        { value: 'true', label: strings.yes },
        { value: 'false', label: strings.no },
        { value: '', label: strings.notSet },
      ]}
    />
  )
}

export const BOOLEAN_FACE: FieldTypeFace = {
  name: FIELD_TYPE_NAMES.BOOLEAN,
  Icon: IconToggleLeft,
  text,
  chips: null,
  href: () => null,
  given: (value) => ({ text: value?.number == null ? '' : String(value.number) }),
  copied: text,
  pasted: (_field, pasted) => ({ text: readYesOrNoCell(pasted) ?? pasted.trim() }),
  onKey: (key, value) => (key === ' ' ? { text: value?.number === 1 ? 'false' : 'true' } : null),
  Editor: YesOrNo,
  staysOpen: true,
  facts: () => null,
}
