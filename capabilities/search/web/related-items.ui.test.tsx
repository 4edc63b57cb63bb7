import { ApolloProvider } from '@apollo/client/react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { RelatedItems } from './related-items.tsx'
import { searchHref } from './search-address.ts'
import { strings } from './strings.ts'

afterEach(cleanup)

function show(leftOut: { words: number; notes: number } | null): void {
  const relatedLeftOut = leftOut && { __typename: 'SearchLeftOut', ...leftOut }
  const { client } = createTestServer(() => ({ related: [], relatedLeftOut }))
  renderInterface(
    <ApolloProvider client={client}>
      <RelatedItems kinds={foundKinds} of={{ type: 'NOTE', id: 'n' }} called={'Nobody reads "labels"'} />
    </ApolloProvider>,
  )
}

test('says how much of interviewers is left out, one click from finding it by words', async () => {
  show({ words: 1200, notes: 3 })
  await screen.findByText(strings.leftOut(1200, 3), { exact: false })
  const link = screen.getByRole('link', { name: strings.leftOutByWords })
  expect(link.getAttribute('href')).toBe(searchHref({ query: 'Nobody reads labels' }))
})

test('says nothing where nothing is left out', async () => {
  show(null)
  await screen.findByText(strings.noRelated)
  expect(screen.queryByRole('link')).toBeNull()
})
