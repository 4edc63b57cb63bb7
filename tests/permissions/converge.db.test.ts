import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { askGraph } from '../harness/graph.ts'
import { proofRuns } from '../harness/proof-size.ts'
import { useServices } from '../harness/workspace.ts'

const { services, newWorkspace } = await useServices({ sample: true })

/** One act of one of two users: what it moves, and where to, by their numbers. */
const move = fc.record({
  what: fc.nat({ max: 50 }),
  to: fc.nat({ max: 50 }),
  beside: fc.nat({ max: 50 }),
  before: fc.boolean(),
})
type Move = { what: number; to: number; beside: number; before: boolean }

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)]

interface Workshop {
  ada(): Promise<WorkspaceContext>
  ben(): Promise<WorkspaceContext>
}

async function act(
  context: WorkspaceContext,
  mutation: string,
  input: Record<string, unknown>,
  answer: string,
): Promise<{ data: Record<string, unknown> | null; refusals: string[] }> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const { data, errors } = await askGraph(
    { services, workspace: context },
    `mutation ($input: ${type}!, $operation: ID!) { done: ${mutation}(input: $input, operationId: $operation) { ${answer} } }`,
    { input, operation: newId() },
  )
  // Acts that are not possible any more, since the other user did something else, are refused with a message; anything
  // else is a fault.
  for (const { originalError, message } of errors ?? [])
    if (originalError?.name !== 'Failure') throw originalError ?? new Error(message)
  return {
    data: data?.['done'] as Record<string, unknown> | null,
    refusals: (errors ?? []).map(({ message }) => message),
  }
}

async function read<Answer>(
  context: WorkspaceContext,
  source: string,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const { data, errors } = await askGraph({ services, workspace: context }, source, variables)
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return data as Answer
}

async function workshop(): Promise<Workshop> {
  const workspace = await newWorkspace()
  const { actor } = await workspace.member('MANAGER')
  const userId = actor.userId ?? ''
  await (
    await workspace.founder()
  ).database.write(async (tx) =>
    tx.updateTable('grants').set({ level: 3 }).where('scope_id', '=', workspace.teamId).execute(),
  )
  return { ada: workspace.founder, ben: async () => workspace.again(userId) }
}

const made = async (context: WorkspaceContext, mutation: string, input: Record<string, unknown>): Promise<Id> =>
  String((await act(context, mutation, input, 'id')).data?.['id'])

/** Runs the acts of both users, each one after another, and both at once. */
async function atOnce(
  { ada, ben }: Workshop,
  plans: [Move[], Move[]],
  one: (context: WorkspaceContext, step: Move) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    [ada, ben].map(async (who, at) => {
      for (const step of plans[at] ?? []) await one(await who(), step)
    }),
  )
}

/** Expects that everyone reads the same order, in which no two have the same rank. */
function expectOrdered(ranked: ReadonlyArray<{ id: Id; rank: number }>): void {
  expect(new Set(ranked.map(({ rank }) => rank)).size).toBe(ranked.length)
  expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map(({ rank }) => rank).toSorted((one, other) => one - other))
}

const sorted = (ids: Iterable<Id>): Id[] => [...ids].toSorted()
const steps = fc.tuple(fc.array(move, { minLength: 3, maxLength: 8 }), fc.array(move, { minLength: 3, maxLength: 8 }))

test('two users who move and rank folders and projects at once end with one tree that contains all of them, within the maximum depth', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plans) => {
      const people = await workshop()
      const folders: Id[] = []
      for (let at = 0; at < 6; at += 1)
        folders.push(await made(await people.ada(), 'createFolder', { title: `Folder ${at}` }))
      const projects: Id[] = []
      for (let at = 0; at < 4; at += 1)
        projects.push(await made(await people.ada(), 'createProject', { title: `Project ${at}` }))
      await atOnce(people, plans, async (context, { what, to, beside, before }) => {
        const isProject = what % 3 === 0
        const [id, other] = isProject
          ? [pick(projects, what), pick(projects, beside)]
          : [pick(folders, what), pick(folders, beside)]
        const into = to % 4 === 0 ? null : pick(folders, to)
        const place = other === id ? {} : before ? { beforeId: other } : { afterId: other }
        return isProject
          ? act(context, 'moveProject', { id, folderId: into, ...place }, 'project { id }')
          : act(context, 'moveFolder', { id, parentId: into, ...place }, 'folder { id }')
      })
      type Tree = {
        folders: { nodes: Array<{ id: Id; parentId: Id | null; path: Array<{ id: Id }> }> }
        projects: { nodes: Array<{ id: Id; folderId: Id | null; isSample: boolean }> }
      }
      const tree =
        '{ folders(first: 100) { nodes { id parentId path { id } } } projects(first: 100, order: RANK) { nodes { id folderId isSample } } }'
      const [seen, seenByBen] = [await read<Tree>(await people.ada(), tree), await read<Tree>(await people.ben(), tree)]
      expect(seenByBen).toEqual(seen)
      expect(sorted(seen.folders.nodes.map(({ id }) => id))).toEqual(sorted(folders))
      expect(sorted(seen.projects.nodes.filter(({ isSample }) => !isSample).map(({ id }) => id))).toEqual(
        sorted(projects),
      )
      for (const { id, parentId, path } of seen.folders.nodes) {
        // The path ends in the folder itself, and goes through its stated parents: no cycle, and nothing lost.
        expect(path.at(-1)?.id).toBe(id)
        expect(path.at(-2)?.id ?? null).toBe(parentId)
        expect(path.length).toBeLessThanOrEqual(5)
      }
    }),
    proofRuns(3, 10),
  )
})

test('two users who group and rank tags at once end with one board that has every tag once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plans) => {
      const people = await workshop()
      const projectId = await made(await people.ada(), 'createProject', { title: 'Tagged' })
      const groups: Id[] = []
      for (let at = 0; at < 3; at += 1)
        groups.push(
          String(
            (await act(await people.ada(), 'createTagGroup', { projectId, title: `Group ${at}` }, 'groupId')).data?.[
              'groupId'
            ],
          ),
        )
      const tags: Id[] = []
      for (let at = 0; at < 7; at += 1)
        tags.push(await made(await people.ada(), 'createTag', { projectId, title: `Tag ${at}` }))
      await atOnce(people, plans, async (context, { what, to, beside, before }) => {
        if (what % 5 === 0) {
          const [id, other] = [pick(groups, what), pick(groups, beside)]
          return act(
            context,
            'changeTagGroup',
            { id, ...(other === id ? {} : before ? { beforeId: other } : { afterId: other }) },
            'groupId',
          )
        }
        const chosen = [...new Set([pick(tags, what), pick(tags, what + 1)])]
        const other = pick(tags, beside)
        const place = chosen.includes(other) ? {} : before ? { beforeId: other } : { afterId: other }
        return act(
          context,
          'arrangeTags',
          { places: chosen.map((id) => ({ id, tagGroupId: to % 4 === 0 ? null : pick(groups, to), ...place })) },
          'actId',
        )
      })
      type Board = {
        project: {
          tags: Array<{ id: Id; rank: number; tagGroupId: Id | null }>
          tagBoards: Array<{ groups: Array<{ id: Id; rank: number }> }>
        }
      }
      const source =
        'query ($id: ID!) { project(id: $id) { tags { id rank tagGroupId } tagBoards { groups { id rank } } } }'
      const [{ project }, byBen] = [
        await read<Board>(await people.ada(), source, { id: projectId }),
        await read<Board>(await people.ben(), source, { id: projectId }),
      ]
      expect(byBen.project).toEqual(project)
      expect(sorted(project.tags.map(({ id }) => id))).toEqual(sorted(tags))
      expect(sorted(project.tagBoards.flatMap((board) => board.groups.map(({ id }) => id)))).toEqual(sorted(groups))
      for (const board of project.tagBoards) expectOrdered(board.groups)
      for (const group of Map.groupBy(project.tags, ({ tagGroupId }) => tagGroupId).values()) expectOrdered(group)
      for (const { tagGroupId } of project.tags) expect([null, ...groups]).toContain(tagGroupId)
    }),
    proofRuns(3, 10),
  )
})

test('two users who move cards between the groups of a board at once end with one board that has every card once, in the group of its value', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plans) => {
      const people = await workshop()
      const projectId = await made(await people.ada(), 'createProject', { title: 'Carded' })
      const options = ['Low', 'Middle', 'High'].map((label) => ({ id: newId(), label }))
      const fieldId = await made(await people.ada(), 'createField', {
        projectId,
        appliesTo: 'note',
        type: 'SELECT',
        label: 'Weight',
        options: { select: options, maxSelectable: 1 },
      })
      const notes: Id[] = []
      for (let at = 0; at < 6; at += 1)
        notes.push(await made(await people.ada(), 'createNote', { projectId, title: `Note ${at}` }))
      const group = `field:${fieldId}`
      const viewId = await made(await people.ada(), 'createView', {
        projectId,
        layout: 'BOARD',
        objectType: 'NOTE',
        title: 'Board',
        data: { group },
      })
      const keys = ['', ...options.map(({ id }) => id)]
      await atOnce(people, plans, async (context, { what, to, beside, before }) => {
        const rowIds = sorted(new Set([pick(notes, what) ?? '', pick(notes, what + 2) ?? '']))
        const other = pick(notes, beside) ?? null
        return act(
          context,
          'moveCards',
          { viewId, rowIds, toGroup: pick(keys, to), afterId: before || rowIds.includes(other ?? '') ? null : other },
          'id',
        )
      })
      type Cards = {
        viewRows: { total: number; groups: Array<{ key: string; count: number }> } & Record<string, unknown>
      }
      const cards = async (context: WorkspaceContext): Promise<Array<[string, Id[]]>> => {
        const found: Array<[string, Id[]]> = []
        for (const key of keys)
          found.push([
            key,
            (
              await read<{ viewRows: { nodes: Array<{ id: Id }> } }>(
                await again(context),
                'query ($id: ID!, $key: String!) { viewRows(viewId: $id, group: $key, first: 50) { nodes { id } } }',
                { id: viewId, key },
              )
            ).viewRows.nodes.map(({ id }) => id),
          ])
        return found
      }
      const again = async (context: WorkspaceContext): Promise<WorkspaceContext> =>
        context.actor.userId === (await people.ada()).actor.userId ? people.ada() : people.ben()
      const [seen, byBen] = [await cards(await people.ada()), await cards(await people.ben())]
      expect(byBen).toEqual(seen)
      expect(seen.flatMap(([, ids]) => ids).toSorted()).toEqual(sorted(notes))
      const { viewRows } = await read<Cards>(
        await people.ada(),
        'query ($id: ID!) { viewRows(viewId: $id, first: 1) { total groups { key count } } }',
        { id: viewId },
      )
      expect(viewRows.total).toBe(notes.length)
      expect(Object.fromEntries(viewRows.groups.map(({ key, count }) => [key, count]))).toEqual(
        Object.fromEntries(seen.filter(([, ids]) => ids.length > 0).map(([key, ids]) => [key, ids.length])),
      )
      const values = await (
        await people.ada()
      ).database.read(async (tx) =>
        tx.selectFrom('field_values').select(['owner_id', 'option_ids']).where('field_id', '=', fieldId).execute(),
      )
      for (const [key, ids] of seen)
        for (const id of ids)
          expect(values.find((value) => value.owner_id === id)?.option_ids ?? []).toEqual(key === '' ? [] : [key])
    }),
    proofRuns(3, 10),
  )
})

test('two users who rank, rename and hide fields at once end with one order that contains all of them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plans) => {
      const people = await workshop()
      const projectId = await made(await people.ada(), 'createProject', { title: 'Fielded' })
      const fields: Id[] = []
      for (let at = 0; at < 5; at += 1)
        fields.push(
          await made(await people.ada(), 'createField', {
            projectId,
            appliesTo: 'note',
            type: 'TEXT',
            label: `Field ${at}`,
          }),
        )
      await atOnce(people, plans, async (context, { what, to, beside, before }) => {
        await act(
          context,
          'changeField',
          { id: pick(fields, what), ...(before ? { hidden: to % 2 === 0 } : { label: `Renamed ${to}` }) },
          'id',
        )
        return act(
          context,
          'arrangeFields',
          {
            ids: [pick(fields, what)],
            ...(before ? { beforeId: pick(fields, beside) } : { afterId: pick(fields, beside) }),
          },
          'fields { id }',
        )
      })
      type Fields = { project: { fields: Array<{ id: Id; rank: number }> } }
      const source = 'query ($id: ID!) { project(id: $id) { fields(appliesTo: note) { id rank } } }'
      const [{ project }, byBen] = [
        await read<Fields>(await people.ada(), source, { id: projectId }),
        await read<Fields>(await people.ben(), source, { id: projectId }),
      ]
      expect(byBen.project).toEqual(project)
      expect(sorted(project.fields.map(({ id }) => id))).toEqual(sorted(fields))
      expect(project.fields.map(({ rank }) => rank)).toEqual(
        project.fields.map(({ rank }) => rank).toSorted((one, other) => one - other),
      )
    }),
    proofRuns(3, 10),
  )
})
