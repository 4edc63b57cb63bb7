import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { addNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { ensureFieldSet, insertFields } from '#fields/server/index.ts'
import type { FieldType } from '#fields/model/field.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { fieldKey } from '../model/columns.ts'
import { viewData, type ViewData } from '../model/view.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { cardDisplaysOf } from './card-displays.ts'
import { changeCells } from './commands/change-cells.ts'
import { changeView, moveView } from './commands/change-view.ts'
import { createView, duplicateView } from './commands/create-view.ts'
import { deleteView, restoreView } from './commands/delete-view.ts'
import { moveCards } from './commands/move-cards.ts'
import { showOnCards } from './commands/show-on-cards.ts'
import { countGroups, countRows } from './row-pages.ts'
import { viewRowsOf } from './row-runs.ts'
import type { RequestedRows } from './requested-rows.ts'
import { viewsOfProjects } from './store.ts'

const { newWorkspace } = await useServices()

const TYPES = ['TEXT', 'NUMBER', 'DATETIME', 'SELECT', 'PERSON', 'BOOLEAN'] as const satisfies readonly FieldType[]
const OPTIONS = ['Low', 'High', 'Middle'].map((label) => ({ id: newId(), label, color: null }))

const setUp = defineCommand({
  name: 'set-up-notes-to-view',
  who: { installation: 'It sets a test up.' },
  input: z.object({ notes: z.number() }),
  async run(context, { notes }) {
    const { tx, teamId } = context
    const projectId = await addProject(context, {
      title: 'Viewed',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(tx, projectId)
    if (!project) throw new Error('The project was added.')
    const noteIds = await addNotes(
      context,
      project,
      Array.from({ length: notes }, (_, at) => ({
        title: ['b 10', 'b 9', 'A', '', 'é'][at % 5] ?? '',
        content: contentOfText('x'),
        origin: 'written' as const,
      })),
    )
    const fieldSetId = await ensureFieldSet(tx, teamId, project.scopeId, projectId, 'note')
    const fields = TYPES.map((type) => ({ id: newId(), type }))
    await insertFields(
      tx,
      teamId,
      fields.map(({ id, type }) => ({
        id,
        scopeId: project.scopeId,
        fieldSetId,
        type,
        label: type,
        options: type === 'SELECT' ? { select: OPTIONS } : {},
      })),
    )
    return { projectId, scopeId: project.scopeId, noteIds, fields }
  },
})

async function aProject(notes = 23) {
  const workspace = await newWorkspace()
  const made = await runCommand(await workspace.founder(), setUp, { notes })
  const context = await workspace.founder()
  const keyOf = (type: FieldType): string => fieldKey(made.fields.find((field) => field.type === type)?.id ?? '')
  const requestedRows = (data: Partial<ViewData>, boardId: Id | null = null): RequestedRows => ({
    projectId: made.projectId,
    objectType: 'NOTE',
    data: viewData.parse(data),
    boardId,
  })
  const fill = async (cells: { rowId: Id; key: string; text?: string | null; optionIds?: Id[] }[]) =>
    runCommand(await workspace.founder(), changeCells, { objectType: 'NOTE', cells }, newId())
  return { workspace, context, ...made, keyOf, requestedRows, fill }
}

async function allPages(
  context: WorkspaceContext,
  requested: RequestedRows,
  first: number,
  group: string | null = null,
): Promise<Id[]> {
  const found: Id[] = []
  let after: string | null = null
  for (;;) {
    const page = await context.database.read(async (tx) =>
      viewRowsOf(tx, context.actor, requested, pageRequest(first, after), group),
    )
    found.push(...page.nodes)
    if (!page.hasNextPage) return found
    after = page.endCursor
  }
}

describe('rows of a view', () => {
  test('pages of any size contain every row once, in one order, for every sort in both directions', async () => {
    const { context, noteIds, keyOf, requestedRows, fill } = await aProject()
    const given: Partial<Record<FieldType, readonly (string | null)[]>> = {
      TEXT: ['b', 'B', ' ', 'a10', 'a9'],
      NUMBER: ['1.5', '-3', '1.5'],
      DATETIME: ['2026-01-02', '2025-05-05'],
      PERSON: ['Zoe', 'ada'],
      BOOLEAN: ['true', 'false'],
    }
    await fill(
      noteIds.flatMap((rowId, at) => [
        ...Object.entries(given).map(([type, texts]) => ({
          rowId,
          key: keyOf(type as FieldType),
          text: at % 4 === 3 ? null : (texts[at % texts.length] ?? null),
        })),
        { rowId, key: keyOf('SELECT'), optionIds: at % 4 === 1 ? [] : [OPTIONS[at % 3]?.id ?? ''] },
      ]),
    )
    for (const key of ['title', 'createdAt', 'updatedAt', ...TYPES.map(keyOf)]) {
      for (const direction of ['ASC', 'DESC'] as const) {
        const requested = requestedRows({ sort: { key, direction } })
        const whole = await allPages(context, requested, 100)
        expect(new Set(whole)).toEqual(new Set(noteIds))
        for (const first of [1, 4]) expect(await allPages(context, requested, first)).toEqual(whole)
      }
    }
  })

  test('options are sorted in their own order, and rows without a value are last in both directions', async () => {
    const { context, noteIds, keyOf, requestedRows, fill } = await aProject(4)
    const [low, high, middle, none] = noteIds as [Id, Id, Id, Id]
    await fill(
      [
        [low, 0],
        [high, 1],
        [middle, 2],
      ].map(([rowId, at]) => ({
        rowId: String(rowId),
        key: keyOf('SELECT'),
        optionIds: [OPTIONS[Number(at)]?.id ?? ''],
      })),
    )
    expect(await allPages(context, requestedRows({ sort: { key: keyOf('SELECT'), direction: 'ASC' } }), 2)).toEqual([
      low,
      high,
      middle,
      none,
    ])
    expect(await allPages(context, requestedRows({ sort: { key: keyOf('SELECT'), direction: 'DESC' } }), 2)).toEqual([
      middle,
      high,
      low,
      none,
    ])
  })

  test('groups contain every row, rows with several options in each of them, and their counts match their pages', async () => {
    const { context, noteIds, keyOf, requestedRows, fill } = await aProject(9)
    await fill(
      noteIds.slice(0, 6).map((rowId, at) => ({
        rowId,
        key: keyOf('SELECT'),
        optionIds: OPTIONS.slice(0, (at % 3) + 1).map((option) => option.id),
      })),
    )
    await fill(
      noteIds
        .slice(0, 4)
        .map((rowId, at) => ({ rowId, key: keyOf('PERSON'), text: ['Zoë É', 'zoë é', 'Ben', ' '][at] ?? null })),
    )
    for (const group of [keyOf('SELECT'), keyOf('PERSON'), 'tags']) {
      const requested = requestedRows({ group })
      const groups = await context.database.read(async (tx) => countGroups(tx, context.actor, requested))
      const seen = new Set<Id>()
      for (const { key, count } of groups) {
        const rows = await allPages(context, requested, 2, key)
        expect(rows).toHaveLength(count)
        for (const id of rows) seen.add(id)
      }
      expect(seen.size).toBe(9)
    }
    const people = await context.database.read(async (tx) =>
      countGroups(tx, context.actor, requestedRows({ group: keyOf('PERSON') })),
    )
    expect(
      people
        .map(({ key, count }) => [key.toLowerCase(), count])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['', 6],
      ['ben', 1],
      ['zoë é', 2],
    ])
    expect(await context.database.read(async (tx) => countRows(tx, context.actor, requestedRows({})))).toBe(9)
  })

  test('insights are counted by their state', async () => {
    const { workspace, projectId, requestedRows } = await aProject(0)
    const { id } = await runCommand(await workspace.founder(), createInsight, { projectId, title: 'Said' }, newId())
    await runCommand(await workspace.founder(), createInsight, { projectId, title: 'Thought' }, newId())
    const founder = await workspace.founder()
    await founder.database.write(async (tx) =>
      tx.updateTable('insights').set({ published_at: new Date() }).where('id', '=', id).execute(),
    )
    const requested = { ...requestedRows({ group: 'status' }), objectType: 'INSIGHT' as const }
    const groups = await founder.database.read(async (tx) => countGroups(tx, founder.actor, requested))
    expect(groups.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: '', count: 1 },
      { key: 'published', count: 1 },
    ])
  })

  test('a user who cannot see the project sees no row of its views', async () => {
    const { workspace, projectId, scopeId, requestedRows } = await aProject(3)
    await (
      await workspace.founder()
    ).database.write(async (tx) => sql`update scopes set inherits = false where id = ${scopeId}`.execute(tx))
    await (
      await workspace.founder()
    ).database.write(async (tx) => sql`delete from grants where scope_id = ${scopeId}`.execute(tx))
    const stranger = await workspace.member('CONTRIBUTOR')
    expect(await allPages(stranger, requestedRows({}), 10)).toEqual([])
    expect(await stranger.database.read(async (tx) => viewsOfProjects(tx, stranger.actor, [projectId]))).toEqual([])
    await expect(
      runCommand(stranger, createView, { projectId, layout: 'TABLE', objectType: 'NOTE' }, newId()),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('cells', () => {
  test('many cells are one act: it returns their previous content, which undoes it, and one invalid value leaves all cells unchanged', async () => {
    const { context, noteIds, keyOf, fill } = await aProject(3)
    const [one, two] = noteIds as [Id, Id]
    const { before } = await fill([
      { rowId: one, key: 'title', text: 'Renamed' },
      { rowId: one, key: keyOf('NUMBER'), text: '4' },
      { rowId: two, key: keyOf('SELECT'), optionIds: [OPTIONS[1]?.id ?? ''] },
    ])
    const read = async () =>
      context.database.read(async (tx) => ({
        values: (
          await tx
            .selectFrom('field_values')
            .select(['owner_id', 'number_value', 'option_ids'])
            .where('owner_id', 'in', [one, two])
            .execute()
        ).filter((row) => row.number_value !== null || (row.option_ids?.length ?? 0) > 0),
        title: (await tx.selectFrom('notes').select('title').where('id', '=', one).executeTakeFirstOrThrow()).title,
      }))
    expect(await read()).toMatchObject({
      title: 'Renamed',
      values: expect.arrayContaining([expect.objectContaining({ number_value: 4 })]) as unknown,
    })
    await expect(
      fill([
        { rowId: one, key: 'title', text: 'Lost' },
        { rowId: two, key: keyOf('NUMBER'), text: 'many' },
      ]),
    ).rejects.toMatchObject({ code: 'ValidationError' })
    expect((await read()).title).toBe('Renamed')
    await fill(before)
    expect(await read()).toEqual({ title: 'b 10', values: [] })
  })

  test('a reader cannot write a cell', async () => {
    const { workspace, noteIds } = await aProject(1)
    await expect(
      runCommand(
        await workspace.member('VIEWER'),
        changeCells,
        { objectType: 'NOTE', cells: [{ rowId: noteIds[0], key: 'title', text: 'x' }] },
        newId(),
      ),
    ).rejects.toMatchObject({ code: 'Forbidden' })
  })
})

describe('a board', () => {
  test('cards stay where they are put, also among cards that no one moved, and take the option of their column', async () => {
    const { workspace, context, projectId, keyOf, requestedRows } = await aProject(6)
    const group = keyOf('SELECT')
    const { id: viewId } = await runCommand(
      context,
      createView,
      { projectId, layout: 'BOARD', objectType: 'NOTE', data: { group } },
      newId(),
    )
    const requested = requestedRows({ group }, viewId)
    const column = async (key: string) => allPages(context, requested, 2, key)
    const move = async (rowIds: Id[], fromGroup: string, toGroup: string, afterId: Id | null) =>
      runCommand(await workspace.founder(), moveCards, { viewId, rowIds, fromGroup, toGroup, afterId }, newId())
    const [a, b, c, d, e, f] = (await column('')) as [Id, Id, Id, Id, Id, Id]
    await move([e], '', '', b)
    expect(await column('')).toEqual([a, b, e, c, d, f])
    await move([f, d], '', '', null)
    expect(await column('')).toEqual([f, d, a, b, e, c])
    const high = OPTIONS[1]?.id ?? ''
    await move([a], '', high, null)
    await move([b], '', high, a)
    await move([c], '', high, a)
    expect([await column(''), await column(high)]).toEqual([
      [f, d, e],
      [a, c, b],
    ])
    // Repeatedly between the same two neighbours: the distance halves until there is no room, and then they are moved
    // apart.
    for (let times = 0; times < 40; times += 1) await move([times % 2 === 0 ? b : c], high, high, a)
    expect(await column(high)).toEqual([a, c, b])
    await move([c], high, '', f)
    expect([await column(''), await column(high)]).toEqual([
      [f, c, d, e],
      [a, b],
    ])
  })
})

describe('saved views', () => {
  test('are created, changed, copied, sorted, deleted and restored', async () => {
    const { workspace, context, projectId } = await aProject(1)
    const make = async (title: string) =>
      (
        await runCommand(
          await workspace.founder(),
          createView,
          { projectId, title, layout: 'TABLE', objectType: 'NOTE' },
          newId(),
        )
      ).id
    const titles = async () =>
      (await context.database.read(async (tx) => viewsOfProjects(tx, context.actor, [projectId]))).map(
        (view) => view.title,
      )
    const one = await make('One')
    const two = await make('Two')
    const copyId = newId()
    await runCommand(await workspace.founder(), duplicateView, { id: one, copyId, title: 'One again' }, newId())
    expect(await titles()).toEqual(['One', 'Two', 'One again'])
    await runCommand(await workspace.founder(), moveView, { id: copyId, afterId: null }, newId())
    await runCommand(await workspace.founder(), moveView, { id: one, afterId: two }, newId())
    await runCommand(
      await workspace.founder(),
      changeView,
      { id: two, title: 'Second', layout: 'LIST', data: { sort: { key: 'title', direction: 'ASC' } } },
      newId(),
    )
    expect(await titles()).toEqual(['One again', 'Second', 'One'])
    const { deletionId } = await runCommand(await workspace.founder(), deleteView, { id: two }, newId())
    expect(await titles()).toEqual(['One again', 'One'])
    await runCommand(await workspace.founder(), restoreView, { deletionId }, newId())
    expect(await titles()).toEqual(['One again', 'Second', 'One'])
  })

  test('a title of 201 characters and an unknown column are refused', async () => {
    const { context, projectId } = await aProject(1)
    await expect(
      runCommand(
        context,
        createView,
        { projectId, title: 'x'.repeat(201), layout: 'TABLE', objectType: 'NOTE' },
        newId(),
      ),
    ).rejects.toMatchObject({ code: 'ValidationError' })
    await expect(
      runCommand(
        context,
        createView,
        { projectId, layout: 'TABLE', objectType: 'NOTE', data: { group: 'shoes' } },
        newId(),
      ),
    ).rejects.toMatchObject({ code: 'ValidationError' })
  })
})

test('a copy of a note has its text, fields, highlights and their tags, and the original note keeps its own', async () => {
  const { workspace, context, projectId, noteIds, keyOf, fill } = await aProject(1)
  const noteId = noteIds[0] ?? ''
  await fill([{ rowId: noteId, key: keyOf('NUMBER'), text: '7' }])
  const { id: tagId } = await runCommand(await workspace.founder(), createTag, { projectId, title: 'Kept' }, newId())
  const { id: highlightId } = await runCommand(
    await workspace.founder(),
    createHighlight,
    { noteId, place: { quote: 'x' }, tagIds: [tagId] },
    newId(),
  )
  const { ids } = await runCommand(await workspace.founder(), duplicateNotes, { ids: [noteId] }, newId())
  const read = async (id: string) =>
    context.database.read(async (tx) => ({
      note: await tx
        .selectFrom('notes')
        .select(['title', 'preview', 'project_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      values: await tx.selectFrom('field_values').select('number_value').where('owner_id', '=', id).execute(),
      highlights: await tx
        .selectFrom('highlights')
        .innerJoin('highlight_tags', 'highlight_tags.highlight_id', 'highlights.id')
        .select(['highlights.id', 'text', 'tag_id', 'anchored'])
        .where('note_id', '=', id)
        .execute(),
      text: JSON.stringify(
        (await tx.selectFrom('documents').select('content').where('owner_id', '=', id).executeTakeFirstOrThrow())
          .content,
      ),
    }))
  const [original, copy] = [await read(noteId), await read(ids[0] ?? '')]
  expect(copy).toMatchObject({
    note: { title: `${original.note.title} (copy)`, preview: original.note.preview, project_id: projectId },
    values: [{ number_value: 7 }],
    highlights: [{ text: 'x', tag_id: tagId, anchored: true }],
  })
  expect(original.highlights.map((one) => one.id)).toEqual([highlightId])
  expect(copy.text).toContain(copy.highlights[0]?.id)
  expect(copy.text).not.toContain(highlightId)
  await expect(
    runCommand(await workspace.member('VIEWER'), duplicateNotes, { ids: [noteId] }, newId()),
  ).rejects.toMatchObject({ code: 'Forbidden' })
})

test('the columns that cards show are stored for each person', async () => {
  const { workspace, projectId } = await aProject(1)
  const [ada, vera] = [await workspace.founder(), await workspace.member('VIEWER')]
  const { id } = await runCommand(
    ada,
    createView,
    { projectId, title: 'Cards', layout: 'GRID', objectType: 'NOTE' },
    newId(),
  )
  await runCommand(await workspace.founder(), showOnCards, { viewId: id, shown: ['title', 'tags'] }, newId())
  await runCommand(vera, showOnCards, { viewId: id, shown: ['title'] }, newId())
  const shownTo = async (one: WorkspaceContext) =>
    one.database.read(async (tx) => (await cardDisplaysOf(tx, one.actor.userId ?? '', [id])).get(id) ?? null)
  expect([await shownTo(ada), await shownTo(vera)]).toEqual([['title', 'tags'], ['title']])
  await runCommand(await workspace.founder(), showOnCards, { viewId: id, shown: null }, newId())
  expect([await shownTo(ada), await shownTo(vera)]).toEqual([null, ['title']])
})
