import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { ask, send } from './people.ts'

const IMPORTED = { timeout: 60_000 }

/** Imports a file into a project without using the page, with the guessed columns, and waits for its notes. */
export async function importFile(page: Page, projectId: string, fileName: string, content: string): Promise<void> {
  const path = `/api/imports?${new URLSearchParams({ projectId, fileName }).toString()}`
  const { id } = JSON.parse(await send(page, path, 'application/octet-stream', content)) as { id: string }
  const { import: found } = await ask<{ import: { inspection: { tables?: Array<{ mapping: unknown }> } } }>(
    page,
    'query ($id: ID!) { import(id: $id) { inspection } }',
    { id },
  )
  const mappings = found.inspection.tables?.map(({ mapping }) => mapping) ?? null
  await ask(
    page,
    'mutation ($id: ID!, $mappings: [StartImportInputMappingsItem!], $operation: ID!) { startImport(input: { id: $id, mappings: $mappings }, operationId: $operation) { id } }',
    { id, mappings, operation: newId() },
  )
  const stateOf = async (): Promise<unknown> =>
    (await ask<{ import: unknown }>(page, 'query ($id: ID!) { import(id: $id) { state errorMessage } }', { id })).import
  await expect.poll(stateOf, IMPORTED).toEqual({ state: 'DONE', errorMessage: null })
}

/** Makes a note of plain paragraphs, as if they had been typed. @returns its id */
export async function noteOf(
  page: Page,
  projectId: string,
  title: string,
  paragraphs: readonly string[],
): Promise<string> {
  await importFile(page, projectId, `${title}.txt`, paragraphs.join('\n\n'))
  const { project } = await ask<{ project: { notes: { nodes: { id: string; title: string }[] } } }>(
    page,
    'query ($id: ID!) { project(id: $id) { notes(first: 100) { nodes { id title } } } }',
    { id: projectId },
  )
  const note = project.notes.nodes.find((one) => one.title === title)
  if (!note) throw new Error(`The import made no note “${title}”.`)
  return note.id
}
