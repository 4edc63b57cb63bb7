import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import { readNumberCell } from '../../model/types/number.ts'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import { formatNumber, SAMPLE_NUMBER } from '../number-formats.ts'
import { FIELD_TYPE_NAMES } from '../strings.ts'
import type { EditorProps, FieldTypeFace } from './field-face.ts'
import { typingEdits, Words } from './words.tsx'

function text(field: ShownField, { number }: ShownValue): string {
  return number === null ? '' : formatNumber(field, number)
}

function digits(value: ShownValue | undefined): string {
  return value?.number == null ? '' : String(value.number)
}

function NumberEditor(props: EditorProps) {
  const { field, value } = props
  return (
    <Words {...props} shown={value ? text(field, value) : ''} known={digits(value)} href={null} inputMode="decimal" />
  )
}

export const NUMBER_FACE: FieldTypeFace = {
  name: FIELD_TYPE_NAMES.NUMBER,
  Icon: IconHash,
  text,
  chips: null,
  isNumber: true,
  href: () => null,
  given: (value) => ({ text: digits(value) }),
  copied: (_field, value) => digits(value),
  // "1,5" has no thousands separator: it does not fit, rather than being fifteen.
  pasted: (_field, pasted) => {
    const written = pasted.replace(/[\s%]/g, '')
    return { text: readNumberCell(written) ?? written }
  },
  onKey: typingEdits,
  Editor: NumberEditor,
  staysOpen: false,
  facts: (field) => ((field.numberFormat ?? 'number') === 'number' ? null : formatNumber(field, SAMPLE_NUMBER)),
}
