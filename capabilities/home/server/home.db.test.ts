import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { readDocument } from '#documents/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { peopleScope } from '#people/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { checklistOf } from '../model/checklist.ts'
import { addSampleProject } from './commands/add-sample-project.ts'
import { deleteSample } from './commands/delete-sample.ts'
import { restoreProject } from '#projects/server/commands/delete-project.ts'
import { countDeeds, findHome } from './store.ts'

const { services, newWorkspace } = await useServices({ sample: true })

const CONTENT = ['notes', 'highlights', 'tags', 'insights', 'people'] as const

async function contentOf(workspace: Awaited<ReturnType<typeof newWorkspace>>): Promise<Record<string, number>> {
  const ada = await workspace.founder()
  return ada.database.read(async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of CONTENT) {
      const row = await tx
        .selectFrom(table)
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      counts[table] = Number(row.count)
    }
    return counts
  })
}

test('a new workspace has its sample: every quote is in its note, and every card shows one', async () => {
  const workspace = await newWorkspace()
  const counts = await contentOf(workspace)
  expect(counts).toMatchObject({ notes: 14, tags: 7, insights: 2, people: 3 })
  expect(counts['highlights']).toBeGreaterThan(15)
  const ada = await workspace.founder()
  const quoted = await ada.database.read(async (tx) =>
    tx.selectFrom('insight_highlights').select('highlight_id').execute(),
  )
  expect(quoted).toHaveLength(6)
})

test('the sample has a recording with its words, tags in groups, speakers with roles, and a readme that links to all of it', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const sample = await ada.database.read(async (tx) => {
    const project = await findProject(tx, (await findHome(tx, workspace.teamId)).sampleProjectId ?? '')
    const recording = await tx
      .selectFrom('transcriptions')
      .innerJoin('files', 'files.id', 'transcriptions.file_id')
      .select([
        'transcriptions.state',
        'transcriptions.duration_ms',
        'transcriptions.document_id',
        'files.original_file_name',
      ])
      .executeTakeFirstOrThrow()
    const words = await tx
      .selectFrom('utterance_words')
      .select(['start_ms', 'end_ms'])
      .where('document_id', '=', recording.document_id)
      .execute()
    const groups = await tx
      .selectFrom('tag_groups')
      .innerJoin('tags', 'tags.tag_group_id', 'tag_groups.id')
      .select(['tag_groups.title', (select) => select.fn.countAll<string>().as('tags')])
      .groupBy(['tag_groups.title'])
      .orderBy('tag_groups.title')
      .execute()
    const speakers = await tx.selectFrom('speaker_identities').select(['name', 'role', 'person_id']).execute()
    const readme = await readDocument(tx, project?.readmeDocumentId ?? '')
    return { recording, words, groups, speakers, readme: JSON.stringify(readme?.content) }
  })
  expect(sample.recording).toMatchObject({ state: 'DONE', duration_ms: 82_800, original_file_name: 'maren.m4a' })
  expect(sample.words).toHaveLength(14)
  for (const { start_ms: starts, end_ms: ends } of sample.words)
    for (const [at, start] of starts.entries()) expect(ends[at]).toBeGreaterThan(start)
  expect(sample.groups.map(({ title, tags }) => `${title}: ${tags}`)).toEqual([
    'What keeps them: 2',
    'What stops people: 3',
    'What they work with: 2',
  ])
  expect(sample.speakers.filter(({ role }) => role === 'INTERVIEWER')).toHaveLength(3)
  expect(
    sample.speakers.filter(({ role, person_id: person }) => role === 'PARTICIPANT' && person !== null),
  ).toHaveLength(3)
  const hrefs = [...sample.readme.matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual([
    expect.stringMatching(/^\/data\/maren-one-good-week-/),
    expect.stringMatching(/^\/projects\/[^/]+\/tags$/),
    expect.stringMatching(/^\/projects\/[^/]+\/highlights$/),
    expect.stringMatching(/^\/projects\/[^/]+\/questions$/),
    expect.stringMatching(/^\/insights\/the-second-week-/),
    expect.stringMatching(/^\/insights\/planning-is-something-/),
  ])
})

test('the sample is deleted in one act, including people, and restored completely', async () => {
  const workspace = await newWorkspace()
  const before = await contentOf(workspace)
  const { deletionId } = await runCommand(await workspace.founder(), deleteSample, {}, newId())
  expect(await contentOf(workspace)).toEqual({ notes: 0, highlights: 0, tags: 0, insights: 0, people: 0 })
  await runCommand(await workspace.founder(), restoreProject, { deletionId })
  expect(await contentOf(workspace)).toEqual(before)
})

test('the sample can be deleted once, by users who may delete it, and does not exist for users who may not see it', async () => {
  const workspace = await newWorkspace()
  await expect(runCommand(await workspace.member('VIEWER'), deleteSample, {})).rejects.toMatchObject({
    code: 'Forbidden',
  })
  const ada = await workspace.founder()
  const scopeId = await ada.database.read(async (tx) => {
    const { sampleProjectId } = await findHome(tx, workspace.teamId)
    return (await findProject(tx, sampleProjectId ?? ''))?.scopeId
  })
  await runCommand(ada, setScopeInheritance, { scopeId, inherits: false })
  await expect(runCommand(await workspace.member('MANAGER'), deleteSample, {})).rejects.toMatchObject({
    code: 'NotFound',
  })
  await runCommand(await workspace.founder(), deleteSample, {})
  await expect(runCommand(await workspace.founder(), deleteSample, {})).rejects.toMatchObject({ code: 'NotFound' })
})

test('people of the sample stay if the user who deletes it may only read the directory', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const scopes = await ada.database.read(async (tx) => ({
    project: (await findProject(tx, (await findHome(tx, workspace.teamId)).sampleProjectId ?? ''))?.scopeId,
    people: await peopleScope(tx, workspace.teamId),
  }))
  const { userId: granteeId } = (await workspace.member('CONTRIBUTOR')).actor
  const toMember = { granteeKind: 'user', granteeId }
  await runCommand(ada, setScopeInheritance, { scopeId: scopes.people, inherits: false })
  await runCommand(ada, setGrant, { scopeId: scopes.people, ...toMember, level: 'READ' })
  await runCommand(ada, setGrant, { scopeId: scopes.project, ...toMember, level: 'FULL' })
  const { data } = await askGraph(
    { services, workspace: await workspace.again(granteeId ?? '') },
    'mutation ($operation: ID!) { deleteSample(operationId: $operation) { peopleLeft } }',
    { operation: newId() },
  )
  expect(data).toEqual({ deleteSample: { peopleLeft: 3 } })
  expect(await contentOf(workspace)).toMatchObject({ notes: 0, people: 3 })
})

test('a new sample can be added only if there is none', async () => {
  const workspace = await newWorkspace()
  await expect(runCommand(await workspace.founder(), addSampleProject, {})).rejects.toMatchObject({
    code: 'InvalidOperation',
  })
  await runCommand(await workspace.founder(), deleteSample, {})
  await runCommand(await workspace.founder(), addSampleProject, {})
  expect((await contentOf(workspace))['notes']).toBe(14)
})

test('the checklist counts what the new user did, not what the sample contains', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const count = async () => ada.database.read(async (tx) => countDeeds(tx, workspace.teamId, ada.actor.userId ?? ''))
  expect(checklistOf(await count()).items.every((item) => item.eventCount === 0)).toBe(true)
  await runCommand(await workspace.founder(), createProject, { title: 'Mine' })
  expect(checklistOf(await count()).items.find((item) => item.id === 'create-project')?.eventCount).toBe(1)
})
