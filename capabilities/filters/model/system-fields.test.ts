import { expect, test } from 'vitest'
import { needsNoValue, operatorsOf } from './operators.ts'
import { FILTERED_TYPES, systemFieldOf, systemFieldsOf, type FilteredType } from './system-fields.ts'

/** Fields of each type that may be empty, or may have several values; every other field has exactly one. */
const MAY_BE_EMPTY: Readonly<Record<FilteredType, string>> = {
  NOTE: 'Title Content Tags TagGroup TagBoard ProjectCategory Happened Contributors People Insights Highlight',
  INSIGHT: 'Title Content Tags TagGroup TagBoard ProjectCategory Contributors Note Highlight',
  HIGHLIGHT: 'Content Tags TagGroup TagBoard ProjectCategory Happened People Insights',
  PROJECT: 'Title Content ProjectCategory Contributors',
  PROJECT_CATEGORY: 'Name Project ProjectCategory',
  TAG: 'Title Content Tags TagGroup TagBoard Project',
  PERSON: 'Name Content Project Note People',
}
const MAY_BE_SEVERAL: Readonly<Record<FilteredType, string>> = {
  NOTE: 'Tags TagGroup TagBoard Contributors People Insights Highlight',
  INSIGHT: 'Tags TagGroup TagBoard Contributors Note Highlight',
  HIGHLIGHT: 'Tags TagGroup TagBoard People Insights',
  PROJECT: 'Contributors',
  PROJECT_CATEGORY: 'Project',
  TAG: 'Tags',
  PERSON: 'Project Note People',
}

test.each(FILTERED_TYPES)('“is empty” is offered for the fields of a %s that may be empty', (type) => {
  const asked = systemFieldsOf(type).filter((name) => {
    const shape = systemFieldOf(type, name)
    return shape && operatorsOf(shape).some(needsNoValue)
  })
  expect(asked.toSorted()).toEqual(MAY_BE_EMPTY[type].split(' ').toSorted())
})

test.each(FILTERED_TYPES)('“is all of” is offered for the fields of a %s that may have several values', (type) => {
  const asked = systemFieldsOf(type).filter((name) => {
    const shape = systemFieldOf(type, name)
    return shape && operatorsOf(shape).includes('IS_ALL_OF')
  })
  expect(asked.toSorted()).toEqual(MAY_BE_SEVERAL[type].split(' ').toSorted())
})

test('fields of people have the type PERSON, all others with choices the type SELECT', () => {
  const types = FILTERED_TYPES.flatMap((type) =>
    systemFieldsOf(type).map((name) => [name, systemFieldOf(type, name)?.type] as const),
  )
  for (const [name, type] of types) {
    expect([name, type === 'PERSON']).toEqual([name, ['Authors', 'Contributors', 'People'].includes(name)])
    if (/^(?:Tags|TagGroup|TagBoard|Note|Insights|Highlight|Project|ProjectCategory)$/.test(name))
      expect([name, type]).toEqual([name, 'SELECT'])
  }
})

test('a field that things of a type do not have cannot be filtered by', () => {
  expect(systemFieldOf('HIGHLIGHT', 'Title')).toBeNull()
  expect(systemFieldOf('NOTE', 'Published')).toBeNull()
  expect(systemFieldOf('NOTE', 'constructor')).toBeNull()
})
