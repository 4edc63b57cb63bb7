import IconLetterCase from '@tabler/icons-react/dist/esm/icons/IconLetterCase.mjs'
import { FIELD_TYPE_NAMES } from '../strings.ts'
import type { FieldTypeFace } from './field-face.ts'
import { editorOfText, FACE_OF_TEXT } from './words.tsx'

export const TEXT_FACE: FieldTypeFace = {
  ...FACE_OF_TEXT,
  name: FIELD_TYPE_NAMES.TEXT,
  Icon: IconLetterCase,
  Editor: editorOfText({ href: FACE_OF_TEXT.href, isProse: true }),
}
