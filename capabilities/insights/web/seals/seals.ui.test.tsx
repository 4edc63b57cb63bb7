import { MantineProvider } from '@mantine/core'
import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { undoAct } from '#platform/web/undo/index.ts'
import { ReferenceCards } from '../references/reference-context.tsx'
import { SealedCard } from '../references/sealed-card.tsx'
import type { Seal } from './seal-acts.ts'
import { SealedQuotes, useSeals } from './seals-context.tsx'

const SEAL: Seal = {
  __typename: 'SealedQuote',
  id: 's',
  highlightId: 'h',
  text: 'I gave up.',
  speakers: ['Mara'],
  noteId: 'n',
  noteTitle: 'Mara',
  startTime: 65.4,
  region: null,
  emptied: null,
  source: 'CHANGED',
  isKept: false,
  textNow: 'I never gave up.',
  speakersNow: ['Mara'],
}

let stored: Seal
let server: ReturnType<typeof createTestServer>
let settle: ReturnType<typeof useSeals>['settle'] = null

function Quote() {
  const seals = useSeals()
  useEffect(() => void (settle = seals.settle), [seals.settle])
  const seal = seals.of.get('h')
  return <p>{seal ? [seal.text, seal.source, ...(seal.isKept ? ['kept'] : [])].join(' ') : seals.state}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

beforeEach(async () => {
  stored = SEAL
  server = createTestServer(() => ({ insight: { __typename: 'Insight', id: 'i', sealedQuotes: [stored] } }))
  await renderLive(
    server,
    <SealedQuotes insightId="i" isPublished mayEdit>
      <Quote />
    </SealedQuotes>,
  )
})
afterEach(cleanup)

test('a quote that is kept as published says so at once, and is undecided again when that is undone', async () => {
  expect(shown()).toBe('I gave up. CHANGED')
  act(() => settle?.('h', 'PUBLISHED'))
  expect(shown()).toBe('I gave up. CHANGED kept')
  stored = { ...SEAL, isKept: true }
  await server.commit(0, { settleQuotes: { __typename: 'Insight', id: 'i', sealedQuotes: [stored] } })
  await act(async () => void undoAct())
  stored = SEAL
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toBe('I gave up. CHANGED'))
})

test('new words are shown at once, and a refusal removes them', async () => {
  act(() => settle?.('h', 'SOURCE'))
  expect(shown()).toBe('I never gave up. SAME')
  await server.refuse(0)
  expect(shown()).toBe('I gave up. CHANGED')
})

test('a sealed quote shows who said it, where and when, as it was published', async () => {
  cleanup()
  const nowhere = () => '#'
  await renderLive(
    server,
    <MantineProvider>
      <ReferenceCards
        links={{
          highlight: nowhere,
          note: nowhere,
          insight: nowhere,
          tag: nowhere,
          person: nowhere,
          chart: nowhere,
        }}
      >
        <SealedCard
          seal={{ ...SEAL, speakers: ['Mara'], noteTitle: 'Kitchen' }}
          live={null}
          layout="portrait"
          shows={() => true}
        />
      </ReferenceCards>
    </MantineProvider>,
  )
  expect(screen.getByRole('contentinfo').textContent).toMatch(/^Mara\s*Kitchen\s*1:05/)
})
