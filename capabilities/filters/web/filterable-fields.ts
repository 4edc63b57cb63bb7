import type { FieldPartsFragment } from '#generated/operations/capabilities/fields/web/fields.ts'
import { FIELD_TYPES, type FieldType } from '#fields/model/field.ts'
import type { FieldReference } from '../model/filter-form.ts'
import { shapeOfType, type FieldShape } from '../model/operators.ts'
import { systemFieldOf, systemFieldsOf, type ObjectType, type SystemField } from '../model/system-fields.ts'
import { systemFieldWords } from './strings.ts'

/** A field that rows can be filtered by. */
export interface FilterableField {
  reference: FieldReference
  type: FieldType
  shape: FieldShape
  label: string
  /** Of a SELECT. */
  options: readonly { id: string; label: string; color: string | null }[]
}

interface FieldsOfProject {
  /** The fields of the rows themselves; of highlights those of their notes. */
  own: readonly FieldPartsFragment[]
  /** The fields of people. */
  people: readonly FieldPartsFragment[]
}

/** A view stands in one project, so that its filters do not ask for projects and folders; what a row is itself is asked by its words. */
const HIDDEN_IN_PROJECT: ReadonlySet<SystemField> = new Set(['Project', 'ProjectCategory', 'Highlight'])

/** What rows of a type can be filtered by within a project: system fields first, then the project's own, then those of contacts. */
export function filterableFields(objectType: ObjectType, { own, people }: FieldsOfProject): FilterableField[] {
  const system = systemFieldsOf(objectType).flatMap((id): FilterableField[] => {
    const shape = systemFieldOf(objectType, id)
    return shape && !HIDDEN_IN_PROJECT.has(id) ? [{ reference: { kind: 'system', id }, type: shape.type, shape, label: systemFieldWords(objectType, id), options: [] }] : []
  })
  const made = (kind: 'note' | 'insight' | 'person', fields: readonly FieldPartsFragment[]): FilterableField[] =>
    fields.flatMap((field) => {
      const type = FIELD_TYPES.find((one) => one === field.type)
      if (!type || field.hidden || (kind === 'person' && type === 'PERSON')) return []
      return [{ reference: { kind, id: field.id }, type, shape: shapeOfType(type), label: field.label, options: field.options }]
    })
  return [...system, ...made(objectType === 'INSIGHT' ? 'insight' : 'note', own), ...(objectType === 'INSIGHT' ? [] : made('person', people))]
}
