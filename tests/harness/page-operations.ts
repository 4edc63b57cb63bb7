import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getOperationAST, type DocumentNode } from 'graphql'

/**
 * Returns every query, command and subscription of the pages: a document for each operation, with the fragments that it
 * names.
 */
export async function operationsOfPages(): Promise<DocumentNode[]> {
  const found: DocumentNode[] = []
  for await (const path of glob('generated/operations/**/web/**/*.ts')) {
    const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, DocumentNode>
    found.push(...Object.values(module).filter((document) => getOperationAST(document) !== null))
  }
  return found
}
