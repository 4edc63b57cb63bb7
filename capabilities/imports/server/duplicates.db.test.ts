import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from '@tiptap/pm/transform'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { editDocument } from '#documents/server/index.ts'
import { defineCommand, runCommand, type CommandContext, type WorkspaceContext } from '#journal/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import type { Import } from '../model/import.ts'
import { contextOfImport } from './acting-member.ts'
import { deleteDuplicates } from './commands/delete-duplicates.ts'
import { keepBothNotes } from './commands/keep-both-notes.ts'
import { beginImport, runImportNow } from './import-now.ts'
import { countDuplicates, differencesOf, listDuplicates } from './duplicates-store.ts'
import { runImport } from './run/run-import.ts'
import { findImport } from './store.ts'

const { services, connectionString, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-duplicates-'))
afterAll(async () => rm(folder, { recursive: true }))

const WORDS = (
  'export board report sheet number coffee weekend team invoice button search people window travel ' +
  'answer garden letter market paper river station summer winter doctor school music kitchen bridge ' +
  'ticket camera'
).split(' ')

/** A text of this many words that no other row has. */
function ticket(row: number, words = 30): string {
  let state = row + 1
  return Array.from({ length: words }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return WORDS[(state >>> 16) % WORDS.length]
  }).join(' ')
}

function tickets(rows: readonly number[], textOf: (row: number) => string = ticket): string[] {
  return ['Subject,Description', ...rows.map((row) => `Ticket ${row},${textOf(row)}`)]
}

const TEN = Array.from({ length: 10 }, (_, at) => at + 1)

async function fileOf(lines: readonly string[], name = 'tickets.csv'): Promise<{ path: string; name: string }> {
  const path = join(folder, newId())
  await writeFile(path, lines.join('\n'))
  return { path, name }
}

async function newProject(workspace: TestWorkspace, title = 'Tickets'): Promise<Id> {
  return (await runCommand(await workspace.founder(), createProject, { title })).id
}

async function importOf(
  context: WorkspaceContext,
  projectId: Id,
  lines: readonly string[],
  name?: string,
): Promise<Import> {
  const [ended] = await runImportNow(services, context, { projectId, files: [await fileOf(lines, name)] })
  if (ended?.state !== 'DONE') throw new Error(`The import ended as ${ended?.state}: ${ended?.errorMessage}`)
  return ended
}

async function duplicatesOf({ actor, read }: WorkspaceContext, { id }: Pick<Import, 'id'>) {
  return read(async (tx) => {
    const [same, alike] = await Promise.all(
      [true, false].map(async (is) =>
        listDuplicates(tx, id, actor.visibleScopes, { same: is, after: '0', limit: 1_000 }),
      ),
    )
    const listed = [...(same ?? []), ...(alike ?? [])].toSorted((a, b) => Number(a.id) - Number(b.id))
    const titles = new Map(
      (await tx.selectFrom('notes').select(['id', 'title']).execute()).map((note) => [note.id, note.title]),
    )
    expect((await countDuplicates(tx, [id], actor.visibleScopes)).get(id) ?? { same: 0, alike: 0 }).toEqual({
      same: same?.length,
      alike: alike?.length,
    })
    const differences = await differencesOf(
      tx,
      listed.map((one) => one.id),
      actor.visibleScopes,
    )
    return listed.map((one) => ({
      ...one,
      title: titles.get(one.noteId),
      repeats: titles.get(one.repeatedId),
      differs: differences.get(one.id)?.columns,
    }))
  })
}

const rewrite = defineCommand({
  name: 'rewrite-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.string(), text: z.string() }),
  async run(context, { noteId, text }) {
    const { document_id: documentId } = await context.tx
      .selectFrom('notes')
      .select('document_id')
      .where('id', '=', noteId)
      .executeTakeFirstOrThrow()
    await editDocument(context, documentId, (doc) =>
      new Transform(doc).replaceWith(
        0,
        doc.content.size,
        doc.type.schema.node('paragraph', null, doc.type.schema.text(text)),
      ),
    )
  },
})

describe('an import reports which of its notes nearly repeat others', () => {
  test('all notes of a file imported before, one with a changed word, but none with another text', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const first = await importOf(ada, projectId, tickets(TEN))
    expect(await duplicatesOf(ada, first)).toEqual([])
    const again = await importOf(ada, projectId, tickets(TEN))
    expect(await duplicatesOf(ada, again)).toMatchObject(
      TEN.map((row) => ({
        title: `Ticket ${row}`,
        repeats: `Ticket ${row}`,
        percent: 100,
        sameImport: false,
        same: true,
        differs: [],
      })),
    )
    const changed = await importOf(
      ada,
      projectId,
      tickets([3, 77], (row) => ticket(row, 60).replace(/\w+$/, 'Café!')),
    )
    expect(await duplicatesOf(ada, changed)).toEqual([])
    const edited = await importOf(
      ada,
      projectId,
      tickets([3, 77], (row) => `${ticket(row).toUpperCase().replace(/\w+$/, 'Café')}!`),
    )
    expect(await duplicatesOf(ada, edited)).toMatchObject([
      { title: 'Ticket 3', repeats: 'Ticket 3', sameImport: false, same: false, differs: ['Text'] },
    ])
    expect((await duplicatesOf(ada, edited))[0]?.percent).toBeGreaterThanOrEqual(80)
    expect((await duplicatesOf(ada, edited))[0]?.percent).toBeLessThan(100)
  })

  test('also notes of earlier rows in the same file, in the same batch or long before', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const many = Array.from({ length: 1_100 }, (_, at) => `Row ${at},${ticket(at)}`)
    const one = await importOf(ada, projectId, [
      'Subject,Description',
      `First,${ticket(2_001)}`,
      `Second,${ticket(2_001)}`,
      ...many,
      `Last,${ticket(2_001)}`,
    ])
    expect(await duplicatesOf(ada, one)).toMatchObject([
      { title: 'Second', repeats: 'First', sameImport: true, same: false, differs: ['Title'] },
      { title: 'Last', sameImport: true, percent: 100, same: false, differs: ['Title'] },
    ])
  })

  test('people who say the same in a survey but differ in most columns are not reported; the others say where they agree', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const choices = Array.from({ length: 11 }, (_, at) => `Choice ${at + 1}`)
    const said = ticket(1)
    const row = (name: string, chosen: (at: number) => string): string =>
      [name, ...choices.map((__, at) => chosen(at)), `"${said}"`].join(',')
    const ended = await importOf(ada, projectId, [
      ['Name', ...choices, 'Why?'].join(','),
      row('Mara', () => 'Often'),
      row('Ines', () => 'Never'),
      row('Omar', (at) => (at < 2 ? 'Often' : 'Never')),
      ...TEN.map(
        (at) => `Person ${at},${choices.map(() => (at % 2 === 0 ? 'Often' : 'Never')).join(',')},${ticket(at + 5)}`,
      ),
    ])
    const found = await duplicatesOf(ada, ended)
    expect(found).toMatchObject([{ same: false, percent: 100, differs: ['Name', 'Choice 1', 'Choice 2'] }])
    const id = found[0]?.id ?? ''
    const differences = await ada.read(async (tx) => differencesOf(tx, [id], ada.actor.visibleScopes))
    expect(differences.get(id)).toMatchObject({
      agreeing: [...choices.slice(2), 'Why?'],
      count: 3,
      of: 13,
    })
  })

  test('rows equal in every mapped cell are the same in any column order; others list differences', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const rows = (answers: readonly string[]) => [
      'Plan,Seats,Asked on,Why do you use it at all?',
      ...answers.map((answer) => `${answer},2026-01-05,"${ticket(1)}"`),
    ]
    await importOf(ada, projectId, rows(['Free,Team', 'Team,Free', 'Free,Free']))
    const turned = ['Why do you use it at all?,Asked on,Seats,Plan', `"${ticket(1)}",2026-01-05,Free,Team`]
    expect(await duplicatesOf(ada, await importOf(ada, projectId, turned))).toMatchObject([
      { same: true, percent: 100, differs: [] },
    ])
    const other = await importOf(ada, projectId, rows(['Free,Pro']))
    expect(await duplicatesOf(ada, other)).toMatchObject([{ same: false, percent: 100, differs: ['Seats'] }])
    // By values alone the first two of these would be equal; none is more than alike.
    const elsewhere = await newProject(workspace, 'Swapped')
    const swapped = await importOf(await workspace.founder(), elsewhere, [
      'Name,Best,Worst',
      'Mara,Price,Speed',
      'Mara,Speed,Price',
    ])
    expect(await duplicatesOf(ada, swapped)).toEqual([])
    await expect(runCommand(ada, deleteDuplicates, { id: other.id })).rejects.toMatchObject({
      code: 'InvalidOperation',
    })
  })

  test('short answers only if they name who gave them: the same "Yes" of several people is no duplicate', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const anonymous = ['Answer', 'Yes', 'Yes', 'No', 'Yes I think so']
    await importOf(ada, projectId, anonymous)
    expect(await duplicatesOf(ada, await importOf(ada, projectId, anonymous))).toEqual([])
    const named = (score: number) => ['Name,Plan,Score', 'Mara,Free,7', `Tomas,Team,${score}`]
    await importOf(ada, projectId, named(8))
    expect(await duplicatesOf(ada, await importOf(ada, projectId, named(9)))).toMatchObject([
      { title: 'Mara', repeats: 'Mara', percent: 100 },
    ])
  })

  test('not rows whose notes it changes by their key', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const keyed = (rows: readonly number[], end: string) => [
      'Ticket ID,Description',
      ...rows.map((row) => `T-${row},${ticket(row)} ${end}`),
    ]
    await importOf(ada, projectId, keyed(TEN, 'open'))
    const again = await importOf(ada, projectId, keyed([...TEN, 11], 'closed'))
    expect(again).toMatchObject({ rowsAdded: 1, rowsChanged: 10 })
    expect(await duplicatesOf(ada, again)).toEqual([])
  })

  test('documents too', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const talk = ['# A talk', '', ...Array.from({ length: 8 }, (_, at) => `${ticket(at * 5)}\n`)]
    await importOf(ada, projectId, talk, 'talk.md')
    expect(
      await duplicatesOf(ada, await importOf(ada, projectId, talk.with(4, 'Something else.\n'), 'talk (2).md')),
    ).toMatchObject([{ repeats: 'A talk', same: false, differs: ['Text'] }])
    expect(await duplicatesOf(ada, await importOf(ada, projectId, talk, 'talk (3).md'))).toMatchObject([
      { repeats: 'A talk', same: true },
    ])
  })
})

test('a run that resumes after a kill does not treat its own rows as duplicates', async () => {
  const workspace = await newWorkspace()
  const projectId = await newProject(workspace)
  const rows = Array.from({ length: 1_600 }, (_, at) => at)
  const id = await beginImport(await workspace.founder(), { projectId, file: await fileOf(tickets(rows)) })
  const run = async (options: { signal?: AbortSignal; onProgress?: () => void }) =>
    runImport({
      services,
      teamId: workspace.teamId,
      importId: id,
      contextOf: async () => contextOfImport(services, workspace.teamId, id),
      ...options,
    })
  for (let kills = 0; kills < 2; kills += 1) {
    const killed = new AbortController()
    await expect(run({ signal: killed.signal, onProgress: () => killed.abort(new Error('Killed.')) })).rejects.toThrow(
      'Killed.',
    )
  }
  await run({})
  const ada = await workspace.founder()
  expect(await ada.read(async (tx) => findImport(tx, id))).toMatchObject({ state: 'DONE', rowsAdded: 1_600 })
  expect(await duplicatesOf(ada, { id })).toEqual([])
})

test('notes that a user may not see are not reported as duplicates, and not counted', async () => {
  const workspace = await newWorkspace()
  const hidden = await newProject(workspace, 'Layoffs')
  const open = await newProject(workspace)
  const ada = await workspace.founder()
  await importOf(ada, hidden, tickets(TEN))
  const scopeId = (
    await ada.read(async (tx) =>
      tx.selectFrom('projects').select('scope_id').where('id', '=', hidden).executeTakeFirstOrThrow(),
    )
  ).scope_id
  await runCommand(ada, setScopeInheritance, { scopeId, inherits: false })
  const bob = await workspace.member('CONTRIBUTOR')
  expect(await duplicatesOf(bob, await importOf(bob, open, tickets(TEN.slice(0, 4))))).toEqual([])
  // A user who sees both sees the pair; in the same list another user sees nothing.
  const second = await importOf(await workspace.founder(), open, tickets(TEN.slice(5)))
  expect(await duplicatesOf(await workspace.founder(), second)).toHaveLength(5)
  expect(await duplicatesOf(bob, second)).toEqual([])
  await expect(runCommand(bob, deleteDuplicates, { id: second.id })).rejects.toMatchObject({
    code: 'InvalidOperation',
  })
  const elsewhere = await (await newWorkspace()).founder()
  await expect(runCommand(elsewhere, deleteDuplicates, { id: second.id })).rejects.toMatchObject({ code: 'NotFound' })
})

test('the copies go to the trash as one act and can be restored; what they repeat stays', async () => {
  const workspace = await newWorkspace()
  const projectId = await newProject(workspace)
  const ada = await workspace.founder()
  await importOf(ada, projectId, tickets(TEN))
  const again = await importOf(ada, projectId, tickets([...TEN.slice(0, 4), 500]))
  expect(await duplicatesOf(ada, again)).toHaveLength(4)
  const { deletionId, noteCount } = await runCommand(ada, deleteDuplicates, { id: again.id })
  expect(noteCount).toBe(4)
  expect(await duplicatesOf(ada, again)).toEqual([])
  expect(await notesIn(ada, projectId)).toBe(11)
  await runCommand(ada, restoreNotes, { deletionId })
  expect(await notesIn(ada, projectId)).toBe(15)
  expect(await duplicatesOf(ada, again)).toHaveLength(4)
})

describe('both notes of a pair are kept', () => {
  /** An import with four notes that repeat those of an earlier one. */
  async function fourRepeat() {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    await importOf(ada, projectId, tickets(TEN))
    const again = await importOf(ada, projectId, tickets(TEN.slice(0, 4)))
    const [first, second] = await duplicatesOf(ada, again)
    if (!first || !second) throw new Error('All four repeat.')
    return { workspace, projectId, ada, again, first, second }
  }
  const titlesOf = async (context: WorkspaceContext, one: Pick<Import, 'id'>) =>
    (await duplicatesOf(context, one)).map(({ title }) => title)
  const ofKeeping = async ({ read }: WorkspaceContext) =>
    (
      await read(async (tx) =>
        tx.selectFrom('journal').select('type').where('type', 'like', 'import.copy-%').orderBy('sequence').execute(),
      )
    ).map(({ type }) => type)

  test('kept pairs are not listed, counted or deleted; keeping again changes nothing, undo lists them', async () => {
    const { projectId, ada, again, second } = await fourRepeat()
    const keeping = { id: again.id, noteId: second.noteId, kept: true }
    const operationId = newId()
    await runCommand(ada, keepBothNotes, keeping, operationId)
    expect(await titlesOf(ada, again)).toEqual(['Ticket 1', 'Ticket 3', 'Ticket 4'])
    // The answer was lost: the same call is sent again, and once more as a new one.
    await runCommand(ada, keepBothNotes, keeping, operationId)
    await runCommand(ada, keepBothNotes, keeping)
    expect(await ofKeeping(ada)).toEqual(['import.copy-kept'])

    const { deletionId, noteCount } = await runCommand(ada, deleteDuplicates, { id: again.id })
    expect(noteCount).toBe(3)
    expect(await notesIn(ada, projectId)).toBe(11)
    await expect(runCommand(ada, deleteDuplicates, { id: again.id })).rejects.toMatchObject({
      code: 'InvalidOperation',
    })
    await runCommand(ada, restoreNotes, { deletionId })
    expect(await titlesOf(ada, again)).toEqual(['Ticket 1', 'Ticket 3', 'Ticket 4'])

    await runCommand(ada, keepBothNotes, { ...keeping, kept: false })
    await runCommand(ada, keepBothNotes, { ...keeping, kept: false })
    expect(await titlesOf(ada, again)).toEqual(['Ticket 1', 'Ticket 2', 'Ticket 3', 'Ticket 4'])
    expect(await ofKeeping(ada)).toEqual(['import.copy-kept', 'import.copy-unkept'])
  })

  test('keeping a pair is undone by its operation, and redone by undoing that', async () => {
    const { ada, again, second } = await fourRepeat()
    const actOperationId = newId()
    await runCommand(ada, keepBothNotes, { id: again.id, noteId: second.noteId, kept: true }, actOperationId)
    const undoId = newId()
    await runCommand(ada, undoOperation, { actOperationId }, undoId)
    expect(await titlesOf(ada, again)).toEqual(['Ticket 1', 'Ticket 2', 'Ticket 3', 'Ticket 4'])
    await runCommand(ada, undoOperation, { actOperationId: undoId }, newId())
    expect(await titlesOf(ada, again)).toEqual(['Ticket 1', 'Ticket 3', 'Ticket 4'])
  })

  test('only users who see both and may import can keep a pair, and only notes that repeat', async () => {
    const { workspace, ada, again, first, second } = await fourRepeat()
    const keeping = { id: again.id, noteId: first.noteId, kept: true }
    const notFound = { code: 'NotFound' }
    await expect(runCommand(await workspace.member('VIEWER'), keepBothNotes, keeping)).rejects.toMatchObject(notFound)
    await expect(runCommand(await (await newWorkspace()).founder(), keepBothNotes, keeping)).rejects.toMatchObject(
      notFound,
    )
    // The repeated note is in a place that one of the users does not see.
    const open = await newProject(workspace, 'Open')
    const elsewhere = await importOf(await workspace.founder(), open, tickets([1, 2]))
    const { scope_id: scopeId } = await ada.read(async (tx) =>
      tx.selectFrom('imports').select('scope_id').where('id', '=', again.id).executeTakeFirstOrThrow(),
    )
    await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
    const bob = await workspace.member('CONTRIBUTOR')
    const [hidden] = await duplicatesOf(await workspace.founder(), elsewhere)
    if (!hidden) throw new Error('Both repeat.')
    await expect(runCommand(bob, keepBothNotes, keeping)).rejects.toMatchObject(notFound)
    await expect(
      runCommand(bob, keepBothNotes, { ...keeping, id: elsewhere.id, noteId: hidden.noteId }),
    ).rejects.toMatchObject(notFound)
    // Neither a note that repeats nothing, nor one of another import, nor a deleted one.
    const founder = await workspace.founder()
    await expect(runCommand(founder, keepBothNotes, { ...keeping, noteId: first.repeatedId })).rejects.toMatchObject(
      notFound,
    )
    await expect(runCommand(founder, keepBothNotes, { ...keeping, id: elsewhere.id })).rejects.toMatchObject(notFound)
    await runCommand(founder, deleteNotes, { ids: [second.noteId] })
    await expect(runCommand(founder, keepBothNotes, { ...keeping, noteId: second.noteId })).rejects.toMatchObject(
      notFound,
    )
    expect(await ofKeeping(founder)).toEqual([])
  })

  test('of two concurrent commands the first wins: no kept note is deleted, no deleted one is kept', async () => {
    const { ada, again, first, second } = await fourRepeat()
    const watcher = new pg.Client({ connectionString })
    await watcher.connect()
    const waits = async (): Promise<void> =>
      expect
        .poll(
          async () =>
            (
              await watcher.query(
                "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
              )
            ).rowCount,
        )
        .toBe(1)
    /** Runs a command, and commits it when the other one waits for it. */
    const before = async (
      run: (context: CommandContext) => Promise<unknown>,
      other: () => Promise<unknown>,
    ): Promise<unknown> => {
      let otherDone: Promise<unknown> = Promise.resolve()
      const held = defineCommand({
        name: 'held-in-test',
        who: { installation: 'It sets a test up.' },
        input: z.object({}),
        async run(context) {
          await run(context)
          otherDone = other().catch((error: unknown) => error)
          await waits()
          return {}
        },
      })
      await runCommand(ada, held, {})
      return otherDone
    }
    const keep = (noteId: Id) => ({ id: again.id, noteId, kept: true })
    const deleted = await before(
      async (context) => keepBothNotes.run(context, keep(first.noteId)),
      async () => runCommand(ada, deleteDuplicates, { id: again.id }),
    )
    expect(deleted).toMatchObject({ noteCount: 3 })
    await runCommand(ada, restoreNotes, { deletionId: (deleted as { deletionId: Id }).deletionId })
    const kept = await before(
      async (context) => deleteDuplicates.run(context, { id: again.id }),
      async () => runCommand(ada, keepBothNotes, keep(second.noteId)),
    )
    expect(kept).toMatchObject({ code: 'NotFound' })
    await watcher.end()
  })
})

test('the list follows the notes: their text, and whether they exist', async () => {
  const workspace = await newWorkspace()
  const projectId = await newProject(workspace)
  const ada = await workspace.founder()
  await importOf(ada, projectId, tickets(TEN))
  const again = await importOf(ada, projectId, tickets(TEN.slice(0, 4)))
  const [one, two] = await duplicatesOf(ada, again)
  if (!one || !two) throw new Error('All four repeat.')
  await runCommand(ada, rewrite, { noteId: one.noteId, text: ticket(901) })
  await runCommand(ada, deleteNotes, { ids: [two.repeatedId] })
  expect((await duplicatesOf(ada, again)).map(({ title }) => title)).toEqual(['Ticket 3', 'Ticket 4'])
  // By the notes as they are now: words that one has lost, and words that another one got.
  const third = await importOf(ada, projectId, tickets([2, 901]))
  expect((await duplicatesOf(ada, third)).map(({ title, repeatedId }) => [title, repeatedId])).toEqual([
    ['Ticket 2', two.noteId],
    ['Ticket 901', one.noteId],
  ])
})

async function notesIn({ read }: WorkspaceContext, projectId: Id): Promise<number> {
  return (
    await read(async (tx) =>
      tx.selectFrom('notes').select('id').where('project_id', '=', projectId).where('deleted_at', 'is', null).execute(),
    )
  ).length
}
