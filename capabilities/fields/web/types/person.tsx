import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { FIELD_TYPE_NAMES } from '../strings.ts'
import type { FieldTypeFace } from './field-face.ts'
import { editorOfText, FACE_OF_TEXT } from './words.tsx'

export const PERSON_FACE: FieldTypeFace = {
  ...FACE_OF_TEXT,
  name: FIELD_TYPE_NAMES.PERSON,
  Icon: IconUser,
  Editor: editorOfText({ href: FACE_OF_TEXT.href }),
}
