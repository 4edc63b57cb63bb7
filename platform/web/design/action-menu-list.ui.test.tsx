import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInterface } from '../testing.tsx'
import { ActionMenuList } from './action-menu-list.tsx'
import type { MenuEntry } from './menu-entry.ts'

test('a long menu shows the best match for the typed text first, without headings', async () => {
  const names = ['Old pricing calls', 'Repricing', 'Price', ...Array.from({ length: 12 }, (_, at) => `Other ${at}`)]
  const chosen: string[] = []
  const entries: MenuEntry[] = [
    { kind: 'heading', title: 'Prices' },
    ...names.map((title): MenuEntry => ({ kind: 'command', title, onSelect: () => chosen.push(title) })),
  ]
  const trigger = document.createElement('button')
  renderInterface(<ActionMenuList entries={entries} trigger={trigger} searched onClose={() => undefined} />)
  await userEvent.type(await screen.findByRole('searchbox'), 'pric')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Price',
    'Old pricing calls',
    'Repricing',
  ])
})
