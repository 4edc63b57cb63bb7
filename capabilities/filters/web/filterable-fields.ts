import type { ListedFieldPartsFragment } from '#generated/operations/capabilities/fields/web/fields.ts'
import { FIELD_TYPES, type FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { FIELD_TYPE_NAMES } from '#fields/web/index.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { QuestionType } from '#notes/model/question.ts'
import { shownText } from '#notes/model/shown-text.ts'
import { shownOption } from '#notes/web/index.ts'
import { distinguishNames } from '#platform/kernel/distinguish-names.ts'
import type { FieldReference } from '../model/filter-form.ts'
import { shapeOfType, type FieldShape } from '../model/operators.ts'
import {
  systemFieldOf,
  systemFieldsOf,
  type FilteredType,
  type ObjectType,
  type SystemField,
  type SystemFieldShape,
} from '../model/system-fields.ts'
import { filterStrings as strings, systemFieldWords } from './strings.ts'

/** A field that things can be filtered by. */
export interface FilterableField {
  reference: FieldReference
  type: FieldType
  shape: FieldShape
  label: string
  /** Only of a SELECT. */
  options: readonly { id: string; label: string; color: string | null }[]
  /** Set where only the first options are loaded, or none: the others come once a condition names the field. */
  lacksOptions?: boolean
  /** How many options it has, where these are only the first. */
  optionCount?: number
  /** The projects that it is in, where it was gathered from them. */
  place?: string
}

/** Fields with all their options, or with the first of `optionCount`. */
type Made = readonly (Omit<ListedFieldPartsFragment, 'optionCount'> & { optionCount?: number })[]

/** A question as filters need it. */
interface AskedQuestion {
  id: string
  type: QuestionType
  text: string
  /** Absent where only their number is loaded. */
  options?: readonly { id: string; optionText: string }[]
  optionCount?: number
}

interface FieldsOfProject {
  /** The fields of the rows themselves; for highlights those of their notes. */
  own: Made
  questions: readonly AskedQuestion[]
  /** The fields of people. */
  people: Made
}

/**
 * A view is in one project, so its filters do not offer projects and folders; the content of a row is found by its
 * words.
 */
const HIDDEN_IN_PROJECT: ReadonlySet<SystemField> = new Set(['Project', 'ProjectCategory', 'Highlight'])
/** Where no project is chosen, all of these of the workspace are too many to choose from. */
const HIDDEN_IN_WORKSPACE: ReadonlySet<SystemField> = new Set(['TagGroup', 'TagBoard', 'Highlight'])

/**
 * The fields that rows of a type can be filtered by within a project: system fields first, then the project's own, then
 * those of contacts.
 */
export function filterableFields(
  objectType: ObjectType,
  { own, questions, people }: FieldsOfProject,
): FilterableField[] {
  const ofRows =
    objectType === 'INSIGHT'
      ? { insights: own, notes: [], questions: [], people: [] }
      : { insights: [], notes: own, questions, people }
  return fieldsOfTypes([objectType], ofRows, true)
}

/** The same for things of several types, of the whole workspace or of one project. */
export function fieldsOfTypes(
  types: readonly FilteredType[],
  {
    notes,
    insights,
    questions,
    people,
  }: { notes: Made; insights: Made; questions: readonly AskedQuestion[]; people: Made },
  inProject: boolean,
): FilterableField[] {
  const hidden = inProject ? HIDDEN_IN_PROJECT : HIDDEN_IN_WORKSPACE
  const [onlyType = null] = types.length === 1 ? types : []
  const system = [...new Set(types.flatMap(systemFieldsOf))].flatMap((id): FilterableField[] => {
    const shape = sharedShape(types, id)
    return shape && !hidden.has(id)
      ? [
          {
            reference: { kind: 'system', id },
            type: shape.type,
            shape,
            label: systemFieldWords(onlyType, id),
            options: [],
          },
        ]
      : []
  })
  const has = (some: readonly FilteredType[]): boolean => types.some((type) => some.includes(type))
  return reportedApart([
    ...system,
    ...(has(['NOTE', 'HIGHLIGHT']) ? madeFields('note', notes) : []),
    ...(has(['NOTE', 'HIGHLIGHT']) ? questions.map(askedQuestion) : []),
    ...(has(['INSIGHT']) ? madeFields('insight', insights) : []),
    ...(has(['NOTE', 'HIGHLIGHT', 'PERSON']) ? madeFields('person', people) : []),
  ])
}

/** Adds to fields of the same name whose they are. */
function reportedApart(fields: FilterableField[]): FilterableField[] {
  const hints = distinguishNames(
    fields.map(({ label, reference, type }) => ({
      name: label,
      hints: [strings.fieldsOf[reference.kind], FIELD_TYPE_NAMES[type]],
    })),
  )
  return fields.map((field, at) => {
    const place = hints[at]
    return place == null || field.place !== undefined ? field : { ...field, place }
  })
}

/** The shape of a system field for all these types that have it: it allows what each of them allows. */
function sharedShape(types: readonly FilteredType[], id: SystemField): SystemFieldShape | null {
  const shapes = types.flatMap((type) => systemFieldOf(type, id) ?? [])
  const [first] = shapes
  return first
    ? { ...first, several: shapes.every(({ several }) => several), optional: shapes.every(({ optional }) => optional) }
    : null
}

function askedQuestion({ id, type, text, options = [], optionCount = 0 }: AskedQuestion): FilterableField {
  const { askedAs } = questionRulesOf(type)
  return {
    reference: { kind: 'question', id },
    type: askedAs,
    shape: shapeOfType(askedAs),
    label: shownText(text),
    options: options.map(optionOfQuestion),
    lacksOptions: options.length < optionCount,
  }
}

/** An option of a question as filters offer it. */
export function optionOfQuestion(option: { id: string; optionText: string }): FilterableField['options'][number] {
  return { ...shownOption(option), color: null }
}

function madeFields(kind: 'note' | 'insight' | 'person', fields: Made): FilterableField[] {
  return fields.flatMap((field) => {
    const type = FIELD_TYPES.find((one) => one === field.type)
    if (!type || field.hidden || (kind === 'person' && !rulesOf(type).askedOfPeople)) return []
    const { id, label, options, optionCount = options.length } = field
    const lacksOptions = options.length < optionCount
    return [{ reference: { kind, id }, type, shape: shapeOfType(type), label, options, lacksOptions }]
  })
}
