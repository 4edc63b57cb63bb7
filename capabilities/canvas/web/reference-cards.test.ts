import { expect, test } from 'vitest'
import type { ReferenceState } from '#insights/web/index.ts'
import type { CanvasItem } from '../model/item.ts'
import { cardOfState } from './reference-cards.ts'

const item = { kind: 'highlight' } as CanvasItem
const quoted = (speakers: readonly string[]): ReferenceState =>
  ({
    status: 'found',
    target: 'highlight',
    item: {
      text: 'I gave up.',
      region: null,
      color: '#123456',
      note: { id: 'n', title: 'Kitchen' },
      createdBy: { id: 'u', name: 'Nora' },
      saidBy: speakers.map((name) => ({ speaker: { name, person: null, isInterviewer: false } })),
    },
  }) as unknown as ReferenceState

test('the card of a quote says first who said it, then where, and not who marked it', () => {
  expect(cardOfState(item, quoted(['Mara']))).toMatchObject({ foot: 'Mara · Kitchen', author: '' })
  expect(cardOfState(item, quoted([]))).toMatchObject({ foot: 'Kitchen', author: '' })
})
