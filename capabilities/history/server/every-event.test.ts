import { expect, test } from 'vitest'
import { events } from '#generated/registry/events.ts'
import { historyWords } from '#generated/registry/history-words.ts'
import { kinds } from '#generated/registry/kinds.ts'
import { applies, type ContentKind } from '#content-kinds/server/index.ts'
import type { EventType } from '#journal/model/events.ts'

const all = events.flatMap((ofNoun) => Object.values<EventType>(ofNoun))
const types = all.map(({ type }) => type)
const described = historyWords.flatMap(({ described: ones }) => Object.keys(ones))
const hidden = historyWords.flatMap(({ hidden: ones }) => Object.keys(ones))

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

test('every event is declared once, and has words or a reason why no history shows it', () => {
  for (const known of ['note.created', 'highlight.tagged', 'projectView.arranged', 'extension.deleted', 'note.filled'])
    expect(types).toContain(known)
  expect(twice(types)).toEqual([])
  expect(types.filter((type) => !described.includes(type) && !hidden.includes(type)).toSorted()).toEqual([])
})

test('each event is described by one capability, and only existing events are described', () => {
  expect(twice([...described, ...hidden])).toEqual([])
  expect([...described, ...hidden].filter((type) => !types.includes(type)).toSorted()).toEqual([])
})

test('every kind of content declares which events of all kinds its history shows', () => {
  const declared: readonly ContentKind[] = kinds
  for (const kind of declared) {
    const { deleted, restored, copied, settled } = kind.events
    const isCopied = applies(kind.copy) && kind.copy.tables.some(({ things, texts }) => things || texts)
    expect([kind.kind, deleted.resourceKind, restored.resourceKind]).toEqual([kind.kind, kind.kind, kind.kind])
    expect([kind.kind, copied !== undefined]).toEqual([kind.kind, isCopied])
    expect([kind.kind, settled !== undefined]).toEqual([kind.kind, kind.isPlace === true])
  }
})
