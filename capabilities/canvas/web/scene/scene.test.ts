import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlap, type Box } from '../../model/geometry.ts'
import type { CanvasItem, ItemKind } from '../../model/item.ts'
import { caughtBy, dropped, frameAround, freePlace, itemAt, itemsInFrame, movingWith } from './choosing.ts'
import { createGridIndex } from './grid-index.ts'
import { copiesOf } from './new-items.ts'
import { createScene, type Dirty, type Laid, type Scene } from './scene.ts'

function item(id: string, box: Partial<Box> = {}, more: Partial<CanvasItem> & { kind?: ItemKind } = {}): CanvasItem {
  return {
    id,
    kind: 'rectangle',
    x: 0,
    y: 0,
    width: 100,
    height: 60,
    rank: 0,
    text: '',
    style: null,
    color: null,
    groupId: null,
    targetId: null,
    ...box,
    ...more,
  }
}

function sceneOf(items: readonly CanvasItem[]): Scene {
  const scene = createScene()
  scene.receive(items, [])
  return scene
}

const ids = (items: readonly CanvasItem[]): string[] => items.map(({ id }) => id)

describe('the index', () => {
  const box = fc.record({
    x: fc.integer({ min: -5_000, max: 5_000 }),
    y: fc.integer({ min: -5_000, max: 5_000 }),
    width: fc.integer({ min: 1, max: 40_000 }),
    height: fc.integer({ min: 1, max: 2_000 }),
  })

  test('finds exactly what overlaps a box, after any sequence of puts, moves and removals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), box, removed: fc.boolean() }), {
          maxLength: 30,
        }),
        fc.array(box, { minLength: 1, maxLength: 5 }),
        (acts, questions) => {
          const index = createGridIndex<Box & { id: string }>()
          const there = new Map<string, Box & { id: string }>()
          for (const act of acts) {
            if (act.removed) {
              index.remove(act.id)
              there.delete(act.id)
            } else {
              index.put({ id: act.id, ...act.box })
              there.set(act.id, { id: act.id, ...act.box })
            }
          }
          for (const question of questions) {
            expect(
              index
                .within(question)
                .map(({ id }) => id)
                .toSorted(),
            ).toEqual(
              [...there.values()]
                .filter((one) => overlap(one, question))
                .map(({ id }) => id)
                .toSorted(),
            )
          }
        },
      ),
    )
  })
})

describe('a user’s latest changes', () => {
  test('override the server’s data attribute by attribute, until the server has the same', () => {
    const scene = sceneOf([item('a', { x: 1 })])
    const end = scene.lay(new Map([['a', { id: 'a', x: 50 }]]))
    // Another user moves it too, and edits it.
    scene.receive([item('a', { x: 7, y: 9 }, { text: 'theirs' })], [])
    expect(scene.get('a')).toMatchObject({ x: 50, y: 9, text: 'theirs' })
    end({ keep: true })
    expect(scene.get('a')).toMatchObject({ x: 50, y: 9 })
  })

  test('leave nothing behind when refused', () => {
    const scene = sceneOf([item('a'), item('b')])
    const laid: Laid = new Map<string, CanvasItem | null>([
      ['a', null],
      ['c', item('c')],
    ])
    const end = scene.lay(laid)
    expect([scene.get('a'), scene.count()]).toEqual([undefined, 2])
    end({ keep: false })
    expect(ids([...scene.all()]).toSorted()).toEqual(['a', 'b'])
    expect(scene.within({ x: -500, y: -500, width: 2_000, height: 2_000 })).toHaveLength(2)
  })

  test('report where something is drawn differently: where it was, where it is now, and the group that counts it', () => {
    const scene = sceneOf([item('g', { width: 900, height: 900 }, { kind: 'group' }), item('a')])
    const reported: Dirty[] = []
    scene.follow((dirty) => reported.push(dirty))
    scene.lay(new Map([['a', { id: 'a', x: 300, groupId: 'g' }]]))
    expect(reported).toHaveLength(1)
    expect(reported[0]).toEqual([
      expect.objectContaining({ x: 0 }),
      expect.objectContaining({ x: 300 }),
      expect.objectContaining({ id: 'g' }),
    ])
    expect(ids(scene.members('g'))).toEqual(['a'])
  })
})

describe('the item on top', () => {
  const scene = sceneOf([
    item('g', { width: 900, height: 900 }, { kind: 'group', rank: 9 }),
    item('a', {}, { rank: 1 }),
    item('b', {}, { rank: 2 }),
  ])

  test('is taken first, groups last whatever their rank', () => {
    expect(ids(scene.under({ x: 10, y: 10 }))).toEqual(['b', 'a', 'g'])
    expect(itemAt(scene, { x: 10, y: 10 }, 1, new Set())?.id).toBe('b')
  })

  test('a group is taken by its head and its edge, and anywhere once it is chosen', () => {
    const at = (x: number, y: number, selected: string[] = []) => itemAt(scene, { x, y }, 1, new Set(selected))?.id
    expect([at(400, 20), at(898, 500), at(400, 500), at(400, 500, ['g'])]).toEqual(['g', 'g', undefined, 'g'])
  })
})

describe('groups', () => {
  const group = item('g', { x: 0, y: 0, width: 400, height: 400 }, { kind: 'group' })
  const other = item('h', { x: 1_000, y: 0, width: 400, height: 400 }, { kind: 'group' })

  test('move with their members, who stay in them', () => {
    const scene = sceneOf([group, other, item('a', { x: 20, y: 100 }, { groupId: 'g' })])
    const moving = movingWith(scene, ['g'])
    expect(moving).toEqual(new Set(['g', 'a']))
    expect(dropped(scene, moving, 1_000, 0)).toEqual([
      { id: 'g', x: 1_000, y: 0 },
      { id: 'a', x: 1_020, y: 100 },
    ])
  })

  test('get what is dropped into them and lose what is dragged out', () => {
    const scene = sceneOf([group, other, item('a', { x: 20, y: 100 }, { groupId: 'g' })])
    expect(dropped(scene, new Set(['a']), 1_000, 0)).toEqual([{ id: 'a', x: 1_020, y: 100, groupId: 'h' }])
    expect(dropped(scene, new Set(['a']), 500, 0)).toEqual([{ id: 'a', x: 520, y: 100, groupId: null }])
    expect(dropped(scene, new Set(['a']), 10, 0)).toEqual([{ id: 'a', x: 30, y: 100 }])
  })

  test('are chosen by a frame only as a whole, and include what is in the frame they are drawn in', () => {
    const scene = sceneOf([group, item('a', { x: 20, y: 100 })])
    expect(ids(itemsInFrame(scene, { x: 10, y: 90, width: 200, height: 200 }))).toEqual(['a'])
    expect(ids(itemsInFrame(scene, { x: -10, y: -10, width: 500, height: 500 }))).toEqual(['g', 'a'])
    expect(ids(caughtBy(scene, { x: 0, y: 90, width: 100, height: 100 }))).toEqual(['a'])
    expect(frameAround([])).toBeNull()
  })

  test('are copied with their members, and a copied member of a group that stays is in that group too', () => {
    const scene = sceneOf([group, item('a', {}, { groupId: 'g' }), item('b', {}, { groupId: 'gone' })])
    const [copy, member] = copiesOf([group, item('a', {}, { groupId: 'g', rank: 1 })], scene, 10, 0)
    expect(member).toMatchObject({ x: 10, groupId: copy?.id })
    expect([copy?.id, member?.id]).not.toContain('a')
    expect(copiesOf([item('a', {}, { groupId: 'g' })], scene, 0, 0)[0]?.groupId).toBe('g')
    expect(copiesOf([item('b', {}, { groupId: 'gone' })], scene, 0, 0)[0]?.groupId).toBeNull()
  })
})

test('a free position overlaps nothing, as near as there is one', () => {
  const scene = sceneOf([item('a', { x: -50, y: -30 })])
  const place = freePlace(scene, { x: 0, y: 0 }, { width: 100, height: 60 })
  expect(scene.within({ ...place, width: 100, height: 60 })).toEqual([])
  expect(Math.hypot(place.x + 50, place.y + 30)).toBeLessThan(200)
})
