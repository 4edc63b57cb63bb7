import { expect, test } from 'vitest'
import { notHidden, withoutRepeated, type Hidden } from './copies.ts'

const part = (startMs: number, endMs: number, effect: 'sound' | 'picture' | 'both' = 'sound'): Hidden => ({
  startMs,
  endMs,
  videoBlur: effect !== 'sound',
  audioMuted: effect !== 'picture',
})

test('a part that is hidden whole elsewhere is not hidden again, whether by one part or by several adjoining ones', () => {
  expect(notHidden([part(100, 200)], [part(100, 200)])).toEqual([])
  expect(notHidden([part(100, 200)], [part(150, 250), part(50, 150)])).toEqual([])
})

test('a part that is only partly hidden is hidden whole', () => {
  expect(notHidden([part(100, 200)], [part(100, 199)])).toEqual([part(100, 200)])
  expect(notHidden([part(100, 200)], [part(50, 140), part(150, 250)])).toEqual([part(100, 200)])
})

test('sound and picture are compared separately', () => {
  expect(notHidden([part(100, 200, 'both')], [part(0, 300)])).toEqual([part(100, 200, 'picture')])
  expect(notHidden([part(100, 200)], [part(0, 300, 'picture')])).toEqual([part(100, 200)])
})

test('parts inside other parts are dropped', () => {
  expect(withoutRepeated([part(100, 200), part(50, 300), part(50, 300), part(100, 200, 'picture')])).toEqual([
    part(50, 300),
    part(100, 200, 'picture'),
  ])
})

test('forty thousand parts are compared at once', () => {
  const many = Array.from({ length: 40_000 }, (_, at) => part(at * 10, at * 10 + 5))
  const began = performance.now()
  expect(notHidden(many, many)).toEqual([])
  expect(withoutRepeated([...many, ...many])).toHaveLength(40_000)
  expect(performance.now() - began).toBeLessThan(5_000)
})
