import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { createReferenceStore } from './reference-store.ts'

/** A client whose server knows none of the things that it is asked for. */
function clientThatNotes(asked: string[][]): ApolloClient {
  const link = new ApolloLink(({ variables }) => {
    const { highlights, notes, insights, tags, people, all } = variables as Record<string, string[]>
    asked.push(all ?? [])
    const none = (ids: string[] | undefined) => (ids ?? []).map(() => null)
    const data = {
      highlightsById: none(highlights),
      notesById: none(notes),
      insightsById: none(insights),
      tagsById: none(tags),
      peopleById: none(people),
      deletedReferences: [],
    }
    return new Observable((observer) => {
      observer.next({ data })
      observer.complete()
    })
  })
  return new ApolloClient({ link, cache: new InMemoryCache() })
}

test('a thousand cards are asked for in calls that the server takes', async () => {
  const asked: string[][] = []
  const store = createReferenceStore(clientThatNotes(asked))
  const ids = Array.from({ length: 1_200 }, () => newId())
  for (const id of ids) store.follow('highlight', id, () => undefined)
  await vi.waitFor(() => expect(ids.every((id) => store.current('highlight', id).status === 'hidden')).toBe(true))
  expect(asked.map((call) => call.length)).toEqual([500, 500, 200])
})

test('a card that points at what is no identifier hides itself and spoils no other', async () => {
  const asked: string[][] = []
  const store = createReferenceStore(clientThatNotes(asked))
  const id = newId()
  store.follow('note', 'no-identifier', () => undefined)
  store.follow('note', id, () => undefined)
  expect(store.current('note', 'no-identifier').status).toBe('hidden')
  await vi.waitFor(() => expect(store.current('note', id).status).toBe('hidden'))
  expect(asked).toEqual([[id]])
})
