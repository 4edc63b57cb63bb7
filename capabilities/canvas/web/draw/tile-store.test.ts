import { expect, test } from 'vitest'
import { createTileStore, type TileStore } from './tile-store.ts'

function scales(store: TileStore): number[] {
  return store.layers().map(({ scale }) => scale)
}

test('while it is being zoomed, tiles of a near scale are shown, and those of the exact one when it rests', () => {
  const store = createTileStore()
  store.show(1, false)
  expect(store.show(1.5, true).scale).toBe(1)
  expect(store.show(1.5, false).scale).toBe(1.5)
  expect(store.show(4, true).scale).toBe(4)
})

test('the tiles of the scale before are kept until the new ones are drawn, older ones are not', () => {
  const store = createTileStore()
  for (const scale of [1, 2, 4]) store.show(scale, false)
  expect(scales(store)).toEqual([2, 4])
  const before = store.show(2, false)
  expect(scales(store)).toEqual([4, 2])
  expect(store.show(2, false)).toBe(before)
})

test('a tile is found again at its place, which depends on the scale', () => {
  const store = createTileStore()
  const layer = store.show(2, false)
  const tile = store.at(layer, -1, 3, 1)
  expect(tile.box).toEqual({ x: -256, y: 768, width: 256, height: 256 })
  expect(store.at(layer, -1, 3, 2)).toBe(tile)
})

test('the tiles that were not used for longest are let go', () => {
  const store = createTileStore()
  const layer = store.show(1, false)
  for (let column = 0; column < 100; column += 1) store.at(layer, column, 0, column)
  store.letGo(layer, 60, 100)
  expect([...layer.tiles.keys()].toSorted()).toEqual(Array.from({ length: 60 }, (_, at) => `${at + 40},0`).toSorted())
})

test('tiles of another scale stay for a while after they were shown last', () => {
  const store = createTileStore()
  const before = store.show(1, false)
  store.at(before, 0, 0, 10)
  const shown = store.show(2, false)
  store.letGo(shown, 60, 200)
  expect(before.tiles.size).toBe(1)
  store.letGo(shown, 60, 250)
  expect(before.tiles.size).toBe(0)
})
