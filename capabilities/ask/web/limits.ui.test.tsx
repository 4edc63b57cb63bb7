import { ApolloProvider } from '@apollo/client/react'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import type { Limit } from './limit.ts'
import { LimitsBar } from './limits-bar.tsx'
import { askStrings as strings } from './strings.ts'

afterEach(cleanup)

const TAG = { id: 't', type: 'TAG', title: 'Paper', parent: 'Weeks' }
const project = (number: number): Limit => ({ objectType: 'Project', id: `p${number}`, title: `Project ${number}` })

function bar(limits: readonly Limit[]) {
  const onChange = vi.fn<(next: readonly Limit[]) => void>()
  const { client } = createTestServer(() => ({
    search: {
      __typename: 'SearchResult',
      items: [
        {
          __typename: 'SearchItem',
          id: TAG.id,
          type: TAG.type,
          preview: { __typename: 'SearchPreview', title: [{ text: TAG.title, match: true }] },
          parent: { __typename: 'SearchParent', id: 'w', title: TAG.parent },
        },
      ],
    },
  }))
  renderInterface(
    <ApolloProvider client={client}>
      <LimitsBar limits={limits} here={null} others={[project(1), project(2)]} onChange={onChange} />
    </ApolloProvider>,
  )
  return onChange
}

test('anything of the workspace is found by its title, by keys; what is chosen already is not offered', async () => {
  const onChange = bar([project(1)])
  await userEvent.click(screen.getByRole('button', { name: strings.limit }))
  const dialog = within(await screen.findByRole('dialog', { name: strings.limitFinder.title }))
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Project 2'])
  await userEvent.type(dialog.getByRole('combobox'), 'pap')
  const found = await dialog.findByRole('option', { name: /Paper/u })
  expect(found.textContent).toContain('Weeks')
  expect(within(found).getByRole('img', { name: strings.limitFinder.types.Tag })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith([project(1), { objectType: 'Tag', id: 't', title: 'Paper' }])
})

test('of many limits the first are shown, and the others on request', async () => {
  bar(Array.from({ length: 30 }, (_, number) => project(number)))
  expect(screen.getAllByRole('button', { name: /^No longer limit/u })).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: strings.moreLimits(23) }))
  expect(screen.getAllByRole('button', { name: /^No longer limit/u })).toHaveLength(30)
  await userEvent.click(screen.getByRole('button', { name: strings.fewerLimits }))
  expect(screen.getAllByRole('button', { name: /^No longer limit/u })).toHaveLength(7)
})
