import { expect, test } from 'vitest'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { kinds } from '#generated/web-registry/kinds.ts'
import { searchTabs } from '#search/web/index.ts'
import { countedKind, kindNamed, kindsTitle, kindTitle, pageOfThing, type KindsOnScreen } from './index.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const thing = { id: ID, title: 'Fast exports' }

test('a kind has its own words, and opens its own page', () => {
  const person = kindNamed<string>(kinds, 'person')
  expect([kindTitle(person), kindsTitle(person)]).toEqual(['Contact', 'Contacts'])
  expect([countedKind(1, person), countedKind(2000, person)]).toEqual(['1 contact', '2,000 contacts'])
  expect(pageOfThing(person, thing)).toMatch(/^\/people\/fast-exports-\w+$/)
  expect(pageOfThing(kindNamed<string>(kinds, 'reel'), thing)).toBeNull()
})

test('a kind that only a newer server has is shown without its name', () => {
  const unknown = kindNamed<string>(kinds, 'wrap')
  expect([countedKind(2, unknown), unknown.untitled, pageOfThing(unknown, thing)]).toEqual([
    '2 things',
    'Untitled',
    null,
  ])
})

test('no two kinds have the same words or the same page', () => {
  const all: KindsOnScreen = kinds
  const different = (of: ReadonlyArray<string | undefined>) => expect(new Set(of).size).toBe(of.length)
  different(Object.values(all).map(({ several }) => several))
  different(Object.values(all).flatMap(({ page }) => page ?? []))
})

test('everything that search finds has its own tab', () => {
  expect(searchTabs.flatMap(({ types = [] }) => (types.length === 1 ? types : [])).toSorted()).toEqual(
    Object.keys(foundKinds).toSorted(),
  )
})
