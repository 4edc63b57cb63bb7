import { expect, test } from 'vitest'
import { breadcrumbs, breadcrumbTitle } from './breadcrumbs.ts'

const titled = (...titles: string[]) => titles.map((title) => ({ title }))

test('a title of 26 characters stays, a longer one is cut', () => {
  expect(breadcrumbTitle('a'.repeat(26))).toBe('a'.repeat(26))
  expect(breadcrumbTitle('a'.repeat(27))).toBe(`${'a'.repeat(25)}…`)
  expect(breadcrumbTitle('Interviews with customers and partners')).toBe('Interviews with customers…')
  expect(breadcrumbTitle(`${'a'.repeat(24)}😀😀`)).toBe(`${'a'.repeat(24)}…`)
})

test('three segments are all shown, of four the middle folds away', () => {
  expect(breadcrumbs(titled('A', 'B', 'C')).map((crumb) => crumb.kind)).toEqual(['segment', 'segment', 'segment'])
  expect(breadcrumbs(titled('A', 'B', 'C', 'D'))).toEqual([
    { kind: 'segment', segment: { title: 'A' }, title: 'A' },
    { kind: 'ellipsis', hidden: titled('B', 'C') },
    { kind: 'segment', segment: { title: 'D' }, title: 'D' },
  ])
  expect(breadcrumbs([])).toEqual([])
})
