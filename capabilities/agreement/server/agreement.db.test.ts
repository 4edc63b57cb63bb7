import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { createHighlight } from '#highlights/server/index.ts'
import { changeTag } from '#tags/server/commands/change-tag.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { beginRound } from './commands/begin-round.ts'
import { changeRound } from './commands/change-round.ts'
import { codeUnits, finishNote } from './commands/code-units.ts'
import { deleteRound, restoreRound } from './commands/delete-round.ts'
import { settleUnits, unsettleUnits } from './commands/settle-units.ts'

const { services, newWorkspace } = await useServices()

const NOTE = 'The price is too high. I like the export. Setting it up took a day! Why are prices hidden?'
const SENTENCES = [
  'The price is too high.',
  'I like the export.',
  'Setting it up took a day!',
  'Why are prices hidden?',
]

const addNote = defineCommand({
  name: 'add-note-to-code',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), text: z.string() }),
  async run(context, { projectId, text }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const [id = ''] = await addNotes(context, project, [
      { title: '=Interview', content: contentOfText(text), origin: 'written' },
    ])
    return { id }
  },
})

interface RequestedRound {
  automatic?: boolean
  /** Prepares the project before the round begins. */
  prepare?: (place: { workspace: TestWorkspace; projectId: Id; price: Id }) => Promise<void>
}

async function aRound({ automatic = false, prepare }: RequestedRound = {}) {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Study' })
  const { id: noteId } = await runCommand(await workspace.founder(), addNote, { projectId, text: NOTE })
  const price = (await runCommand(await workspace.founder(), createTag, { projectId, title: 'Price' })).id
  const setup = (await runCommand(await workspace.founder(), createTag, { projectId, title: 'Setup' })).id
  await prepare?.({ workspace, projectId, price })
  const { id: roundId } = await runCommand(await workspace.founder(), beginRound, {
    projectId,
    title: 'Pilot',
    noteIds: [noteId],
    tagIds: [price, setup],
    coderIds: [ada.actor.userId, ben],
    automatic,
  })
  const people = { ada: workspace.founder, ben: async () => workspace.again(ben) }
  const ask = async (context: WorkspaceContext, selection: string) => {
    const { data, errors } = await askGraph(
      { services, workspace: context },
      `query ($id: ID!, $noteId: ID!) { agreementRound(id: $id) { id ${selection} } __typename ${selection.includes('$noteId') ? '' : 'note(id: $noteId) { id }'} }`,
      { id: roundId, noteId },
    )
    if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
    return data?.['agreementRound'] as Record<string, unknown>
  }
  const unitsFor = async (context: WorkspaceContext) =>
    (await ask(context, 'units(noteId: $noteId) { id text tagIds }'))['units'] as Array<{
      id: Id
      text: string | null
      tagIds: Id[]
    }>
  const unitIds = (await unitsFor(await people.ada())).map(({ id }) => id) as [Id, Id, Id, Id]
  /** Gives sentences their tags by their positions, and finishes the note. */
  const code = async (who: () => Promise<WorkspaceContext>, given: Array<[number, Id]>) => {
    for (const [at, tagId] of given)
      await runCommand(await who(), codeUnits, { roundId, unitIds: [unitIds[at]], tagId, given: true })
    await runCommand(await who(), finishNote, { roundId, noteId, finished: true })
  }
  const close = async (closed = true) => runCommand(await people.ada(), changeRound, { id: roundId, closed })
  const tagsOf = async () => {
    const { data } = await askGraph(
      { services, workspace: await people.ada() },
      'query ($id: ID!) { note(id: $id) { highlights { text tags { id } } } }',
      { id: noteId },
    )
    const { note } = data as { note: { highlights: Array<{ text: string; tags: Array<{ id: Id }> }> } }
    return note.highlights.map(({ text, tags }) => [text, tags.map(({ id }) => id)])
  }
  return { workspace, people, projectId, noteId, price, setup, roundId, unitIds, unitsFor, ask, code, close, tagsOf }
}

describe('while a round is open', () => {
  test('the sentences of its notes are coded, and each coder sees only their own coding', async () => {
    const { people, price, setup, unitsFor, ask, code, tagsOf } = await aRound()
    await code(people.ada, [
      [0, price],
      [3, price],
    ])
    await code(people.ben, [
      [0, price],
      [2, setup],
    ])
    expect((await unitsFor(await people.ada())).map(({ text, tagIds }) => [text, tagIds])).toEqual(
      SENTENCES.map((text, at) => [text, at === 0 || at === 3 ? [price] : []]),
    )
    expect((await unitsFor(await people.ben())).map(({ tagIds }) => tagIds)).toEqual([[price], [], [setup], []])
    const shown = await ask(
      await people.ada(),
      'results { disputed } codings(which: DISPUTED) { nodes { id } } csv coders { finishedNoteIds }',
    )
    expect(shown).toMatchObject({ results: null, codings: { nodes: [] }, csv: null })
    expect(shown['coders']).toHaveLength(2)
    // Nothing is a highlight yet.
    expect(await tagsOf()).toEqual([])
  })

  test('only its coders code, readers do not, and no one settles', async () => {
    const { workspace, roundId, unitIds, price, people } = await aRound()
    const coding = { roundId, unitIds: [unitIds[0]], tagId: price, given: true }
    await expect(runCommand(await workspace.member('MANAGER'), codeUnits, coding)).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await expect(runCommand(await workspace.member('VIEWER'), codeUnits, coding)).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await expect(runCommand(await people.ada(), codeUnits, { ...coding, tagId: newId() })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(runCommand(await people.ada(), codeUnits, { ...coding, unitIds: [newId()] })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(
      runCommand(await people.ada(), settleUnits, { roundId, units: [{ unitId: unitIds[0], tagIds: [price] }] }),
    ).rejects.toMatchObject({ code: 'InvalidOperation' })
  })
})

describe('once it is closed', () => {
  test('the figures show how far the coders agree on each tag, and coding has ended', async () => {
    const { people, price, setup, roundId, unitIds, ask, code, close } = await aRound()
    await code(people.ada, [
      [0, price],
      [3, price],
      [2, setup],
    ])
    await code(people.ben, [
      [0, price],
      [2, setup],
    ])
    await close()
    const { results } = (await ask(
      await people.ben(),
      'results { disputed agreed settled tags { tag { id } units alpha isFew pairs { units both onlyFirst onlySecond agreement kappa } } }',
    )) as { results: { tags: unknown[] } }
    // Of four sentences both gave the price to one, one coder gave it to another: agreement 0.75, by chance 0.5.
    expect(results).toMatchObject({
      disputed: 1,
      agreed: 2,
      settled: 0,
      tags: [
        {
          tag: { id: price },
          units: 4,
          isFew: true,
          pairs: [{ units: 4, both: 1, onlyFirst: 1, onlySecond: 0, agreement: 0.75, kappa: 0.5 }],
        },
        { tag: { id: setup }, alpha: 1, pairs: [{ both: 1, onlyFirst: 0, onlySecond: 0, agreement: 1, kappa: 1 }] },
      ],
    })
    await expect(
      runCommand(await people.ben(), codeUnits, { roundId, unitIds: [unitIds[1]], tagId: price, given: true }),
    ).rejects.toMatchObject({ code: 'InvalidOperation' })
  })

  test('a note that a coder has not finished does not count as judged by them', async () => {
    const { people, price, noteId, roundId, ask, code, close } = await aRound()
    await code(people.ada, [[0, price]])
    await code(people.ben, [[0, price]])
    await runCommand(await people.ben(), finishNote, { roundId, noteId, finished: false })
    await close()
    expect(await ask(await people.ada(), 'results { disputed tags { units alpha pairs { kappa } } }')).toMatchObject({
      results: { disputed: 0, tags: [{ units: 0, alpha: null, pairs: [{ kappa: null }] }, {}] },
    })
  })

  test('the automatic coder codes too, without examples by the titles of tags with any endings', async () => {
    const { people, price, ask, code, close } = await aRound({ automatic: true })
    await code(people.ada, [[0, price]])
    await close()
    const { codings } = (await ask(
      await people.ada(),
      'codings(which: DISPUTED) { nodes { text byCoder { tagIds } } }',
    )) as { codings: { nodes: Array<{ text: string; byCoder: Array<{ tagIds: Id[] }> }> } }
    expect(codings.nodes).toEqual([{ text: SENTENCES[3], byCoder: [{ tagIds: [] }, { tagIds: [price] }] }])
  })

  test('a settled sentence becomes a highlight with its tags, which a new decision changes and an undo removes', async () => {
    const { people, price, setup, roundId, unitIds, ask, code, close, tagsOf } = await aRound()
    await code(people.ada, [
      [0, price],
      [2, setup],
    ])
    await code(people.ben, [[2, price]])
    await close()
    const decide = async (units: Array<{ unitId: Id; tagIds: Id[] }>) =>
      runCommand(await people.ben(), settleUnits, { roundId, units }, newId())
    await decide([
      { unitId: unitIds[0], tagIds: [price] },
      { unitId: unitIds[2], tagIds: [] },
    ])
    expect(await tagsOf()).toEqual([[SENTENCES[0], [price]]])
    expect(
      await ask(await people.ada(), 'results { disputed settled } codings(which: SETTLED) { nodes { settledTagIds } }'),
    ).toMatchObject({
      results: { disputed: 0, settled: 2 },
      codings: { nodes: [{ settledTagIds: [price] }, { settledTagIds: [] }] },
    })
    const { before } = await decide([{ unitId: unitIds[2], tagIds: [price, setup] }])
    expect(await tagsOf()).toEqual([
      [SENTENCES[0], [price]],
      [SENTENCES[2], [price, setup]],
    ])
    await decide(before)
    await runCommand(await people.ada(), unsettleUnits, { roundId, unitIds: [unitIds[0]] })
    expect(await tagsOf()).toEqual([])
    expect(await ask(await people.ada(), 'results { disputed settled }')).toMatchObject({
      results: { disputed: 1, settled: 1 },
    })
  })

  test('the file contains what every coder gave, and nothing in it runs as a formula', async () => {
    const { people, price, ask, code, close } = await aRound()
    await code(people.ada, [[0, price]])
    await code(people.ben, [])
    await close()
    const { csv } = await ask(await people.ada(), 'csv')
    const [head, first] = parse(String(csv), { bom: true }) as string[][]
    expect(head).toEqual([
      'Note',
      'Sentence',
      'Ada Founder',
      'A CONTRIBUTOR',
      'Judged by Ada Founder',
      'Judged by A CONTRIBUTOR',
      'Settled',
    ])
    expect(first).toEqual(["'=Interview", SENTENCES[0], 'Price', '', 'yes', 'yes', ''])
  })
})

describe('opened again', () => {
  test('after results were shown it is coded again from what each coder gave, all results are hidden, and the first figures stay', async () => {
    const { people, price, setup, roundId, noteId, unitIds, unitsFor, ask, code, close } = await aRound({
      automatic: true,
    })
    await code(people.ada, [
      [0, price],
      [3, price],
    ])
    await code(people.ben, [
      [0, price],
      [2, setup],
    ])
    await close()
    const figures = 'pass results(pass: 1) { disputed tags { alpha } }'
    const first = await ask(await people.ada(), figures)
    await close(false)
    expect(
      await ask(
        await people.ada(),
        'pass closedAt results(pass: 1) { disputed } codings(which: DISPUTED) { nodes { id } } csv',
      ),
    ).toMatchObject({ pass: 2, closedAt: null, results: null, codings: { nodes: [] }, csv: null })
    // Each coder starts with their own coding, and has to finish every note again.
    expect((await unitsFor(await people.ben())).map(({ tagIds }) => tagIds)).toEqual([[price], [], [setup], []])
    const { coders } = (await ask(await people.ben(), 'coders { user { id } finishedNoteIds }')) as {
      coders: Array<{ user: object | null; finishedNoteIds: Id[] }>
    }
    expect(coders.map(({ user, finishedNoteIds }) => [user !== null, finishedNoteIds])).toEqual([
      [true, []],
      [true, []],
      [false, [noteId]],
    ])
    await runCommand(await people.ben(), codeUnits, { roundId, unitIds: [unitIds[2]], tagId: setup, given: false })
    await code(people.ben, [[3, price]])
    await code(people.ada, [])
    await close()
    expect(await ask(await people.ben(), figures)).toEqual({ ...first, pass: 2 })
    expect(await ask(await people.ben(), 'results { disputed tags { units alpha } }')).toMatchObject({
      results: { disputed: 0, tags: [{ units: 4, alpha: 1 }, {}] },
    })
  })

  test('there is no new pass if nothing was shown, and a pass in which no one did anything is removed', async () => {
    const { people, price, roundId, ask, code, close } = await aRound()
    await code(people.ada, [[0, price]])
    await close()
    expect(await ask(await people.ben(), 'csv')).toMatchObject({ csv: null })
    await close(false)
    expect(await ask(await people.ada(), 'pass')).toMatchObject({ pass: 1 })
    await code(people.ben, [])
    await close()
    await close(false)
    expect(await ask(await people.ada(), 'pass')).toMatchObject({ pass: 2 })
    await close()
    expect(await ask(await people.ada(), 'pass results { disputed }')).toMatchObject({
      pass: 1,
      results: { disputed: 1 },
    })
    await expect(runCommand(await people.ada(), changeRound, { id: roundId, closed: false })).resolves.toMatchObject({
      id: roundId,
    })
  })

  test('closing it when somebody else has just closed it changes nothing', async () => {
    const { people, price, ask, code, close } = await aRound()
    await code(people.ada, [[0, price]])
    await close()
    await expect(close()).resolves.toBeDefined()
    expect(await ask(await people.ada(), 'pass')).toMatchObject({ pass: 1 })
  })
})

test('the automatic coder learns from highlights elsewhere in the project, whatever the title of the tag', async () => {
  const { people, price, ask, code, close } = await aRound({
    automatic: true,
    prepare: async ({ workspace, projectId, price: tagId }) => {
      await runCommand(await workspace.founder(), changeTag, { id: tagId, title: 'Money' })
      const said = [
        'The price went up.',
        'We pay a high price.',
        'Prices are hidden somewhere.',
        'Is the price per seat?',
        'Nobody told us the price.',
      ]
      const { id: noteId } = await runCommand(await workspace.founder(), addNote, {
        projectId,
        text: `${said.join(' ')} The export is nice. I like it. It took a day. We set it up.`,
      })
      for (const quote of said)
        await runCommand(
          await workspace.founder(),
          createHighlight,
          { noteId, place: { quote }, tagIds: [tagId] },
          newId(),
        )
    },
  })
  await code(people.ada, [])
  await close()
  const { codings } = (await ask(
    await people.ada(),
    'codings(which: DISPUTED) { nodes { text byCoder { tagIds } } }',
  )) as { codings: { nodes: Array<{ text: string; byCoder: Array<{ tagIds: Id[] }> }> } }
  expect(codings.nodes).toEqual(
    [SENTENCES[0], SENTENCES[3]].map((text) => ({ text, byCoder: [{ tagIds: [] }, { tagIds: [price] }] })),
  )
})

test('a deleted round is restored with its coding, and a deleted note leaves its round', async () => {
  const { people, price, roundId, noteId, unitsFor, ask, code, close } = await aRound()
  await code(people.ada, [[0, price]])
  const { deletionId } = await runCommand(await people.ada(), deleteRound, { id: roundId })
  expect(await ask(await people.ada(), 'title')).toBeNull()
  await runCommand(await people.ada(), restoreRound, { deletionId })
  expect((await unitsFor(await people.ada())).map(({ tagIds }) => tagIds.length)).toEqual([1, 0, 0, 0])
  await runCommand(await people.ada(), deleteNotes, { ids: [noteId] })
  await close()
  expect(await ask(await people.ada(), 'results { disputed tags { units } }')).toMatchObject({
    results: { disputed: 0, tags: [{ units: 0 }, { units: 0 }] },
  })
})

test('a round requires two coders, tags of the project, and notes with sentences', async () => {
  const { workspace, people, projectId, noteId, price } = await aRound()
  const userId = (await people.ada()).actor.userId
  const begin = async (changes: object) =>
    runCommand(await workspace.founder(), beginRound, {
      projectId,
      title: 'Another',
      noteIds: [noteId],
      tagIds: [price],
      coderIds: [userId],
      automatic: true,
      ...changes,
    })
  await expect(begin({ automatic: false })).rejects.toMatchObject({ code: 'ValidationError' })
  const other = await runCommand(await workspace.founder(), createProject, { title: 'Other' })
  const elsewhere = await runCommand(await workspace.founder(), createTag, { projectId: other.id, title: 'Elsewhere' })
  await expect(begin({ tagIds: [elsewhere.id] })).rejects.toMatchObject({ code: 'InvalidOperation' })
  const { id: foreign } = await runCommand(await workspace.founder(), addNote, {
    projectId: other.id,
    text: 'Elsewhere.',
  })
  await expect(begin({ noteIds: [foreign] })).rejects.toMatchObject({ code: 'NotFound' })
  const { id: empty } = await runCommand(await workspace.founder(), addNote, { projectId, text: '' })
  await expect(begin({ noteIds: [empty] })).rejects.toMatchObject({ code: 'InvalidOperation' })
})
