import { describe, expect, test } from 'vitest'
import { actsOf, type ReadEvent } from './acts.ts'

let sequence = 1_000
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute))
const event = (part: Partial<ReadEvent>): ReadEvent => ({
  sequence: String((sequence -= 1)),
  at: at(0),
  type: 'note.changed',
  thing: { kind: 'note', id: 'n' },
  count: 1,
  principalKind: 'user',
  principalId: 'ada',
  operationId: null,
  before: null,
  after: null,
  version: '1',
  ...part,
})

describe('acts', () => {
  test('events of one operation are one act with the number of things it changed; those of two operations are two acts', () => {
    const acts = actsOf([
      event({ operationId: 'b', type: 'highlight.deleted' }),
      event({ operationId: 'a', type: 'highlight.deleted', count: 40 }),
      event({ operationId: 'a', type: 'note.deleted' }),
      event({ operationId: 'a', type: 'highlight.deleted', count: 2 }),
    ])
    expect(acts.map(({ parts }) => parts.map(({ type, count }) => [type, count]))).toEqual([
      [['highlight.deleted', 1]],
      [
        ['highlight.deleted', 42],
        ['note.deleted', 1],
      ],
    ])
  })

  test('the portions of an import are one act, also those without an operation; two imports are two acts', () => {
    const portion = (principalId: string, type = 'note.created'): ReadEvent =>
      event({ type, count: 500, principalKind: 'import', principalId })
    const acts = actsOf([portion('b', 'import.finished'), portion('b'), portion('b'), portion('a'), portion('a')])
    expect(acts.map(({ parts }) => parts.map(({ type, count }) => [type, count]))).toEqual([
      [
        ['import.finished', 500],
        ['note.created', 1_000],
      ],
      [['note.created', 1_000]],
    ])
  })

  test('another act on a text while someone writes in it is a separate act', () => {
    const acts = actsOf([
      event({ type: 'document.edited' }),
      event({ operationId: 'b' }),
      event({ type: 'document.edited' }),
    ])
    expect(acts.map(({ parts }) => parts.map(({ type }) => type))).toEqual([
      ['document.edited'],
      ['note.changed'],
      ['document.edited'],
    ])
  })

  test('writing is one act until a longer pause, or until someone else writes, or another text is edited', () => {
    const write = (minute: number, principalId = 'ada', id = 'n'): ReadEvent =>
      event({ type: 'document.edited', at: at(minute), principalId, thing: { kind: 'note', id } })
    const acts = actsOf([
      write(59),
      write(40),
      write(20),
      write(10, 'ben'),
      write(5),
      write(4, 'ada', 'other'),
      write(-40, 'ada', 'other'),
    ])
    expect(
      acts.map(({ principalId, parts, at: when, lastSequence }) => [
        principalId,
        parts[0]?.count,
        when.getUTCMinutes(),
        lastSequence !== '',
      ]),
    ).toEqual([
      ['ada', 1, 59, true],
      ['ben', 1, 10, true],
      ['ada', 1, 5, true],
      ['ada', 1, 4, true],
      ['ada', 1, 20, true],
    ])
  })

  test('a new name is shown with the former one, and a description with its previous text', () => {
    const [renamed, described, made] = actsOf([
      event({ before: { title: 'A' }, after: { title: 'B' } }),
      event({
        type: 'tag.changed',
        before: { title: 'A', description: 'secret' },
        after: { title: 'A', description: 'words' },
      }),
      event({ type: 'note.created', after: { title: 'A' } }),
    ]).map(({ parts: [part] }) => part)
    expect([renamed?.title, renamed?.formerTitle, renamed?.changed]).toEqual(['B', 'A', ['title']])
    expect([described?.title, described?.changed]).toEqual([null, ['description']])
    expect(described?.values).toEqual([{ property: 'description', before: 'secret', after: 'words' }])
    expect([made?.title, made?.changed]).toEqual(['A', []])
  })
})
