import { expect, test } from 'vitest'
import type { ReferenceState } from '#insights/web/index.ts'
import type { CanvasItem } from '../model/item.ts'
import { cardOfState } from './reference-cards.ts'
import { canvasStrings } from './strings.ts'

const item = { kind: 'highlight' } as CanvasItem
const quoted = (speakers: readonly string[], tags: readonly string[] = []): ReferenceState =>
  ({
    status: 'found',
    target: 'highlight',
    item: {
      text: 'I gave up.',
      region: null,
      color: '#123456',
      tags: tags.map((title) => ({ id: title, title, color: '#123456' })),
      note: { id: 'n', title: 'Kitchen' },
      createdBy: { id: 'u', name: 'Nora' },
      saidBy: speakers.map((name) => ({ speaker: { name, person: null, isInterviewer: false } })),
    },
  }) as unknown as ReferenceState

test('the card of a quote shows first who said it, then where, and not who highlighted it', () => {
  expect(cardOfState(item, quoted(['Mara']))).toMatchObject({ foot: 'Mara · Kitchen', author: '' })
  expect(cardOfState(item, quoted([]))).toMatchObject({ foot: 'Kitchen', author: '' })
})

test('the card of a quote shows its tags instead of its kind', () => {
  expect(cardOfState(item, quoted(['Mara'], ['Price', ''])).kicker).toBe(`Price · ${canvasStrings.untitledTag}`)
  expect(cardOfState(item, quoted(['Mara'])).kicker).toBe(canvasStrings.kind.highlight.toLocaleUpperCase())
})
