import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { spokenParts } from '#speakers/model/spoken-parts.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { listFailures } from './store.ts'
import { deleteImport, restoreImport } from './commands/delete-import.ts'
import { runImportNow } from './import-now.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-transcripts-'))
afterAll(async () => rm(folder, { recursive: true }))

async function newProject(workspace: TestWorkspace): Promise<Id> {
  return (await runCommand(await workspace.founder(), createProject, { title: 'Interviews' })).id
}

async function imported(
  workspace: TestWorkspace,
  projectId: Id,
  name: string,
  lines: readonly string[],
  mappings?: ImportMapping[],
) {
  const path = join(folder, newId())
  await writeFile(path, lines.join('\n'))
  const [one] = await runImportNow(services, await workspace.founder(), {
    projectId,
    files: [{ path, name }],
    ...(mappings && { mappings }),
  })
  if (!one) throw new Error('One file was imported.')
  return one
}

async function notesOf({ database }: WorkspaceContext, projectId: Id) {
  return database.read(async (tx) =>
    tx
      .selectFrom('notes')
      .innerJoin('documents', 'documents.id', 'notes.document_id')
      .select(['notes.id', 'notes.title', 'documents.content', 'documents.text', 'documents.id as documentId'])
      .where('notes.project_id', '=', projectId)
      .where('notes.deleted_at', 'is', null)
      .orderBy('notes.id')
      .execute(),
  )
}

async function highlightsOf({ database }: WorkspaceContext, projectId: Id) {
  return database.read(async (tx) => {
    const highlights = await tx
      .selectFrom('highlights')
      .select(['id', 'text', 'speakers'])
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .orderBy('note_id')
      .orderBy('position')
      .execute()
    const tags = await tx
      .selectFrom('highlight_tags')
      .innerJoin('tags', 'tags.id', 'highlight_tags.tag_id')
      .select(['highlight_id', 'title'])
      .where('tags.project_id', '=', projectId)
      .where('tags.deleted_at', 'is', null)
      .orderBy('highlight_tags.rank')
      .execute()
    return highlights.map(({ id, text, speakers }) => ({
      text,
      speakers,
      tags: tags.filter((tag) => tag.highlight_id === id).map(({ title }) => title),
    }))
  })
}

async function tagsOf({ database }: WorkspaceContext, projectId: Id): Promise<string[]> {
  const rows = await database.read(async (tx) =>
    tx
      .selectFrom('tags')
      .select('title')
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .orderBy('rank')
      .execute(),
  )
  return rows.map(({ title }) => title)
}

const TALK = [
  'speaker,words,tags,timestamp',
  'Mara:,Where do you keep your interviews today?,,0:00:00',
  'Tomas:,"In a folder, and in my head.",storage; habit,[00:00:04]',
  ',Mostly in my head.,HABIT,',
  'Mara:,OK,,',
  'Tomas:,OK,closing;,1:02:03',
]

describe('a table of speaker, words, tags and time', () => {
  test('becomes one note of turns, with a highlight for each row that has tags', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    await runCommand(ada, createTag, { projectId, title: 'Habit' })
    const one = await imported(workspace, projectId, 'Talk with Tomas.csv', TALK)
    expect(one).toMatchObject({ state: 'DONE', processedInto: 'CONTENT', rowsAdded: 1, rowsFailed: 0, misplaced: [] })
    const [note, ...others] = await notesOf(ada, projectId)
    expect(others).toEqual([])
    expect(note?.title).toBe('Talk with Tomas')
    expect(note && spokenParts(note.content)).toEqual([
      { speaker: 'Mara', startMs: 0, text: 'Where do you keep your interviews today?' },
      { speaker: 'Tomas', startMs: 4_000, text: 'In a folder, and in my head.\n\nMostly in my head.' },
      { speaker: 'Mara', startMs: null, text: 'OK' },
      { speaker: 'Tomas', startMs: 3_723_000, text: 'OK' },
    ])
    // An existing tag is found ignoring case; the others are made.
    expect(await tagsOf(ada, projectId)).toEqual(['Habit', 'storage', 'closing'])
    expect(await highlightsOf(ada, projectId)).toEqual([
      { text: 'In a folder, and in my head.', speakers: ['Tomas'], tags: ['storage', 'Habit'] },
      { text: 'Mostly in my head.', speakers: ['Tomas'], tags: ['Habit'] },
      { text: 'OK', speakers: ['Tomas'], tags: ['closing'] },
    ])
    const speakers = await ada.database.read(async (tx) =>
      tx
        .selectFrom('note_speakers')
        .select(['name', 'turns'])
        .where('note_id', '=', note?.id ?? '')
        .orderBy('name')
        .execute(),
    )
    expect(speakers).toEqual([
      { name: 'Mara', turns: 2 },
      { name: 'Tomas', turns: 2 },
    ])
  })

  test('with beginnings and ends becomes what the same captions become, in words and times', async () => {
    const cues = [
      ['Mara', '00:00:01.000', '00:00:04.000', 'Where do you keep your interviews'],
      ['Mara', '00:00:04.000', '00:00:05.500', 'today?'],
      ['Tomas', '00:00:06.000', '00:00:09.250', 'In a folder, and in my head.'],
      ['Mara', '00:20:03.000', '00:20:05.000', 'Thank you.'],
    ] as const
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    const [asTable, asCaptions] = [await newProject(workspace), await newProject(workspace)]
    await imported(workspace, asTable, 'talk.csv', [
      'Speaker Name,Start Time,End Time,Text',
      ...cues.map(([who, start, end, text]) => `${who},${start},${end},"${text}"`),
    ])
    await imported(workspace, asCaptions, 'talk.vtt', [
      'WEBVTT',
      ...cues.map(([who, start, end, text]) => `\n${start} --> ${end}\n<v ${who}>${text}`),
    ])
    const saidIn = async (projectId: Id) => {
      const [note] = await notesOf(ada, projectId)
      const words = await ada.database.read(async (tx) =>
        tx
          .selectFrom('utterance_words')
          .select(['texts', 'start_ms', 'end_ms'])
          .where('document_id', '=', note?.documentId ?? '')
          .execute(),
      )
      const blocks = (note?.content.content ?? []).map(({ type, attrs, content }) => {
        const { id: _own, ...said } = attrs ?? {}
        return { type, said, content }
      })
      return { blocks, words: words.map((one) => [one.texts, one.start_ms, one.end_ms].join()).toSorted() }
    }
    const captions = await saidIn(asCaptions)
    expect(captions.words).toHaveLength(3)
    expect(await saidIn(asTable)).toEqual(captions)
  })

  test('keeps what cannot be read, and reports where: a time, too long tags, a row without words', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const long = 'x'.repeat(201)
    const one = await imported(workspace, projectId, 'talk.csv', [
      'Speaker,Text,Time,Tags',
      'Mara,What do you print here?,0:01,',
      `Tomas,Everything of it.,soon,fine;${long}`,
      'Mara,,0:09,why',
      'Tomas,I like it on paper.,0:12,paper',
    ])
    expect(one).toMatchObject({ state: 'DONE', rowsAdded: 1, rowsFailed: 1, errorMessage: null })
    const failures = await ada.database.read(async (tx) => listFailures(tx, one.id, '0', 10, { inTextToo: true }))
    expect(failures.map(({ rowNumber, header, inText }) => ({ rowNumber, header, inText }))).toEqual([
      { rowNumber: 2, header: 'Time', inText: true },
      { rowNumber: 2, header: 'Tags', inText: true },
      { rowNumber: 3, header: 'Text', inText: false },
    ])
    const [note] = await notesOf(ada, projectId)
    expect(note?.text).toContain('Everything of it.')
    expect(note?.text).toContain('soon')
    expect(note?.text).toContain(`fine;${long}`)
    expect(await tagsOf(ada, projectId)).toEqual(['paper'])
  })

  test('is removed with the tags that it made, except those in use, and is restored completely', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    await runCommand(ada, createTag, { projectId, title: 'Habit' })
    const one = await imported(workspace, projectId, 'talk.csv', TALK)
    const other = await imported(workspace, projectId, 'other.md', ['I keep it in a drawer.'])
    const [note] = (await notesOf(ada, projectId)).filter(({ title }) => title === 'other')
    const [kept] = await ada.database.read(async (tx) =>
      tx.selectFrom('tags').select('id').where('title', '=', 'closing').execute(),
    )
    if (!note || !kept) throw new Error('Both are there.')
    await runCommand(ada, createHighlight, { noteId: note.id, place: { quote: 'in a drawer' }, tagIds: [kept.id] })
    const before = [await highlightsOf(ada, projectId), await tagsOf(ada, projectId)]

    const { deletionId } = await runCommand(ada, deleteImport, { id: one.id })
    expect(await notesOf(ada, projectId)).toHaveLength(1)
    expect(await tagsOf(ada, projectId)).toEqual(['Habit', 'closing'])
    expect(await highlightsOf(ada, projectId)).toEqual([{ text: 'in a drawer', speakers: [], tags: ['closing'] }])
    await runCommand(ada, restoreImport, { deletionId })
    expect([await highlightsOf(ada, projectId), await tagsOf(ada, projectId)]).toEqual(before)
    expect(other.state).toBe('DONE')
  })
})

describe('a column of tags', () => {
  const SURVEY = [
    'ID,What is missing?,Anything else?,Plan,Tags',
    'R1,The export.,It is slow.,Team,"price; Speed;price"',
    'R2,Nothing.,,Free,speed',
    `R3,A map.,,Free,${'x'.repeat(201)};map`,
    'R4,,,Free,lost',
  ]

  test('gives each row one highlight of its own words, and reports what could not be a tag', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    await runCommand(ada, createTag, { projectId, title: 'Speed' })
    // A column with a value that is longer than a tag is not guessed to contain tags.
    const guessed = await imported(workspace, await newProject(workspace), 'survey.csv', SURVEY.slice(0, 2))
    const [mapping] = guessed.mappings ?? []
    if (!mapping) throw new Error('A survey is a table.')
    expect(mapping.columns.at(-1)).toMatchObject({ role: 'tag', multiSelectDelimiter: ';' })
    const one = await imported(workspace, projectId, 'survey.csv', SURVEY, [mapping])
    expect(one).toMatchObject({ state: 'DONE', processedInto: 'SURVEY', rowsAdded: 4, rowsFailed: 0 })
    expect(await highlightsOf(ada, projectId)).toEqual([
      { text: 'The export.\nIt is slow.', speakers: [], tags: ['price', 'Speed'] },
      { text: 'Nothing.', speakers: [], tags: ['Speed'] },
    ])
    expect(await tagsOf(ada, projectId)).toEqual(['Speed', 'price'])
    expect(one.misplaced.map(({ header, inText, count }) => ({ header, inText, count }))).toEqual([
      { header: 'Tags', inText: true, count: 1 },
      { header: 'Tags', inText: true, count: 1 },
    ])
    const texts = (await notesOf(ada, projectId)).map(({ text }) => text)
    expect(texts.some((text) => text.includes(`${'x'.repeat(201)};map`))).toBe(true)
    expect(texts.some((text) => text.includes('lost'))).toBe(true)

    // The tagging is restored together with the import.
    const { deletionId } = await runCommand(ada, deleteImport, { id: one.id })
    expect([await highlightsOf(ada, projectId), await tagsOf(ada, projectId)]).toEqual([[], ['Speed']])
    await runCommand(ada, restoreImport, { deletionId })
    expect(await tagsOf(ada, projectId)).toEqual(['Speed', 'price'])
    expect(await highlightsOf(ada, projectId)).toHaveLength(2)
  })

  test('covers the beginning of words that are longer than a highlight, and says so', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const long = 'word '.repeat(1_000).trim()
    const one = await imported(workspace, projectId, 'tickets.csv', [
      'Subject,Description,Tags',
      `First,"${long}",long`,
      'Second,"The board on the wall shows last week, and nobody trusts it.",board',
    ])
    const first = (await highlightsOf(ada, projectId)).find(({ tags }) => tags.includes('long'))
    expect(first?.text).toBe(long.slice(0, 3_999))
    expect(one.misplaced).toMatchObject([{ header: 'Description', inText: true, count: 1 }])
  })

  test('leaves the highlights of existing rows as they are, and tags new rows', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    await imported(workspace, projectId, 'survey.csv', SURVEY.slice(0, 2))
    const again = await imported(workspace, projectId, 'survey.csv', [
      SURVEY[0] ?? '',
      'R1,The export!,It is slow.,Team,other',
      'R2,Nothing.,,Free,speed',
    ])
    expect(again).toMatchObject({ rowsAdded: 1, rowsChanged: 1 })
    const highlights = await highlightsOf(ada, projectId)
    expect(highlights.map(({ tags }) => tags.join()).toSorted()).toEqual(['Speed', 'price,Speed'])
  })
})

test('character codes of an export are decoded in texts, captions and tables, not in a text about them', async () => {
  const workspace = await newWorkspace()
  const projectId = await newProject(workspace)
  const ada = await workspace.founder()
  const about = 'Write &lt;b&gt; for <b>, and R&amp;D for R & D.'
  await imported(workspace, projectId, 'a.txt', ['I don&#39;t know&#8212;really.'])
  await imported(workspace, projectId, 'b.txt', [about])
  await imported(workspace, projectId, 'c.srt', ['1', '00:00:01,000 --> 00:00:02,000', 'R&amp;D, that&#39;s it.'])
  await imported(workspace, projectId, 'd.csv', [
    'Speaker,Text,Tags',
    'Mara,Where&#39;s the caf&eacute;?,',
    'Tomas,It&#39;s &quot;closed&quot; by now.,Caf&eacute;s',
    'Mara,Oh.,',
    'Tomas,Yes.,',
  ])
  expect((await notesOf(ada, projectId)).map(({ title, text }) => `${title}: ${text}`)).toEqual([
    "a: I don't know—really.",
    `b: ${about}`,
    "c: R&D, that's it.",
    'd: Where\'s the café?\nIt\'s "closed" by now.\nOh.\nYes.',
  ])
  expect(await highlightsOf(ada, projectId)).toEqual([
    { text: 'It\'s "closed" by now.', speakers: ['Tomas'], tags: ['Cafés'] },
  ])
})
