import { expect, test } from 'vitest'
import { clockWithTenths, readClock } from './clock-field.ts'

test('a time is read as it is written', () => {
  for (const [text, ms] of [
    ['0:00.0', 0],
    ['1:07.5', 67_500],
    ['12:00.0', 720_000],
    ['1:02:03.4', 3_723_400],
  ] as const)
    expect([readClock(text), clockWithTenths(ms)]).toEqual([ms, text])
  expect([readClock('7'), readClock('61:05'), readClock('1.234'), readClock('90')]).toEqual([
    7_000, 3_665_000, 1_234, 90_000,
  ])
  for (const wrong of ['', 'x', '1:2:3:4', '-1', '1:', ':5', '9:99', '1:75:00'])
    expect([wrong, readClock(wrong)]).toEqual([wrong, null])
})
