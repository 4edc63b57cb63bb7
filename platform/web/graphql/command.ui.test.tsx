import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client'
import { act, cleanup, render, screen } from '@testing-library/react'
import { ApolloProvider } from '@apollo/client/react'
import { afterEach, expect, test } from 'vitest'
import { useCommand } from './index.ts'
import { Unreachable } from './call-error.ts'

interface Renamed {
  rename: { __typename: 'Row'; id: string; title: string }
}
const RENAME: TypedDocumentNode<Renamed, { title: string; operationId: string }> = gql`
  mutation Rename($title: String!, $operationId: ID!) {
    rename(title: $title, operationId: $operationId) {
      id
      title
    }
  }
`

afterEach(cleanup)

test('a command reports whether it is pending and what went wrong', async () => {
  const answers: Array<(result: ApolloLink.Result | Error) => void> = []
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        answers.push((result) => {
          if (result instanceof Error) observer.error(result)
          else {
            observer.next(result)
            observer.complete()
          }
        })
      }),
  )
  const client = new ApolloClient({ cache: new InMemoryCache(), link })
  const outcomes: string[] = []
  function Rename() {
    const [rename, { pending, error }] = useCommand(RENAME)
    const press = async () => {
      const outcome = await rename({ title: 'New' })
      outcomes.push(outcome.status)
    }
    return <button onClick={() => void press()}>{pending ? 'Renaming' : (error?.message ?? 'Rename')}</button>
  }
  render(
    <ApolloProvider client={client}>
      <Rename />
    </ApolloProvider>,
  )
  const button = screen.getByRole('button')
  await act(async () => button.click())
  expect(button.textContent).toBe('Renaming')
  await act(async () => answers[0]?.(new Unreachable('x')))
  expect(button.textContent).toBe('The server cannot be reached. Check the connection and try again.')
  await act(async () => button.click())
  expect(button.textContent).toBe('Renaming')
  await act(async () => answers[1]?.({ data: { rename: { __typename: 'Row', id: 'r', title: 'New' } } }))
  expect(button.textContent).toBe('Rename')
  expect(outcomes).toEqual(['failed', 'done'])
})
