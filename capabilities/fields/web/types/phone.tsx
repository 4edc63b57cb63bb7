import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { FIELD_TYPE_NAMES } from '../strings.ts'
import type { FieldTypeFace } from './field-face.ts'
import { editorOfText, FACE_OF_TEXT } from './words.tsx'

function href(text: string): string | null {
  return `tel:${text.replace(/[^\d+]/g, '')}`
}

export const PHONE_FACE: FieldTypeFace = {
  ...FACE_OF_TEXT,
  name: FIELD_TYPE_NAMES.PHONE,
  Icon: IconPhone,
  href,
  pasted: (_field, text) => ({ text: text.trim() }),
  Editor: editorOfText({ href, inputMode: 'tel' }),
}
