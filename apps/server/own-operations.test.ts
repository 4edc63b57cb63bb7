import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getOperationAST, Kind, print, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import '#generated/registry/graphql.ts'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'

const read = operationReader(buildSchema())

async function operationsOfPages(): Promise<DocumentNode[]> {
  const found: DocumentNode[] = []
  for await (const path of glob('generated/operations/**/web/**/*.ts')) {
    const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, DocumentNode>
    found.push(...Object.values(module).filter((document) => getOperationAST(document) !== null))
  }
  return found
}

test('whatever the pages ask, do and follow is admitted by the limits', { timeout: 60_000 }, async () => {
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
