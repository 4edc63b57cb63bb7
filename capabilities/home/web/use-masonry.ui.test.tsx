import { expect, test } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { useMasonry } from './use-masonry.ts'

function Wall({ cards }: { cards: readonly string[] }) {
  const wall = useMasonry<HTMLUListElement>(cards, 16)
  return (
    <ul ref={wall}>
      {cards.map((card) => (
        <li key={card}>
          <article>{card}</article>
        </li>
      ))}
    </ul>
  )
}

const spans = (): string[] => [...document.querySelectorAll('li')].map(({ style }) => style.gridRowEnd)

test('a card that replaces another has its own height', () => {
  const { rerender } = renderInterface(<Wall cards={['The first sample']} />)
  expect(spans()).toEqual(['span 4'])
  rerender(<Wall cards={['A fresh sample']} />)
  expect(spans()).toEqual(['span 4'])
})
