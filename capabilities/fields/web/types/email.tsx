import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import { FIELD_TYPE_NAMES } from '../strings.ts'
import type { FieldTypeFace } from './field-face.ts'
import { editorOfText, FACE_OF_TEXT } from './words.tsx'

function href(text: string): string | null {
  return `mailto:${encodeURIComponent(text).replace('%40', '@')}`
}

export const EMAIL_FACE: FieldTypeFace = {
  ...FACE_OF_TEXT,
  name: FIELD_TYPE_NAMES.EMAIL,
  Icon: IconAt,
  href,
  pasted: (_field, text) => ({ text: text.trim() }),
  Editor: editorOfText({ href, inputMode: 'email' }),
}
