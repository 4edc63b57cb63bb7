import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { asInterviewer } from '#speakers/model/said-by.ts'
import { SearchResults } from './search-results.tsx'
import { strings } from './strings.ts'
import type { FoundItem } from './use-search.ts'

const MANY = 40
const IDS = { price: '1', plan: '2' } as const

function found(query: keyof typeof IDS, from: number, to: number): FoundItem[] {
  return Array.from({ length: to - from }, (_, index) => ({
    __typename: 'SearchItem',
    id: `01890a5d-ac96-774b-bcce-${IDS[query]}${String(from + index).padStart(11, '0')}`,
    type: 'NOTE',
    projectId: null,
    parent: null,
    saidBy: [],
    isInterviewers: false,
    lacks: [],
    fields: [],
    inSummary: [],
    foundBy: 'WORDS',
    createdAt: '2026-11-20T07:00:00.000Z',
    updatedAt: '2026-11-20T07:00:00.000Z',
    preview: { __typename: 'SearchPreview', title: [{ text: `${query} ${from + index}`, match: true }], content: [] },
  }))
}

function Results({ items }: { items: readonly FoundItem[] }) {
  return (
    <MantineProvider env="test">
      <SearchResults
        kinds={foundKinds}
        items={items}
        layout="list"
        stale={false}
        onOpen={() => undefined}
        onEnd={() => undefined}
      />
    </MantineProvider>
  )
}

const shown = (): string[] =>
  screen.queryAllByRole('listitem').map((result) => result.querySelector('mark')?.textContent ?? '')
const titles = (items: readonly FoundItem[]): string[] => items.map(({ preview }) => preview.title[0]?.text ?? '')

test('everything found is drawn, and nothing of another query', async () => {
  const first = found('price', 0, MANY)
  const { rerender } = render(<Results items={first} />)
  await waitFor(() => expect(shown()).toEqual(titles(first)))
  const others = found('plan', 0, MANY)
  rerender(<Results items={others} />)
  expect(shown().every((title) => title.startsWith('plan '))).toBe(true)
  await waitFor(() => expect(shown()).toEqual(titles(others)))
})

test('more of the same is added below, and what is already shown stays throughout', async () => {
  const first = found('price', 0, MANY)
  const { container, rerender } = render(<Results items={first} />)
  await waitFor(() => expect(shown()).toHaveLength(MANY))
  let least = MANY
  const watching = new MutationObserver(() => {
    least = Math.min(least, container.querySelectorAll('li').length)
  })
  watching.observe(container, { childList: true, subtree: true })
  const all = [...first, ...found('price', MANY, 2 * MANY)]
  rerender(<Results items={all} />)
  await waitFor(() => expect(shown()).toEqual(titles(all)))
  watching.disconnect()
  expect(least).toBe(MANY)
})

test('text of an interviewer is marked; a quote names its speaker instead', async () => {
  const [note, quote, other] = found('price', 0, 3)
  if (!note || !quote || !other) throw new Error('Three were made.')
  const saidBy = [{ __typename: 'SearchSaidBy' as const, name: 'Ines', isInterviewer: true }]
  render(
    <Results
      items={[{ ...note, isInterviewers: true }, { ...quote, type: 'HIGHLIGHT', isInterviewers: true, saidBy }, other]}
    />,
  )
  await waitFor(() => expect(shown()).toHaveLength(3))
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toContain(strings.ofInterviewer)
  expect(texts[1]).toContain(asInterviewer('Ines'))
  expect(texts[1]).not.toContain(strings.ofInterviewer)
  expect(texts[2]).not.toContain(strings.ofInterviewer)
})
