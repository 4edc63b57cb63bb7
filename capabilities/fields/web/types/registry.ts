import type { FieldType } from '../../model/field.ts'
import { typeOf, type ShownField } from '../field-shapes.ts'
import { BOOLEAN_FACE } from './boolean.tsx'
import { DATETIME_FACE } from './datetime.tsx'
import { EMAIL_FACE } from './email.tsx'
import type { FieldTypeFace } from './field-face.ts'
import { NPS_FACE } from './nps.tsx'
import { NUMBER_FACE } from './number.tsx'
import { PERSON_FACE } from './person.tsx'
import { PHONE_FACE } from './phone.tsx'
import { SELECT_FACE } from './select.tsx'
import { TEXT_FACE } from './text.tsx'
import { URL_FACE } from './url.tsx'

/** How every type of field looks; the only module that lists all of them (decision 0085). */
export const FIELD_TYPE_FACES: Readonly<Record<FieldType, FieldTypeFace>> = {
  BOOLEAN: BOOLEAN_FACE,
  DATETIME: DATETIME_FACE,
  EMAIL: EMAIL_FACE,
  NPS: NPS_FACE,
  NUMBER: NUMBER_FACE,
  PERSON: PERSON_FACE,
  PHONE: PHONE_FACE,
  SELECT: SELECT_FACE,
  TEXT: TEXT_FACE,
  URL: URL_FACE,
}

/** How the type of a field looks. */
export function faceOf(field: ShownField): FieldTypeFace {
  return FIELD_TYPE_FACES[typeOf(field)]
}
