import type { ProjectChartsQuery } from '#generated/operations/capabilities/charts/web/charts.ts'
import type { ChartDimension } from '../model/chart.ts'
import { strings } from './strings.ts'

/** What can be counted in a project and of the people in it. */
export interface Countable {
  fields: NonNullable<ProjectChartsQuery['project']>['fields']
  questions: NonNullable<ProjectChartsQuery['project']>['questions']
  personFields: ProjectChartsQuery['personFields']
}

/** A dimension as the value of a control. */
export function valueOfDimension({ kind, id }: ChartDimension): string {
  return id === null ? kind : `${kind}:${id}`
}

/** The dimension of a value; null for none. */
export function dimensionOfValue(value: string | null): ChartDimension | null {
  const [kind = '', id] = (value ?? '').split(':')
  switch (kind) {
    case 'FIELD':
    case 'QUESTION':
      return id === undefined ? null : { kind, id }
    case 'TAGS':
    case 'PEOPLE':
    case 'HAPPENED_AT':
    case 'CREATED_AT':
      return { kind, id: null }
    default:
      return null
  }
}

const KINDS = ['TAGS', 'PEOPLE', 'HAPPENED_AT', 'CREATED_AT'] as const

/** All dimensions in the form that a control shows; what is hidden in the project is not offered. */
export function dimensionChoices(
  { fields, questions, personFields }: Countable,
  isOffered: (dimension: ChartDimension) => boolean = () => true,
): { group: string; items: { value: string; label: string }[] }[] {
  const ofFields = (all: Countable['fields']): { value: string; label: string }[] =>
    all.filter(({ hidden }) => !hidden).map(({ id, label }) => ({ value: `FIELD:${id}`, label }))
  return [
    {
      group: strings.groups.own,
      items: KINDS.filter((kind) => isOffered({ kind, id: null })).map((kind) => ({
        value: kind,
        label: strings.dimensions[kind],
      })),
    },
    {
      group: strings.groups.questions,
      items: questions.map(({ id, text }) => ({ value: `QUESTION:${id}`, label: text })),
    },
    { group: strings.groups.fields, items: ofFields(fields) },
    { group: strings.groups.people, items: ofFields(personFields) },
  ].filter(({ items }) => items.length > 0)
}
