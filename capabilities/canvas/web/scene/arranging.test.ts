import { describe, expect, test } from 'vitest'
import { inReadingOrder } from '../../model/reading-order.ts'
import { aligned, distributed, tidied } from './arranging.ts'
import { fitted, showing, toPlane, toScreen, visibleBox, zoomedAt, MAX_ZOOM, MIN_ZOOM } from './camera.ts'
import { resized } from './resizing.ts'
import { snap, snapLines } from './snapping.ts'

const boxes = [
  { id: 'a', x: 0, y: 0, width: 100, height: 50 },
  { id: 'b', x: 40, y: 200, width: 60, height: 50 },
  { id: 'c', x: 500, y: 90, width: 100, height: 100 },
]

describe('arranging', () => {
  test('aligns with the outermost edge or the middle of all, and leaves out what is there already', () => {
    expect(aligned(boxes, 'left')).toEqual([
      { id: 'b', x: 0, y: 200 },
      { id: 'c', x: 0, y: 90 },
    ])
    expect(aligned(boxes, 'right')).toEqual([
      { id: 'a', x: 500, y: 0 },
      { id: 'b', x: 540, y: 200 },
    ])
    expect(aligned(boxes, 'centre').map(({ id, x }) => [id, x])).toEqual([
      ['a', 250],
      ['b', 270],
      ['c', 250],
    ])
    expect(aligned(boxes, 'top').map(({ y }) => y)).toEqual([0, 0])
    expect(aligned(boxes, 'middle').map(({ id, y }) => [id, y])).toEqual([
      ['a', 100],
      ['b', 100],
      ['c', 75],
    ])
    expect(aligned(boxes, 'bottom').map(({ id, y }) => [id, y])).toEqual([
      ['a', 200],
      ['c', 150],
    ])
    expect(aligned([], 'left')).toEqual([])
  })

  test('makes gaps equal between the outermost two', () => {
    expect(distributed(boxes, 'x')).toEqual([{ id: 'b', x: 270, y: 200 }])
    expect(distributed(boxes, 'y')).toEqual([{ id: 'c', x: 500, y: 75 }])
    expect(distributed(boxes.slice(0, 2), 'x')).toEqual([])
  })

  test('tidies up without overlaps', () => {
    const many = Array.from({ length: 10 }, (_, at) => ({
      id: String(at),
      x: at,
      y: at,
      width: 100,
      height: 40 + 10 * at,
    }))
    const places = new Map(tidied(many, 10).map((one) => [one.id, one]))
    const put = many.map((one) => ({ ...one, ...places.get(one.id) }))
    for (const one of put)
      for (const other of put)
        if (one !== other)
          expect(
            one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y,
          ).toBe(true)
  })
})

describe('snapping', () => {
  const lines = snapLines([{ x: 0, y: 0, width: 100, height: 100 }])

  test('moves a box to the nearest edge or middle within reach, and shows it', () => {
    const { dx, dy, guides } = snap({ x: 103, y: 300, width: 50, height: 50 }, lines, 6)
    expect([dx, dy]).toEqual([-3, 0])
    expect(guides).toEqual([{ along: 'x', at: 100, from: 0, to: 350 }])
    expect(snap({ x: 22, y: 24, width: 50, height: 50 }, lines, 6)).toMatchObject({ dx: 3, dy: 1 })
  })

  test('leaves alone what is out of reach, and where there is nothing', () => {
    expect(snap({ x: 107, y: 300, width: 50, height: 50 }, lines, 6)).toEqual({ dx: 0, dy: 0, guides: [] })
    expect(snap({ x: 0, y: 0, width: 1, height: 1 }, snapLines([]), 6).guides).toEqual([])
  })
})

describe('resizing', () => {
  const box = { x: 10, y: 10, width: 100, height: 100 }

  test('keeps the opposite side, also where it would turn inside out', () => {
    expect(resized(box, 'se', 20, 5, { width: 24, height: 16 })).toEqual({ x: 10, y: 10, width: 120, height: 105 })
    expect(resized(box, 'nw', 500, 500, { width: 24, height: 16 })).toEqual({ x: 86, y: 94, width: 24, height: 16 })
    expect(resized(box, 'e', 20, 50, { width: 24, height: 16 })).toEqual({ x: 10, y: 10, width: 120, height: 100 })
  })
})

describe('the camera', () => {
  const size = { width: 1_000, height: 500 }

  test('zooms at the pointer, within its bounds', () => {
    const camera = { x: 30, y: -20, zoom: 0.7 }
    const at = { x: 320, y: 77 }
    for (const zoom of [0.1, 1, 3, 900, 0.000_1]) {
      const next = zoomedAt(camera, at, zoom)
      expect(toScreen(next, toPlane(camera, at)).x).toBeCloseTo(at.x)
      expect(next.zoom).toBeGreaterThanOrEqual(MIN_ZOOM)
      expect(next.zoom).toBeLessThanOrEqual(MAX_ZOOM)
    }
  })

  test('fits a box into the window, and moves only as far as needed to show one', () => {
    const camera = fitted({ x: 0, y: 0, width: 4_000, height: 100 }, size)
    const seen = visibleBox(camera, size)
    expect(seen.x).toBeLessThan(0)
    expect(seen.x + seen.width).toBeGreaterThan(4_000)
    const still = { x: 0, y: 0, zoom: 1 }
    expect(showing(still, { x: 100, y: 100, width: 50, height: 50 }, size)).toBe(still)
    expect(showing(still, { x: 1_100, y: 100, width: 50, height: 50 }, size)).toEqual({ x: 174, y: 0, zoom: 1 })
  })
})

test('reading order is row by row from the left, with slightly shifted cards in one row', () => {
  const at = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 80 })
  expect(
    inReadingOrder([at('c', 0, 200), at('b', 300, -10), at('a', 0, 0), at('d', 150, 220)]).map(({ id }) => id),
  ).toEqual(['a', 'b', 'c', 'd'])
})
