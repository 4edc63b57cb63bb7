import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { EarlierExchanges } from './earlier-exchanges.tsx'
import { askStrings as strings } from './strings.ts'

afterEach(cleanup)

const message = (position: number) => ({
  __typename: 'ConversationMessage',
  id: `m${position}`,
  type: position % 2 === 0 ? 'USER' : 'ASSISTANT',
  text: position % 2 === 0 ? `Question ${position / 2}` : null,
  state: 'DONE',
  failure: null,
  rating: null,
  answer: null,
})

/** Messages 0 to 29; a page has 20, the latest first. */
const server = () =>
  createTestServer((_name, { after, first }) => {
    // The server refuses longer pages of answers.
    expect(first).toBe(20)
    const from = after === null ? 30 : Number(after)
    const to = Math.max(0, from - 20)
    return {
      conversationMessages: {
        __typename: 'ConversationMessagePage',
        nodes: Array.from({ length: from - to }, (_, at) => message(from - 1 - at)),
        endCursor: String(to),
        hasNextPage: to > 0,
      },
      conversationMessageMembers: { __typename: 'ConversationMessageMembers', follows: [] },
    }
  })

test('earlier questions are read page by page, in their order above those that are shown', async () => {
  await renderLive(
    server(),
    <EarlierExchanges conversationId="c" before="m30">
      {({ id, question }) => <p key={id}>{question}</p>}
    </EarlierExchanges>,
  )
  const shown = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent)
  const questions = (from: number) => Array.from({ length: 15 - from }, (_, at) => `Question ${from + at}`)
  expect(shown()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: strings.earlier }))
  expect(shown()).toEqual(questions(5))
  await userEvent.click(screen.getByRole('button', { name: strings.earlier }))
  expect(shown()).toEqual(questions(0))
  expect(screen.queryByRole('button')).toBeNull()
})
