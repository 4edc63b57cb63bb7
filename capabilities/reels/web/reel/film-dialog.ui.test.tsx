import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { FilmDialog } from './film-dialog.tsx'
import { filmStrings as strings } from './strings.ts'

interface Film {
  status: string
  burnsCaptions: boolean
}

let films: Film[] = []
let server: ReturnType<typeof createTestServer>
const reel = (): object => {
  const reported = { __typename: 'ReelRender', progress: 0, failure: null, bytes: null, downloadUrl: null }
  const renders = films.map((film, at) => ({ ...reported, id: String(at), ...film }))
  return { __typename: 'Reel', id: 'r', viewerCan: { __typename: 'ReelViewerCan', render: true }, renders }
}

beforeEach(async () => {
  films = []
  server = createTestServer(() => ({ reel: reel() }))
  await act(async () =>
    renderInterface(
      <ApolloProvider client={server.client}>
        <FilmDialog reelId={'r' as never} opened onClose={() => undefined} />
      </ApolloProvider>,
    ),
  )
})
afterEach(cleanup)

test('a film is requested at once, and can be requested again after a refusal', async () => {
  const make = screen.getByRole('button', { name: strings.make })
  fireEvent.click(make)
  expect(make.dataset['loading']).toBe('true')
  await server.refuse(0)
  await waitFor(() => expect(make.dataset['loading']).toBeUndefined())
  fireEvent.click(make)
  films = [{ status: 'QUEUED', burnsCaptions: false }]
  await server.commit(1, { beginRender: reel() })
  await screen.findByText(strings.waiting)
})
