import { expect, it } from 'vitest'
import { splitOptions } from './split-options.ts'

it.each([
  ['a;b; c', ';', ['a', 'b', ' c']],
  ['Cluster (SLURM, PBS), Laptop', ', ', ['Cluster (SLURM, PBS)', 'Laptop']],
  ['broken (bracket, here', ', ', ['broken (bracket', 'here']],
  ['a) b, c', ', ', ['a) b', 'c']],
  ['one', ';', ['one']],
  [';', ';', ['', '']],
])('splits %s and can be joined again', (cell, delimiter, expected) => {
  expect(splitOptions(cell, delimiter)).toEqual(expected)
  expect(splitOptions(cell, delimiter).join(delimiter)).toBe(cell)
})
