import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { speakerEvents } from '#speakers/model/events.ts'
import { createReferenceStore } from './reference-store.ts'

const INSIGHT = {
  __typename: 'Insight',
  title: 'Paper',
  preview: '',
  published: false,
  publishedAt: null,
  createdBy: null,
}

/** A client whose server has none of the requested things. */
function clientThatNotes(asked: string[][]): ApolloClient {
  const link = new ApolloLink(({ variables }) => {
    const { highlights, notes, insights, tags, people, charts, all } = variables as Record<string, string[]>
    asked.push(all ?? [])
    const none = (ids: string[] | undefined) => (ids ?? []).map(() => null)
    const data = {
      highlightsById: none(highlights),
      notesById: none(notes),
      insightsById: none(insights),
      tagsById: none(tags),
      peopleById: none(people),
      chartsById: none(charts),
      deletedReferences: [],
      deletedCharts: [],
    }
    return new Observable((observer) => {
      observer.next({ data })
      observer.complete()
    })
  })
  return new ApolloClient({ link, cache: new InMemoryCache() })
}

test('a thousand cards are requested in calls of the size that the server accepts', async () => {
  const asked: string[][] = []
  const store = createReferenceStore(clientThatNotes(asked))
  const ids = Array.from({ length: 1_200 }, () => newId())
  for (const id of ids) store.follow('highlight', id, () => undefined)
  await vi.waitFor(() => expect(ids.every((id) => store.current('highlight', id).status === 'hidden')).toBe(true))
  expect(asked.map((call) => call.length)).toEqual([500, 500, 200])
})

test('a card with an invalid id is hidden and does not affect others', async () => {
  const asked: string[][] = []
  const store = createReferenceStore(clientThatNotes(asked))
  const id = newId()
  store.follow('note', 'no-identifier', () => undefined)
  store.follow('note', id, () => undefined)
  expect(store.current('note', 'no-identifier').status).toBe('hidden')
  await vi.waitFor(() => expect(store.current('note', id).status).toBe('hidden'))
  expect(asked).toEqual([[id]])
})

test('the evidence of insights is loaded after their cards, for all of them at once, and again when it is known who speaks', async () => {
  const asked: string[] = []
  let quotes = 3
  const counted = (): object => ({
    __typename: 'Evidence',
    quotes,
    people: 1,
    ofPeople: 125,
    quotesOfInterviewers: 0,
    quotesOfNobody: 0,
    notesOfNobody: 0,
  })
  const link = new ApolloLink(({ operationName = '', variables }) => {
    asked.push(operationName)
    const { insights, tags } = variables as { insights: string[]; tags: string[] }
    const data =
      operationName === 'References'
        ? {
            highlightsById: [],
            notesById: [],
            insightsById: insights.map((id) => ({ ...INSIGHT, id })),
            tagsById: tags,
            peopleById: [],
            chartsById: [],
            deletedReferences: [],
            deletedCharts: [],
          }
        : {
            insightsById: insights.map((id) => ({ __typename: 'Insight', id, evidence: counted() })),
            tagsById: [],
          }
    return new Observable((observer) => {
      observer.next({ data })
      observer.complete()
    })
  })
  const store = createReferenceStore(new ApolloClient({ link, cache: new InMemoryCache() }))
  const ids = [newId(), newId()]
  for (const id of ids) store.follow('insight', id, () => undefined)
  const quotesOf = (id: string): number | undefined => {
    const state = store.current('insight', id)
    return state.status === 'found' && state.target === 'insight' ? state.item.evidence?.quotes : undefined
  }
  await vi.waitFor(() => expect(ids.map(quotesOf)).toEqual([3, 3]))
  expect(asked).toEqual(['References', 'ReferenceEvidence'])
  quotes = 2
  const { type } = speakerEvents['speaker-identified']
  store.changed([{ type, kind: 'note', id: newId(), scopeId: 's', parentId: null, gone: false, operationId: null }])
  await vi.waitFor(() => expect(ids.map(quotesOf)).toEqual([2, 2]))
})
