import { describe, expect, test } from 'vitest'
import { actsOf, type ReadEvent } from './acts.ts'

let sequence = 1_000
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute))
const event = (part: Partial<ReadEvent>): ReadEvent => ({ sequence: String((sequence -= 1)), at: at(0), type: 'note.changed', principalKind: 'user', principalId: 'ada', operationId: null, before: null, after: null, ...part })

describe('acts', () => {
  test('events of one operation are one, with their number; those of two are two', () => {
    const acts = actsOf([event({ operationId: 'b', type: 'highlight.deleted' }), event({ operationId: 'a', type: 'highlight.deleted' }), event({ operationId: 'a', type: 'highlight.deleted' })])
    expect(acts.map(({ count }) => count)).toEqual([1, 2])
  })

  test('writing goes on until a longer pause, or until somebody else writes', () => {
    const write = (minute: number, principalId = 'ada'): ReadEvent => event({ type: 'document.edited', at: at(minute), principalId })
    expect(actsOf([write(59), write(40), write(20), write(10, 'ben'), write(5), write(-40)]).map(({ principalId, count }) => [principalId, count])).toEqual([['ada', 3], ['ben', 1], ['ada', 1], ['ada', 1]])
  })

  test('a name is told where it was given, and of the rest only which properties changed', () => {
    const [renamed, described, made] = actsOf([
      event({ before: { title: 'A' }, after: { title: 'B' } }),
      event({ type: 'tag.changed', before: { title: 'A', description: 'secret' }, after: { title: 'A', description: 'words' } }),
      event({ type: 'note.created', after: { title: 'A' } }),
    ])
    expect([renamed?.title, renamed?.changed]).toEqual(['B', ['title']])
    expect([described?.title, described?.changed]).toEqual([null, ['description']])
    expect([made?.title, made?.changed]).toEqual(['A', []])
  })
})
