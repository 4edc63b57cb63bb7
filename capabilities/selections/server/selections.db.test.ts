import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { contentOfText } from '#editor/document/content.ts'
import { deleteHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { insertHighlights } from '#highlights/server/insert-highlights.ts'
import { tagsOfHighlights } from '#highlights/server/tags-store.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import {
  defineCommand,
  joinAt,
  runCommand,
  undoableAmong,
  type CommandContext,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { createExtension, setExtensionLink } from '#tags/server/commands/extensions.ts'
import { ensureTag } from '#tags/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { MAX_SELECTIONS_KEPT } from '../model/limits.ts'
import type { SelectionAct } from '../model/selection.ts'
import { runAct } from './run-act.ts'
import { actOnSelection } from './commands/act-on-selection.ts'
import { cancelSelectionAct } from './commands/end-selection-act.ts'
import { selectAll } from './commands/select-all.ts'
import { selectedAct, selectedActs } from './contracts.ts'
import { findAct, findSelection, forgetOldSelections, rowsBehind } from './store.ts'

/** Callbacks that run between two batches of an act, in this order. */
let between: Array<() => Promise<void>> = []
/** The number of rows of each batch when its rights were checked. */
let batches: number[] = []

/** The tag act of the product, but with two rows in a transaction. */
const tagByTwos = selectedAct({
  name: 'tag-by-twos',
  kind: 'highlight',
  given: z.object({ add: z.array(z.uuid()) }),
  command: tagHighlights,
  rowsAtOnce: 2,
  grows: ['highlight_tags'],
  async allowed({ actor, tx }: CommandContext, ids) {
    batches.push(ids.length)
    const rows = await tx
      .selectFrom('highlights')
      .select(['id', 'scope_id'])
      .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
      .execute()
    await between.shift()?.()
    return rows.filter((row) => ['WRITE', 'FULL'].includes(actor.levelOn(row.scope_id))).map(({ id }) => id)
  },
  inputOf: (ids, { add }) => ({ highlightIds: [...ids], add }),
})

const { services, newWorkspace } = await useServices({ hooks: { inTransaction: [joinAt(selectedActs, tagByTwos)] } })
const forever = new AbortController().signal

const setUp = defineCommand({
  name: 'set-up-a-study',
  who: { installation: 'It sets a test up.' },
  input: z.object({ highlights: z.number() }),
  async run(context, { highlights }) {
    const projectId = await addProject(context, {
      title: 'Interviews',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const [noteId = ''] = await addNotes(context, project, [
      { title: 'Ada', content: contentOfText('Words'), origin: 'written' },
    ])
    const tagIds = [
      (await ensureTag(context, project, { title: 'Calm' })).id,
      (await ensureTag(context, project, { title: 'Angry' })).id,
    ]
    const ids = await add(context, { noteId, projectId, scopeId: project.scopeId }, highlights)
    return { projectId, noteId, scopeId: project.scopeId, tagIds, ids }
  },
})

async function add(
  { tx, teamId, principal }: CommandContext,
  place: { noteId: Id; projectId: Id; scopeId: Id },
  count: number,
): Promise<Id[]> {
  const ids = Array.from({ length: count }, () => newId())
  await insertHighlights(
    tx,
    teamId,
    principal,
    ids.map((id, position) => ({
      ...place,
      id,
      text: 'words',
      contextBefore: '',
      contextAfter: '',
      blockIds: [],
      position,
      inlineCommentOnly: false,
    })),
  )
  return ids
}

const addMore = defineCommand({
  name: 'add-test-highlights',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid(), projectId: z.uuid(), scopeId: z.uuid(), count: z.number() }),
  run: async (context, { count, ...place }) => add(context, place, count),
})

let workspace: TestWorkspace
let study: Awaited<ReturnType<(typeof setUp)['run']>>
let calm: Id
/** The user who chooses and acts: a contributor, whose rights can be removed. */
let cora: Id
const as = async (): Promise<WorkspaceContext> => workspace.again(cora)

beforeEach(async () => {
  between = []
  batches = []
  workspace = await newWorkspace()
  study = await runCommand(await workspace.founder(), setUp, { highlights: 9 })
  calm = study.tagIds[0] ?? ''
  cora = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
})

const question = (data: object = {}) => ({
  projectId: study.projectId,
  objectType: 'HIGHLIGHT',
  data,
  boardId: null,
  group: null,
})

const choose = async (asked: object = question(), who = as): Promise<Id> =>
  (await runCommand(await who(), selectAll, { list: 'view-rows', question: asked })).id

/** Starts to tag, two rows at a time, and returns the operation for its undo. */
async function begin(selectionId: Id, leftOut: readonly Id[] = []): Promise<{ id: Id; operationId: Id }> {
  const operationId = newId()
  const { id } = await runCommand(
    await as(),
    actOnSelection,
    { selectionId, leftOut, act: 'tag-by-twos', given: { add: [calm] } },
    operationId,
  )
  return { id, operationId }
}

const goOn = async (id: Id, signal = forever): Promise<void> => runAct(services, workspace.teamId, id, signal)

async function actNow(id: Id): Promise<Omit<SelectionAct, 'id'>> {
  const act = await services.database.workspace(workspace.teamId).read(async (tx) => findAct(tx, id))
  if (!act) throw new Error('The act is there.')
  return act
}

async function tagged(ids: readonly Id[] = study.ids): Promise<number> {
  const tags = await services.database.workspace(workspace.teamId).read(async (tx) => tagsOfHighlights(tx, ids))
  return ids.filter((id) => tags.get(id)?.includes(calm)).length
}

const undoAct = async (actOperationId: Id): Promise<Id> => {
  const { redoOperationId } = await runCommand(await as(), undoOperation, { actOperationId }, newId())
  return redoOperationId ?? ''
}

describe('a selection', () => {
  test('contains what matched when it was created, in the order of the list', async () => {
    const id = await choose(question({ sort: { key: 'createdAt', direction: 'ASC' } }))
    await runCommand(await workspace.founder(), addMore, { ...placeOf(), count: 3 })
    const rows = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => ({ kept: await findSelection(tx, id), rows: await rowsBehind(tx, id, 0, 100) }))
    expect(rows.kept).toMatchObject({ count: 9, isCut: false, kind: 'highlight' })
    expect(rows.rows.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(rows.rows.map((row) => row.id))).toEqual(new Set(study.ids))
  })

  test('cannot be created for a scope that the user does not see', async () => {
    await hide()
    await expect(choose()).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('is visible only to the user who created it', async () => {
    const id = await choose()
    await expect(
      runCommand(await workspace.founder(), actOnSelection, { selectionId: id, act: 'tag', given: { add: [calm] } }),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('is read with its rows: those that no longer match are returned separately, and invisible ones not at all', async () => {
    const id = await choose()
    const read = async (who = as) =>
      askGraph(
        { services, workspace: await who() },
        `query ($id: ID!) { selection(id: $id) { id count createdAt }
          selectedRows(selectionId: $id) { ids changedIds position highlights { id text } } }`,
        { id },
      )
    const [gone = ''] = study.ids
    await runCommand(await workspace.founder(), deleteHighlights, { ids: [gone] })
    const kept = new Set(study.ids.slice(1))
    const { data, errors } = await read()
    expect(errors).toBeUndefined()
    const { selection, selectedRows: rows } = data as unknown as {
      selection: { count: number; createdAt: Date }
      selectedRows: { ids: Id[]; changedIds: Id[]; position: number | null; highlights: { id: Id; text: string }[] }
    }
    expect([selection.count, rows.changedIds, rows.position]).toEqual([9, [gone], null])
    expect(new Set(rows.ids)).toEqual(kept)
    expect(rows.highlights.map((one) => [one.id, one.text])).toEqual(rows.ids.map((one) => [one, 'words']))
    expect((await read(async () => workspace.founder())).errors?.[0]?.message).toMatch(/not/)
    await hide()
    expect((await read()).data).toMatchObject({ selectedRows: { ids: [], changedIds: [], highlights: [] } })
  })

  test('is deleted after its user has created many others, unless an act on it is in progress', async () => {
    const [kept, old] = [await choose(), await choose()]
    await begin(kept)
    const later: Id[] = []
    while (later.length < MAX_SELECTIONS_KEPT) later.push(await choose())
    const left = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => [
        await findSelection(tx, kept),
        await findSelection(tx, old),
        await findSelection(tx, later[0] ?? ''),
      ])
    expect(left.map((one) => one?.id)).toEqual([kept, undefined, later[0]])
  })

  test('is deleted after a day, unless an act on it is in progress', async () => {
    const [kept, old] = [await choose(), await choose()]
    await begin(kept)
    const database = services.database.workspace(workspace.teamId)
    await database.write(async (tx) => {
      await tx
        .updateTable('selections')
        .set({ created_at: new Date('2026-01-01') })
        .execute()
      await forgetOldSelections(tx, workspace.teamId)
    })
    const left = await database.read(async (tx) => [await findSelection(tx, kept), await findSelection(tx, old)])
    expect(left.map((one) => one?.id)).toEqual([kept, undefined])
  })
})

describe('a selection over several scopes', () => {
  /** All quotes with a tag of the library, in two projects with nine each; the act adds another tag of the library. */
  const ofBoth = async (): Promise<{ asked: object; second: typeof study }> => {
    const founder = async (): Promise<WorkspaceContext> => workspace.founder()
    const second = await runCommand(await founder(), setUp, { highlights: 9 })
    const { id: extensionId } = await runCommand(await founder(), createExtension, { title: 'Library' })
    const { id: tagId } = await runCommand(await founder(), createTag, {
      tagBoardId: extensionId,
      title: 'Shared',
    })
    const { id: other } = await runCommand(await founder(), createTag, { tagBoardId: extensionId, title: 'Other' })
    for (const { projectId, ids } of [study, second]) {
      await runCommand(await founder(), setExtensionLink, { extensionId, projectId, linked: true })
      await runCommand(await founder(), tagHighlights, { highlightIds: ids, add: [tagId] })
    }
    calm = other
    return { asked: { tagId, noteId: null, createdById: null, text: null, order: 'NEWEST' }, second }
  }
  const chooseTagged = async (asked: object): Promise<Id> =>
    (await runCommand(await as(), selectAll, { list: 'tag-highlights', question: asked })).id
  const heldBy = async (id: Id): Promise<Id[]> =>
    (await services.database.workspace(workspace.teamId).read(async (tx) => rowsBehind(tx, id, 0, 100))).map(
      (row) => row.id,
    )

  test('contains only rows in scopes that its user sees', async () => {
    const { asked, second } = await ofBoth()
    expect(await heldBy(await chooseTagged(asked))).toHaveLength(18)
    await hide(second.scopeId)
    const half = await chooseTagged(asked)
    expect(new Set(await heldBy(half))).toEqual(new Set(study.ids))
  })

  test('counts no rows in a scope that was closed meanwhile', async () => {
    const { asked, second } = await ofBoth()
    const { id } = await begin(await chooseTagged(asked))
    between = [async () => hide(second.scopeId)]
    await goOn(id)
    const { changed, leftChanged, leftRefused, state } = await actNow(id)
    expect({ leftChanged, leftRefused, state }).toEqual({ leftChanged: 0, leftRefused: 0, state: 'DONE' })
    expect(await tagged(study.ids)).toBe(9)
    expect(changed).toBe(9 + (await tagged(second.ids)))
  })
})

const placeOf = () => ({ noteId: study.noteId, projectId: study.projectId, scopeId: study.scopeId })

const hide = async (scopeId = study.scopeId): Promise<void> => {
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
}

describe('an act on a selection', () => {
  test('changes all its rows except the removed ones, and no later ones', async () => {
    const selection = await choose()
    const later = await runCommand(await workspace.founder(), addMore, { ...placeOf(), count: 2 })
    const { id } = await begin(selection, study.ids.slice(0, 2))
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'DONE', total: 7, reached: 7, changed: 7, leftChanged: 0 })
    expect([await tagged(), await tagged(study.ids.slice(0, 2)), await tagged(later)]).toEqual([7, 0, 0])
  })

  test('skips and counts rows that no longer match', async () => {
    const selection = await choose(
      question({
        filter: {
          combinator: 'And',
          fields: [
            {
              id: 'one',
              field: { kind: 'system', id: 'Tags' },
              fieldType: 'SELECT',
              operatorType: 'IS_EMPTY',
              values: {},
            },
          ],
        },
      }),
    )
    const [first = '', second = '', third = ''] = study.ids
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [first], add: [study.tagIds[1] ?? ''] })
    await runCommand(await workspace.founder(), deleteHighlights, { ids: [second, third] })
    const { id } = await begin(selection)
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'DONE', changed: 6, leftChanged: 3, leftRefused: 0 })
    expect(await tagged()).toBe(6)
  })

  test('continues where it was when its process was killed, between two batches and within one', async () => {
    const { id } = await begin(await choose())
    const stopping = new AbortController()
    between = [async () => Promise.resolve(stopping.abort())]
    await expect(goOn(id, stopping.signal)).rejects.toThrow()
    expect(await actNow(id)).toMatchObject({ state: 'RUNNING', reached: 2, changed: 2 })
    between = [async () => Promise.resolve(), async () => Promise.reject(new Error('killed'))]
    await expect(goOn(id)).rejects.toThrow('killed')
    expect(await actNow(id)).toMatchObject({ state: 'RUNNING', reached: 4, changed: 4 })
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'DONE', reached: 9, changed: 9 })
    expect([await tagged(), batches]).toEqual([9, [2, 2, 2, 2, 2, 1]])
  })

  test('runs only once if two processes take it up', async () => {
    const { id } = await begin(await choose())
    await Promise.all([goOn(id), goOn(id)])
    expect(await actNow(id)).toMatchObject({ state: 'DONE', reached: 9, changed: 9 })
    expect(await tagged()).toBe(9)
  })

  test('skips and counts rows that its user may no longer change after losing the right', async () => {
    await grant('WRITE')
    const { id } = await begin(await choose())
    between = [async () => Promise.resolve(), async () => grant('READ')]
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'DONE', reached: 9, changed: 4, leftChanged: 0, leftRefused: 5 })
    expect(await tagged()).toBe(4)
  })

  test('does not count rows that its user no longer sees', async () => {
    await grant('WRITE')
    const { id } = await begin(await choose())
    between = [async () => Promise.resolve(), async () => grant(null)]
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'DONE', changed: 4, leftChanged: 0, leftRefused: 0 })
    expect(await tagged()).toBe(4)
  })

  test('ends with a message if its user has left the workspace', async () => {
    const { id } = await begin(await choose())
    await services.database.workspace(workspace.teamId).write(async (tx) => {
      await tx.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', cora).execute()
    })
    await goOn(id)
    expect(await actNow(id)).toMatchObject({
      state: 'FAILED',
      changed: 0,
      failure: 'The person who started this is no longer in the workspace.',
    })
  })

  test('skips a single refused row, and says why', async () => {
    const { id } = await begin(await choose())
    const bad = async (): Promise<void> => Promise.reject(new Failure('InvalidOperation', 'It is being moved.'))
    // First the batch of two, then its first row alone.
    between = [bad, bad]
    await goOn(id)
    expect(await actNow(id)).toMatchObject({
      state: 'DONE',
      reached: 9,
      changed: 8,
      leftRefused: 1,
      failure: 'It is being moved.',
    })
  })

  test('ends with the message if every row is refused', async () => {
    const { id } = await begin(await choose(await manyMore()))
    between = Array.from(
      { length: 30 },
      () => async () => Promise.reject(new Failure('InvalidOperation', 'The tag is gone.')),
    )
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'FAILED', changed: 0, failure: 'The tag is gone.' })
  })

  test('keeps its changes when it is stopped, and these can be undone as one act', async () => {
    const { id, operationId } = await begin(await choose())
    between = [
      async () => Promise.resolve(),
      async () => Promise.resolve(),
      async () => {
        // The running batch has locked the row of the act: the stop waits for it.
        void as().then(async (ada) => runCommand(ada, cancelSelectionAct, { id }))
        await Promise.resolve()
      },
    ]
    const stopped = new AbortController()
    await goOn(id, stopped.signal)
    await expect.poll(async () => (await actNow(id)).state).toMatch(/CANCELLED|DONE/)
    const { changed } = await actNow(id)
    expect(await tagged()).toBe(changed)
    await undoAct(operationId)
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'UNDONE', changed: 0 })
    expect(await tagged()).toBe(0)
  })

  test('is undone as one act, and redone, each also after a kill', async () => {
    const { id, operationId } = await begin(await choose())
    await goOn(id)
    const undoable = async (of: Id): Promise<boolean> => {
      const ada = await as()
      return ada.database.read(async (tx) => (await undoableAmong(tx, ada, ada.actor.principal, [of])).has(of))
    }
    expect(await undoable(operationId)).toBe(true)
    const redo = await undoAct(operationId)
    expect(await actNow(id)).toMatchObject({ state: 'UNDOING', reached: 0, changed: 9 })
    const stopping = new AbortController()
    stopping.abort()
    await expect(goOn(id, stopping.signal)).rejects.toThrow()
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'UNDONE', reached: 9, changed: 0, stayed: 0 })
    expect([await tagged(), await undoable(operationId), await undoable(redo)]).toEqual([0, false, true])
    const again = await undoAct(redo)
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'DONE', changed: 9 })
    expect(await tagged()).toBe(9)
    await undoAct(again)
    await goOn(id)
    expect(await tagged()).toBe(0)
  })

  test('does not undo what others changed since, and reports what could not be undone', async () => {
    await grant('WRITE')
    const { id, operationId } = await begin(await choose())
    await goOn(id)
    await undoAct(operationId)
    await grant('READ')
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'UNDONE', changed: 9, stayed: 9 })
    expect((await actNow(id)).failure).not.toBe(null)
    expect(await tagged()).toBe(9)
  })

  test('stops when it is undone while it runs', async () => {
    const { id, operationId } = await begin(await choose())
    const stopping = new AbortController()
    between = [async () => Promise.resolve(), async () => Promise.resolve(stopping.abort())]
    await expect(goOn(id, stopping.signal)).rejects.toThrow()
    expect(await tagged()).toBe(4)
    await undoAct(operationId)
    await goOn(id)
    expect(await actNow(id)).toMatchObject({ state: 'UNDONE', changed: 0 })
    expect(await tagged()).toBe(0)
  })
})

/** Sets the access of the contributor to the project; null: they do not see it. */
const grant = async (level: 'READ' | 'WRITE' | null): Promise<void> => {
  await hide()
  await runCommand(await workspace.founder(), setGrant, {
    scopeId: study.scopeId,
    granteeKind: 'user',
    granteeId: cora,
    level: level ?? 'NONE',
  })
}

/** Adds so many rows that an act is given up before it has passed all of them. */
const manyMore = async (): Promise<object> => {
  await runCommand(await workspace.founder(), addMore, { ...placeOf(), count: 40 })
  return question()
}
