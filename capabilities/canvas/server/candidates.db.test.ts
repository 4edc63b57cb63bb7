import { expect, test } from 'vitest'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { createView } from '#views/server/commands/create-view.ts'

const { services, newWorkspace } = await useServices()
const searchIndex = useSearchIndex(services)

test('words find what can be put on a canvas in all their forms and anywhere in its text, but not inside other words', async () => {
  const workspace = await newWorkspace()
  const { projectId } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Garden',
    notes: [
      { title: 'Planned', text: 'They planned the whole week.' },
      { title: 'Mail', text: 'They wrote an e-mail to us.' },
      { title: 'Allocation', text: 'The cat sat on its location.' },
    ],
  })
  const { id: viewId } = await runCommand(await workspace.founder(), createView, {
    projectId,
    title: 'Affinity',
    layout: 'CANVAS',
    objectType: 'NOTE',
  })
  // The result of the index alone: recent text is searched separately.
  await (
    await workspace.founder()
  ).database.write(async (tx) =>
    tx
      .updateTable('notes')
      .set({ updated_at: new Date('2026-01-01') })
      .where('project_id', '=', projectId)
      .execute(),
  )
  await searchIndex().caughtUp()
  const offered = async (text: string, as?: WorkspaceContext): Promise<string[]> => {
    const context = as ?? (await workspace.founder())
    Object.assign(context.services, { searchIndex: searchIndex() })
    const { data, errors } = await askGraph(
      { services: context.services, workspace: context },
      'query ($viewId: ID!, $text: String) { canvasCandidates(viewId: $viewId, kind: note, text: $text) { nodes { note { title } } } }',
      { viewId, text },
    )
    if (errors) throw errors[0]
    const { canvasCandidates } = data as { canvasCandidates: { nodes: { note: { id: Id; title: string } }[] } }
    return canvasCandidates.nodes.map(({ note }) => note.title)
  }
  expect((await offered('')).toSorted()).toEqual(['Allocation', 'Mail', 'Planned'])
  expect(await offered('planning')).toEqual(['Planned'])
  expect(await offered('email')).toEqual(['Mail'])
  expect(await offered('ocat')).toEqual([])
})
