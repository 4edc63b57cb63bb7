import { getOperationAST, Kind, print } from 'graphql'
import { expect, test } from 'vitest'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import { productSchema } from '#tests/harness/graph.ts'
import { operationsOfPages } from '#tests/harness/page-operations.ts'

const read = operationReader(productSchema())

test('all operations of our pages are within the limits', { timeout: 60_000 }, async () => {
  const documents = await operationsOfPages()
  const kinds = new Set(documents.map((document) => getOperationAST(document)?.operation))
  expect(kinds).toEqual(new Set(['query', 'mutation', 'subscription']))
  const refused = documents.flatMap((document) => {
    const answer = read(print({ kind: Kind.DOCUMENT, definitions: document.definitions }))
    const name = getOperationAST(document)?.name?.value
    return 'errors' in answer ? answer.errors.map(({ message }) => `${name}: ${message}`) : []
  })
  expect(refused).toEqual([])
})
