import { expect, test } from 'vitest'
import { linesInPlace } from './lines-in-place.ts'
import type { MenuEntry } from './menu-entry.ts'

const line = (title: string, onSelect = () => undefined): MenuEntry => ({ kind: 'command', title, onSelect })
const titles = (entries: readonly MenuEntry[]): string[] =>
  entries.map((entry) => ('title' in entry ? entry.title : entry.kind))

test('lines added while a menu is open follow the lines that were already there', () => {
  const opened = [line('Speakers'), { kind: 'line' } as const, line('Download')]
  const now = [line('Follow'), { kind: 'line' } as const, line('Speakers'), { kind: 'line' } as const, line('Download')]
  expect(titles(linesInPlace(opened, now))).toEqual(['Speakers', 'line', 'Download', 'Follow'])
})

test('removed lines leave an open menu, and a line does what it means now', () => {
  const done: string[] = []
  const now = [line('Speakers', () => void done.push('now'))]
  const [shown, ...others] = linesInPlace([line('Rename'), line('Speakers', () => void done.push('before'))], now)
  if (shown?.kind === 'command') shown.onSelect()
  expect([done, others]).toEqual([['now'], []])
})
