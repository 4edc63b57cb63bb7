import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInterface } from '../testing.tsx'
import { ActionMenu } from './action-menu.tsx'
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

function Chooser() {
  const [chosen, setChosen] = useState('Summary')
  const entries = ['Summary', 'Essential'].map((title): MenuEntry => ({
    kind: 'command',
    title,
    onSelect: () => setChosen(title),
  }))
  return (
    <ActionMenu entries={entries}>
      <button type="button">{chosen}</button>
    </ActionMenu>
  )
}

test('what is chosen in a menu holds at once, for the next key, and the button of the menu has the focus', async () => {
  renderInterface(<Chooser />)
  await userEvent.click(screen.getByRole('button', { name: 'Summary' }))
  const line = await screen.findByRole('menuitem', { name: 'Essential' })
  fireEvent.click(line)
  expect(document.activeElement?.textContent).toBe('Essential')
  expect(screen.queryByRole('menuitem')).toBeNull()
})
