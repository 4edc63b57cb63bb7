import type { FieldType } from '../model/field.ts'
import { FIELD_TYPE_FACES } from './types/registry.ts'

/** The icon of a type of field. */
export function FieldIcon({ type }: { type: FieldType }) {
  const { Icon } = FIELD_TYPE_FACES[type]
  return <Icon size={15} stroke={1.7} aria-hidden="true" />
}
