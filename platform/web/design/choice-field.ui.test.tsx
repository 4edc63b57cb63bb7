import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInterface } from '../testing.tsx'
import { ChoiceField, ChoiceTitle } from './choice-field.tsx'

const PLACES = ['Harbour', 'Meadow', 'Orchard']

function Place({ onChoose }: { onChoose: (place: string) => void }) {
  const [query, setQuery] = useState('')
  const fitting = PLACES.filter((place) => place.toLowerCase().includes(query))
  return (
    <ChoiceField
      label="Find a place"
      listLabel="Places"
      query={query}
      onQueryChange={setQuery}
      maxLength={20}
      choices={fitting}
      idOf={(place) => place}
      onChoose={onChoose}
      empty="No such place."
    >
      {(place) => <ChoiceTitle>{place}</ChoiceTitle>}
    </ChoiceField>
  )
}

const chosen = () => screen.getByRole('option', { selected: true }).textContent

test('arrows wrap around the matches, typing starts at the top, Enter and click choose, the field keeps the focus', async () => {
  const onChoose = vi.fn()
  renderInterface(<Place onChoose={onChoose} />)
  const user = userEvent.setup()
  const field = screen.getByRole('combobox', { name: 'Find a place' })
  await user.click(field)
  expect(chosen()).toBe('Harbour')
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toBe('Orchard')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Orchard' }).id)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith('Meadow')
  await user.keyboard('ar')
  expect(chosen()).toBe('Harbour')
  await user.click(screen.getByRole('option', { name: 'Orchard' }))
  expect(onChoose).toHaveBeenLastCalledWith('Orchard')
  expect(document.activeElement).toBe(field)
})

test('without matches the field says so, and Enter chooses nothing', async () => {
  const onChoose = vi.fn()
  renderInterface(<Place onChoose={onChoose} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox'), 'zzz{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('No such place.')
  expect(screen.getByRole('combobox').hasAttribute('aria-activedescendant')).toBe(false)
  expect(onChoose).not.toHaveBeenCalled()
})

test('Enter waits for the matches and chooses the first; typing cancels that, arrows choose what is visible', async () => {
  const onChoose = vi.fn()
  const field = (choices: readonly string[], isBehind: boolean) => (
    <ChoiceField
      label="Find a place"
      listLabel="Places"
      query=""
      onQueryChange={() => undefined}
      maxLength={20}
      choices={choices}
      isBehind={isBehind}
      idOf={(place) => place}
      onChoose={onChoose}
    >
      {(place) => <ChoiceTitle>{place}</ChoiceTitle>}
    </ChoiceField>
  )
  const { rerender } = renderInterface(field(PLACES, true))
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  rerender(field(['Orchard', 'Meadow'], false))
  expect(onChoose.mock.calls).toEqual([['Orchard']])
  rerender(field(PLACES, true))
  await user.keyboard('{Enter}x')
  rerender(field(PLACES, false))
  expect(onChoose).toHaveBeenCalledTimes(1)
  rerender(field(PLACES, true))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith('Meadow')
})
