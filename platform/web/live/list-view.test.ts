import { expect, test } from 'vitest'
import { refTo } from './change.ts'
import { draw } from './draft.ts'
import type { Draft, Layer } from './layers.ts'
import { createView } from './list-view.ts'

interface Pond {
  __typename: 'Pond'
  id: string
  title: string
}

interface Frog {
  id: string
  name: string
  pond: Pond | null
}

const pond: Pond = { __typename: 'Pond', id: 'p', title: 'Mill pond' }
const frog = (id: string, own: Frog['pond'] = null): Frog => ({ id, name: `Frog ${id}`, pond: own })
const layer = (show: (draft: Draft) => void): Layer => draw('o', [], show)
const view = () => createView('frog', { name: 'frogs', key: 'frogs {}' }, null)
const held = (...frogs: Frog[]) => ({
  order: frogs.map(({ id }) => id),
  rows: new Map(frogs.map((one) => [one.id, one])),
})

test('an act draws the rows that it touches, and all others stay the same objects', () => {
  const [a, b, c] = [frog('a'), frog('b', pond), frog('c')]
  const { order, rows } = held(a, b, c)
  const shown = view()
  const renaming = layer((draft) => draft.patch<Frog>(refTo('frog', 'c'), (one) => ({ ...one, name: 'Cleo' })))
  const digging = layer((draft) => draft.patch<Pond>(refTo('pond', 'p'), (one) => ({ ...one, title: 'Lake' })))
  const drawn = shown(order, rows, [renaming, digging])
  expect(drawn).toEqual([a, { ...b, pond: { ...pond, title: 'Lake' } }, { ...c, name: 'Cleo' }])
  expect(drawn[0]).toBe(a)
  expect(shown(order, rows, [renaming, digging])[1]).toBe(drawn[1])
  expect(shown(order, rows, [])).toBe(shown(order, rows, []))
})

test('what came to stand in a row later is drawn there too, and no more in one where it no longer stands', () => {
  const shown = view()
  const digging = layer((draft) => draft.patch<Pond>(refTo('pond', 'p'), (one) => ({ ...one, title: 'Lake' })))
  const first = held(frog('a', pond), frog('b'))
  shown(first.order, first.rows, [digging])
  const then = held(frog('a'), frog('b', pond), frog('c', pond))
  expect(shown(then.order, then.rows, [digging])).toEqual([
    frog('a'),
    frog('b', { ...pond, title: 'Lake' }),
    frog('c', { ...pond, title: 'Lake' }),
  ])
})

test('a layer that touches nothing of a long list leaves all of it as it is', () => {
  const { order, rows } = held(...Array.from({ length: 50 }, (_, at) => frog(String(at))))
  const shown = view()
  const elsewhere = layer((draft) => draft.patch<Frog>(refTo('frog', 'elsewhere'), (one) => ({ ...one, name: '' })))
  expect(shown(order, rows, [elsewhere])).toBe(shown(order, rows, []))
})
