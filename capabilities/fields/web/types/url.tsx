import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { FIELD_TYPE_NAMES } from '../strings.ts'
import type { FieldTypeFace } from './field-face.ts'
import { editorOfText, FACE_OF_TEXT } from './words.tsx'

function href(text: string): string | null {
  return /^https?:\/\//i.test(text) ? text : null
}

export const URL_FACE: FieldTypeFace = {
  ...FACE_OF_TEXT,
  name: FIELD_TYPE_NAMES.URL,
  Icon: IconLink,
  href,
  pasted: (_field, text) => ({ text: text.trim() }),
  Editor: editorOfText({ href, inputMode: 'url' }),
}
