import { expect, test } from 'vitest'
import { refTo } from './change.ts'
import { cover, draw } from './draft.ts'
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
const ownerOf = ({ pond: own }: Frog) => own && refTo('pond', own.id)
const view = () => createView('frog', { name: 'frogs', key: 'frogs {}', ownerOf }, null)
const held = (...frogs: Frog[]) => ({
  order: frogs.map(({ id }) => id),
  rows: new Map(frogs.map((one) => [one.id, one])),
  placeId: 'garden',
})

test('an act changes the rows that it touches, and all others stay the same objects', () => {
  const [a, b, c] = [frog('a'), frog('b', pond), frog('c')]
  const frogs = held(a, b, c)
  const shown = view()
  const renaming = layer((draft) => draft.patch<Frog>(refTo('frog', 'c'), (one) => ({ ...one, name: 'Cleo' })))
  const digging = layer((draft) => draft.patch<Pond>(refTo('pond', 'p'), (one) => ({ ...one, title: 'Lake' })))
  const drawn = shown(frogs, [renaming, digging])
  expect(drawn).toEqual([a, { ...b, pond: { ...pond, title: 'Lake' } }, { ...c, name: 'Cleo' }])
  expect(drawn[0]).toBe(a)
  expect(shown(frogs, [renaming, digging])[1]).toBe(drawn[1])
  expect(shown(frogs, [])).toBe(shown(frogs, []))
})

test('an act is drawn over things that appear in a row later, and no longer over rows without them', () => {
  const shown = view()
  const digging = layer((draft) => draft.patch<Pond>(refTo('pond', 'p'), (one) => ({ ...one, title: 'Lake' })))
  const first = held(frog('a', pond), frog('b'))
  shown(first, [digging])
  const then = held(frog('a'), frog('b', pond), frog('c', pond))
  expect(shown(then, [digging])).toEqual([
    frog('a'),
    frog('b', { ...pond, title: 'Lake' }),
    frog('c', { ...pond, title: 'Lake' }),
  ])
})

test('a layer that touches no row of a long list leaves it unchanged', () => {
  const frogs = held(...Array.from({ length: 50 }, (_, at) => frog(String(at))))
  const shown = view()
  const elsewhere = layer((draft) => draft.patch<Frog>(refTo('frog', 'elsewhere'), (one) => ({ ...one, name: '' })))
  expect(shown(frogs, [elsewhere])).toBe(shown(frogs, []))
})

test('rows from the middle of a list have no top: rows inserted there or after an unloaded row are not shown', () => {
  const [a, b, c] = [frog('a'), frog('b'), frog('c')]
  const middle = { ...held(a, b), start: 'x' }
  const shown = view()
  const behind = (after: string | null) =>
    layer((draft) => draft.insert({ list: 'frogs', query: {}, part: null }, { kind: 'frog', row: c, after }))
  expect(shown(middle, [behind(null)])).toEqual([a, b])
  expect(shown(middle, [behind('z')])).toEqual([a, b])
  expect(shown(middle, [behind('a')])).toEqual([a, c, b])
  expect(shown(held(a, b), [behind(null)])).toEqual([c, a, b])
})

test('the first of rows from the middle of a list is restored, unless other rows are shown by then', () => {
  const [a, b, c] = [frog('a'), frog('b'), frog('c')]
  const shown = view()
  const removing = layer((draft) => draft.remove('frog:a'))
  expect(shown({ ...held(a, b), start: 'x' }, [removing])).toEqual([b])
  const back = [cover('o', removing)]
  expect(shown({ ...held(b), start: 'x' }, back)).toEqual([a, b])
  expect(shown({ ...held(c), start: 'y' }, back)).toEqual([c])
  expect(shown(held(c), back)).toEqual([c])
})

test('a thing that leaves a scope leaves its lists with all that belongs to it; an undo restores both', () => {
  const [a, b, c] = [frog('a'), frog('b', pond), frog('c')]
  const frogs = held(a, b, c)
  const shown = view()
  const leaving = layer((draft) => ['frog:a', 'pond:p'].forEach((ref) => draft.leave(ref, 'garden')))
  const elsewhere = layer((draft) => draft.leave('frog:c', 'meadow'))
  expect(shown(frogs, [leaving, elsewhere])).toEqual([c])
  expect(shown({ ...frogs, placeId: null }, [leaving])).toEqual([a, b, c])
  // The act was answered, its undo is not yet.
  expect(shown(held(c), [cover('o', leaving)])).toEqual([a, b, c])
})
