import { expect, test } from 'vitest'
import type { Id } from '#platform/kernel/ids.ts'
import { newId } from '#platform/kernel/ids.ts'
import { setInheritance } from '#access/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { createProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()

interface Told { type: string; count: number; title: string | null; changed: string[]; user: { name: string } | null }

async function historyOf(context: WorkspaceContext, kind: string, id: Id, first = 50, after: string | null = null) {
  const { data, errors } = await askGraph({ services, workspace: context }, 'query ($kind: String!, $id: ID!, $first: Int, $after: String) { history(kind: $kind, id: $id, first: $first, after: $after) { title acts { nodes { type count title changed user { name } } endCursor hasNextPage } } }', { kind, id, first, after })
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return (data as { history: { title: string; acts: { nodes: Told[]; endCursor: string | null; hasNextPage: boolean } } | null }).history
}

test('a history says who did what, the latest first, in pages that hold each act once', async () => {
  const workspace = await newWorkspace()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Study' })
  const { id } = await runCommand(await workspace.founder(), createNote, { projectId, title: 'Grace' }, newId())
  for (const title of ['Hopper', 'Admiral']) await runCommand(await workspace.again(ben), changeNote, { id, title }, newId())
  const whole = await historyOf(await workspace.founder(), 'note', id)
  expect(whole?.title).toBe('Admiral')
  expect(whole?.acts.nodes.map(({ type, title, user }) => [user?.name, type, title])).toEqual([['A CONTRIBUTOR', 'note.changed', 'Admiral'], ['A CONTRIBUTOR', 'note.changed', 'Hopper'], ['Ada Founder', 'note.created', 'Grace']])
  const paged: Told[] = []
  for (let after: string | null = null; ; ) {
    const page = await historyOf(await workspace.founder(), 'note', id, 1, after)
    paged.push(...(page?.acts.nodes ?? []))
    after = page?.acts.endCursor ?? null
    if (page?.acts.hasNextPage !== true) break
  }
  expect(paged).toEqual(whole?.acts.nodes)
})

test('what somebody may not see has no history for them, nor what is not there', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Hidden' })
  await runCommand(await workspace.founder(), changeProject, { id: projectId, summary: 'Quiet' }, newId())
  expect((await historyOf(await workspace.founder(), 'project', projectId))?.acts.nodes.map(({ type, changed }) => [type, changed])).toEqual([['project.changed', ['summary']], ['project.created', []]])
  const { scope_id: scopeId } = await (await workspace.founder()).database.read(async (tx) => tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow())
  await (await workspace.founder()).database.write(async (tx) => setInheritance(tx, workspace.teamId, scopeId, false))
  expect(await historyOf(await workspace.member('MANAGER'), 'project', projectId)).toBeNull()
  expect(await historyOf(await workspace.founder(), 'project', newId())).toBeNull()
  expect(await historyOf(await workspace.founder(), 'nothing', projectId)).toBeNull()
})
