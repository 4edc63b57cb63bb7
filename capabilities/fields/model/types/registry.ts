import type { FieldType } from '../field.ts'
import { BOOLEAN_RULES } from './boolean.ts'
import { DATETIME_RULES } from './datetime.ts'
import { EMAIL_RULES } from './email.ts'
import type { FieldTypeRules } from './field-type.ts'
import { NPS_RULES } from './nps.ts'
import { NUMBER_RULES } from './number.ts'
import { PERSON_RULES } from './person.ts'
import { PHONE_RULES } from './phone.ts'
import { SELECT_RULES } from './select.ts'
import { TEXT_RULES } from './text.ts'
import { URL_RULES } from './url.ts'

/** What every type of field decides; the only module that lists all of them (decision 0085). */
const FIELD_TYPE_RULES: Readonly<Record<FieldType, FieldTypeRules>> = {
  BOOLEAN: BOOLEAN_RULES,
  DATETIME: DATETIME_RULES,
  EMAIL: EMAIL_RULES,
  NPS: NPS_RULES,
  NUMBER: NUMBER_RULES,
  PERSON: PERSON_RULES,
  PHONE: PHONE_RULES,
  SELECT: SELECT_RULES,
  TEXT: TEXT_RULES,
  URL: URL_RULES,
}

/** What a type of field decides. */
export function rulesOf(type: FieldType): FieldTypeRules {
  return FIELD_TYPE_RULES[type]
}

/** Whether values of a type are options of their field, given and stored by identifiers. */
export function takesOptions(type: FieldType): boolean {
  return rulesOf(type).settings === 'choices'
}
