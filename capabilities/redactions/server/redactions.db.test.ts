import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Transform } from '@tiptap/pm/transform'
import type { Node } from '@tiptap/pm/model'
import { appendUpdate, documentEpochs, editDocument, listVersions, readDocument } from '#documents/server/index.ts'
import { ensureState } from '#documents/server/working-state.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { findNote } from '#notes/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { wordsOfDocument } from '#transcripts/server/index.ts'
import { findFiles } from '#files/server/index.ts'
import { spokenNote, type SpokenNote } from '../testing.ts'
import {
  approveRedactions,
  changeRedaction,
  reconsiderRedactions,
  rejectRedactions,
  restoreRedactions,
} from './commands/decide-redactions.ts'
import { redactRecording } from './commands/redact-recording.ts'
import { suggestRedactions } from './commands/suggest-redactions.ts'
import { findRedactedFiles } from './files-store.ts'
import { redactionsOfFiles } from './store.ts'

const { services, newWorkspace, connectionString } = await useServices()
const workspace = await newWorkspace()
const owner = new pg.Client({ connectionString })
await owner.connect()
// Even to its owner a table shows only the rows of one workspace.
await owner.query("select set_config('quarry.team_id', $1, false)", [workspace.teamId])
afterAll(async () => owner.end())

let bytes: Buffer
let made = 0
beforeAll(async () => {
  bytes = await makeRecording('tone.wav', ...toneInput(12))
})

const ada = async (): Promise<WorkspaceContext> => workspace.founder()

/** A note with its own recording, distinguished from others by a last byte. */
async function note(): Promise<SpokenNote> {
  made += 1
  return spokenNote(await ada(), {
    bytes: Buffer.concat([bytes, Buffer.from([made])]),
    contentType: 'audio/wav',
    utterances: [
      {
        blockId: 'block-one1',
        speaker: 'Ada',
        words: [
          ['Hello', 0, 400],
          ['I', 500, 600],
          ['am', 650, 800],
          ['Zephyrine', 900, 1_500],
          ['Quillfeather,', 1_550, 2_200],
          ['glad', 2_400, 2_700],
          ['to', 2_750, 2_850],
          ['meet.', 2_900, 3_300],
        ],
      },
      {
        blockId: 'block-two2',
        speaker: 'Bo',
        words: [
          ['Nice', 4_000, 4_300],
          ['to', 4_350, 4_450],
          ['meet', 4_500, 4_800],
          ['you,', 4_850, 5_200],
          ['Zephyrine.', 5_300, 6_000],
        ],
      },
    ],
  })
}

interface TestEdit {
  documentId: Id
  transform: (doc: Node) => Transform
}

const edit = defineCommand({
  name: 'edit-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.custom<TestEdit>(),
  trustsInput: true,
  run: async (context, { documentId, transform }) => void (await editDocument(context, documentId, transform)),
})

interface SlowEdit {
  documentId: Id
  begin: (nothing: undefined) => void
  gate: Promise<undefined>
}

/** Writes at the end of a text, and does not commit before its gate opens. */
const editSlowly = defineCommand({
  name: 'edit-slowly-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.custom<SlowEdit>(),
  trustsInput: true,
  async run(context, { documentId, begin, gate }) {
    await editDocument(context, documentId, (doc) =>
      new Transform(doc).insert(
        doc.content.size,
        doc.type.schema.node('paragraph', null, doc.type.schema.text('And what I wrote.')),
      ),
    )
    begin(undefined)
    await gate
  },
})

const inside = services.database.workspace(workspace.teamId)
const textOf = async ({ documentId }: SpokenNote): Promise<string> =>
  (await inside.read(async (tx) => readDocument(tx, documentId)))?.text ?? ''
const contentOf = async ({ documentId }: SpokenNote) =>
  (await inside.read(async (tx) => readDocument(tx, documentId)))?.content
const wordsOf = async ({ documentId }: SpokenNote): Promise<string[]> =>
  (await inside.read(async (tx) => wordsOfDocument(tx, documentId)))
    .toSorted((one, other) => one.blockId.localeCompare(other.blockId))
    .map(({ words }) => words.map(({ text, startMs, endMs }) => `${text}@${startMs}-${endMs}`).join(' '))
const clipsOf = async ({ noteId }: SpokenNote): Promise<unknown[]> =>
  (await owner.query('select highlight_id, start_ms, end_ms from cell.clips where note_id = $1', [noteId])).rows
const redact = async (
  { fileId }: SpokenNote,
  startMs: number,
  endMs: number,
  more: { videoBlur?: boolean; audioMuted?: boolean } = {},
): Promise<Id> =>
  (
    await runCommand(await ada(), redactRecording, {
      fileId,
      startMs,
      endMs,
      videoBlur: false,
      audioMuted: true,
      ...more,
    })
  ).redactionIds[0] ?? ''
const fileOf = async ({ fileId }: SpokenNote) => (await inside.read(async (tx) => findFiles(tx, [fileId])))[0]
const found = async ({ fileId }: SpokenNote) => inside.read(async (tx) => redactionsOfFiles(tx, [fileId]))

/** The utterances: the file's block gets its id at the first rewrite. */
function withoutFileBlock(content: DocumentJson | undefined) {
  return content?.content?.filter(({ type }) => type !== 'file')
}

/** Every column of the database that contains a text, in any form. */
async function columnsHolding(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ place: string; kind: string }>(`
    select format('%I.%I.%I', table_schema, table_name, column_name) as place, data_type as kind from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' and data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')`)
  const holding: string[] = []
  for (const { place, kind } of rows) {
    const [schema = '', table = '', column = ''] = place.split('.')
    const holds =
      kind === 'bytea'
        ? `position(convert_to($1, 'UTF8') in ${column}) > 0`
        : `lower(${column}::text) like '%' || lower($1) || '%'`
    const { rowCount } = await owner.query(`select 1 from ${schema}.${table} where ${holds} limit 1`, [text])
    if (rowCount !== 0) holding.push(place)
  }
  return holding
}

describe('redacting what is said', () => {
  test('removes the words from everything in one transaction: note, history, editors, search, highlights, journal', async () => {
    const one = await note()
    // A highlight on the words, one whose words were deleted since, one that was deleted, a state of editors, and a
    // version.
    const highlight = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'am Zephyrine Quillfeather, glad' },
    })
    const lost = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'you, Zephyrine.' },
    })
    const gone = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'Quillfeather, glad to' },
    })
    const { deletionId } = await runCommand(await ada(), deleteHighlights, { ids: [gone.id] })
    await inside.write(async (tx) => ensureState(tx, workspace.teamId, one.documentId))
    await owner.query(
      "update cell.document_versions set created_at = now() - interval '2 days' where document_id = $1",
      [one.documentId],
    )
    await owner.query("update cell.documents set updated_at = now() - interval '1 day' where id = $1", [one.documentId])
    await runCommand(await ada(), edit, {
      documentId: one.documentId,
      transform: (doc: Node) => {
        const last = doc.lastChild
        return new Transform(doc).delete(doc.content.size - (last?.nodeSize ?? 0), doc.content.size)
      },
    })
    expect(await textOf(one)).not.toContain('you,')
    expect(
      (await inside.read(async (tx) => listVersions(tx, workspace.teamId, one.documentId))).length,
    ).toBeGreaterThan(0)
    const before = await columnsHolding('Zephyrine')
    expect(before).toEqual(
      expect.arrayContaining([
        'cell.documents.content',
        'cell.document_versions.content',
        'cell.document_states.state',
        'cell.utterance_words.texts',
        'cell.highlights.text',
        'cell.journal.after',
        'cell.notes.preview',
      ]),
    )

    await redact(one, 900, 2_200)
    // Said again in the deleted utterance, whose words were kept in case the deletion is undone.
    await redact(one, 5_300, 6_000)
    expect(await textOf(one)).toContain('Hello I am [redacted] glad to meet.')
    expect(await columnsHolding('Quillfeather')).toEqual(['cell.redactions.quote', 'cell.redactions.kept'])
    expect((await columnsHolding('Zephyrine')).filter((place) => !place.startsWith('cell.redactions.'))).toEqual([])

    const rows = await inside.read(async (tx) =>
      tx.selectFrom('highlights').select(['id', 'text', 'anchored']).where('note_id', '=', one.noteId).execute(),
    )
    expect(new Map(rows.map(({ id, text, anchored }) => [id, [text, anchored]]))).toEqual(
      new Map<string, unknown>([
        [highlight.id, ['am [redacted] glad', true]],
        [lost.id, ['you, [redacted]', false]],
        [gone.id, ['[redacted] glad to', true]],
      ]),
    )
    await runCommand(await ada(), restoreHighlights, { deletionId })
  })

  test('removes the words from other texts that the recording was copied into, and restores them there', async () => {
    const one = await note()
    // The pause after "I am" would misplace words if their times were guessed from the length of the text.
    const copied = await contentOf(one)
    const { id: otherId } = await runCommand(await ada(), createNote, { projectId: one.projectId, title: 'Copied' })
    const other = await inside.read(async (tx) => findNote(tx, otherId))
    if (!copied || !other) throw new Error('Both notes have a text.')
    const partOf = (json: DocumentJson): DocumentJson => ({
      ...json,
      content: (json.content ?? []).map((node) =>
        node.attrs?.['id'] === 'block-one1'
          ? { ...node, content: [{ type: 'text', text: 'am Zephyrine Quillfeather, glad' }] }
          : node,
      ),
    })
    await runCommand(await ada(), edit, {
      documentId: other.documentId,
      transform: (doc: Node) =>
        new Transform(doc).replaceWith(0, doc.content.size, parseContent(partOf(copied)).content),
    })
    const copy = { ...one, noteId: other.id, documentId: other.documentId }
    expect(await textOf(copy)).toContain('am Zephyrine Quillfeather, glad')
    const redaction = await redact(one, 900, 2_200)
    expect(await textOf(copy)).toContain('am [redacted] glad')
    expect(await columnsHolding('Quillfeather')).toEqual(['cell.redactions.quote', 'cell.redactions.kept'])
    await runCommand(await ada(), restoreRedactions, { ids: [redaction] })
    expect(await textOf(copy)).toContain('am Zephyrine Quillfeather, glad')
    expect(await textOf(one)).toContain('I am Zephyrine Quillfeather, glad to meet.')
    // Without the recording, the text counts as the user's own.
    await runCommand(await ada(), edit, {
      documentId: other.documentId,
      transform: (doc: Node) => new Transform(doc).delete(0, doc.firstChild?.nodeSize ?? 0),
    })
    await redact(one, 900, 2_200)
    expect(await textOf(copy)).toContain('am Zephyrine Quillfeather, glad')
    await runCommand(await ada(), edit, {
      documentId: other.documentId,
      transform: (doc: Node) => new Transform(doc).delete(0, doc.content.size),
    })
  })

  test('the one function that changes the journal changes only that of its own workspace, and only the words', async () => {
    const one = await note()
    const { id } = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'am Zephyrine' },
    })
    const event = async () =>
      (
        await owner.query<{ sequence: string; after: Record<string, unknown> }>(
          "select sequence, after from cell.journal where resource_id = $1 and type = 'highlight.created'",
          [id],
        )
      ).rows[0]
    const made = await event()
    const erase = sql`select cell.erase_journal_text(${[made?.sequence ?? '0']}::bigint[])`
    await services.database.workspace((await newWorkspace()).teamId).write(async (tx) => erase.execute(tx))
    expect((await event())?.after).toEqual(made?.after)
    await inside.write(async (tx) => erase.execute(tx))
    expect((await event())?.after).toEqual({ noteId: one.noteId, tagIds: [] })
    await expect(
      inside.write(async (tx) => sql`update journal set after = null where resource_id = ${id}`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
  })

  test('keeps the words around it, their times and the clips, and rebuilds the text for editors', async () => {
    const one = await note()
    const { id } = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'Zephyrine Quillfeather, glad' },
    })
    const epoch = async () =>
      (await inside.read(async (tx) => documentEpochs(tx, [one.documentId]))).get(one.documentId)
    const was = await epoch()
    await redact(one, 900, 2_200)
    expect(await wordsOf(one)).toEqual([
      'Hello@0-400 I@500-600 am@650-800 [redacted]@900-2200 glad@2400-2700 to@2750-2850 meet.@2900-3300',
      'Nice@4000-4300 to@4350-4450 meet@4500-4800 you,@4850-5200 Zephyrine.@5300-6000',
    ])
    expect(await epoch()).toBe((was ?? 0) + 1)
    expect(await clipsOf(one)).toEqual([{ highlight_id: id, start_ms: 900, end_ms: 2_700 }])
    await expect(
      runCommand(
        await ada(),
        defineCommand({
          name: 'send-old-update',
          who: { installation: 'It sets a test up.' },
          input: z.object({}),
          run: async (context) =>
            appendUpdate(context, { documentId: one.documentId, epoch: was ?? 0, update: new Uint8Array([0, 0]) }),
        }),
        {},
      ),
    ).rejects.toMatchObject({ reason: 'rebuilt' })
  })

  test('withholds the part with its margin at once, and queues a recording without it', async () => {
    const one = await note()
    await redact(one, 900, 2_200, { videoBlur: true })
    expect((await fileOf(one))?.withheld).toEqual([{ startMs: 800, endMs: 2_300 }])
    expect((await inside.read(async (tx) => findRedactedFiles(tx, [one.fileId])))[0]).toMatchObject({
      state: 'QUEUED',
      run: 1,
      originalContentId: one.contentId,
    })
    await redact(one, 2_250, 2_350)
    expect((await fileOf(one))?.withheld).toEqual([{ startMs: 800, endMs: 2_450 }])
    expect((await inside.read(async (tx) => findRedactedFiles(tx, [one.fileId])))[0]).toMatchObject({
      state: 'QUEUED',
      run: 2,
    })
  })

  test('loses nothing that someone writes at the same moment', async () => {
    const one = await note()
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
    const writing = runCommand(await ada(), editSlowly, { documentId: one.documentId, begin, gate })
    await begun
    const redacting = redact(one, 900, 2_200)
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).rowCount,
      )
      .toBe(1)
    open(undefined)
    await Promise.all([writing, redacting])
    expect(await textOf(one)).toMatch(/^.*Hello I am \[redacted\] glad to meet\.\n.*And what I wrote\.$/s)
  })

  test('keeps the words if only the picture is redacted', async () => {
    const one = await note()
    await redact(one, 900, 2_200, { videoBlur: true, audioMuted: false })
    expect(await textOf(one)).toContain('Zephyrine Quillfeather')
    expect((await fileOf(one))?.withheld).toHaveLength(1)
  })

  test('over several utterances leaves a bar in each', async () => {
    const one = await note()
    await redact(one, 2_400, 4_480)
    expect((await textOf(one)).split('\n').slice(1)).toEqual([
      'Hello I am Zephyrine Quillfeather, [redacted]',
      '[redacted] meet you, Zephyrine.',
    ])
  })

  test('keeps a word that only slightly overlaps the part', async () => {
    const one = await note()
    await redact(one, 860, 2_440)
    expect(await textOf(one)).toContain('I am [redacted] glad')
  })

  test('is refused for a part that is too short, hides nothing, is not of a recording, or is in a locked note', async () => {
    const one = await note()
    await expect(redact(one, 900, 910)).rejects.toMatchObject({
      code: 'ValidationError',
      message: 'Choose a longer part.',
    })
    await expect(redact(one, 900, 2_200, { audioMuted: false })).rejects.toMatchObject({
      message: 'Choose sound, picture, or both.',
    })
    await expect(redact({ ...one, fileId: newId() }, 900, 2_200)).rejects.toMatchObject({ code: 'NotFound' })
    await runCommand(await ada(), changeNote, { id: one.noteId, locked: true })
    await expect(redact(one, 900, 2_200)).rejects.toMatchObject({
      code: 'Forbidden',
      message: expect.stringContaining('locked') as string,
    })
    expect(await found(one)).toEqual([])
  })

  test('is not allowed for viewers, and users of another workspace do not find the recording', async () => {
    const one = await note()
    const viewer = await workspace.member('VIEWER')
    await expect(
      runCommand(viewer, redactRecording, {
        fileId: one.fileId,
        startMs: 0,
        endMs: 500,
        videoBlur: false,
        audioMuted: true,
      }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    const stranger = await (await newWorkspace()).founder()
    await expect(
      runCommand(stranger, redactRecording, {
        fileId: one.fileId,
        startMs: 0,
        endMs: 500,
        videoBlur: false,
        audioMuted: true,
      }),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('restoring', () => {
  test('restores words, marks, times and quotes, and the original at once', async () => {
    const one = await note()
    await runCommand(await ada(), createHighlight, { noteId: one.noteId, place: { quote: 'am Zephyrine' } })
    const [text, words, content, clips] = [
      await textOf(one),
      await wordsOf(one),
      await contentOf(one),
      await clipsOf(one),
    ]
    const id = await redact(one, 900, 2_200)
    expect(await textOf(one)).not.toBe(text)
    await runCommand(await ada(), restoreRedactions, { ids: [id] })
    expect(await textOf(one)).toBe(text)
    expect(await wordsOf(one)).toEqual(words)
    expect(withoutFileBlock(await contentOf(one))).toEqual(withoutFileBlock(content))
    expect(await clipsOf(one)).toEqual(clips)
    expect(await fileOf(one)).toMatchObject({ withheld: [], content: { id: one.contentId } })
    expect((await inside.read(async (tx) => findRedactedFiles(tx, [one.fileId])))[0]).toMatchObject({ state: 'NONE' })
    expect((await found(one)).map(({ state }) => state)).toEqual(['RESTORED'])
  })

  test('keeps words hidden that another redaction covers, until that is restored as well', async () => {
    const one = await note()
    const text = await textOf(one)
    const name = await redact(one, 900, 2_200)
    const more = await redact(one, 500, 3_300)
    expect(await textOf(one)).toContain('Hello [redacted] [redacted] [redacted]')
    await runCommand(await ada(), restoreRedactions, { ids: [name] })
    expect(await textOf(one)).not.toContain('Quillfeather')
    expect((await columnsHolding('Hello [redacted]')).length).toBeGreaterThan(0)
    await runCommand(await ada(), restoreRedactions, { ids: [more] })
    expect(await textOf(one)).toBe(text)
  })

  test('every word gets its time back when a part around an earlier redaction is restored, even if equal bars changed places', async () => {
    const one = await note()
    const before = await wordsOf(one)
    const inner = await redact(one, 900, 2_200)
    const outer = await redact(one, 0, 9_000_000)
    expect(await wordsOf(one)).toEqual([
      '[redacted]@0-800 [redacted]@900-2200 [redacted]@2400-3300',
      '[redacted]@4000-6000',
    ])
    await runCommand(await ada(), restoreRedactions, { ids: [outer] })
    expect(await textOf(one)).toContain('Hello I am [redacted] glad to meet.')
    await runCommand(await ada(), restoreRedactions, { ids: [inner] })
    expect(await wordsOf(one)).toEqual(before)
  })

  test('the quote of a deleted highlight is restored without what other redactions hide, and whole with the last of them', async () => {
    const one = await note()
    const gone = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'am Zephyrine Quillfeather, glad to' },
    })
    await runCommand(await ada(), deleteHighlights, { ids: [gone.id] })
    const saidBy = async () =>
      (
        await inside.read(async (tx) =>
          tx.selectFrom('highlights').select('text').where('id', '=', gone.id).executeTakeFirst(),
        )
      )?.text
    const name = await redact(one, 900, 2_200)
    const feeling = await redact(one, 2_400, 2_700)
    expect(await saidBy()).toBe('am [redacted] to')
    await runCommand(await ada(), restoreRedactions, { ids: [name] })
    expect(await saidBy()).toBe('am Zephyrine Quillfeather, [redacted] to')
    await runCommand(await ada(), restoreRedactions, { ids: [feeling] })
    expect(await saidBy()).toBe('am Zephyrine Quillfeather, glad to')
  })

  test('moves highlights made on the bar to the words; a highlight deleted in the meantime is not restored', async () => {
    const one = await note()
    const early = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'Zephyrine Quillfeather,', contextBefore: 'Hello I am', contextAfter: 'glad to meet.' },
    })
    const id = await redact(one, 900, 2_200)
    const late = await runCommand(await ada(), createHighlight, {
      noteId: one.noteId,
      place: { quote: 'am [redacted]' },
    })
    await runCommand(await ada(), deleteHighlights, { ids: [early.id] })
    await runCommand(await ada(), restoreRedactions, { ids: [id] })
    const marks = JSON.stringify(await contentOf(one))
    expect(marks).not.toContain(early.id)
    const row = await inside.read(async (tx) =>
      tx.selectFrom('highlights').select('text').where('id', '=', late.id).executeTakeFirst(),
    )
    expect(row?.text).toBe('am Zephyrine Quillfeather,')
  })

  test('restores what is still there after an utterance was split and a bar deleted', async () => {
    const one = await note()
    const id = await redact(one, 2_400, 4_480)
    await runCommand(await ada(), edit, {
      documentId: one.documentId,
      transform: (doc: Node) => {
        let at = 0
        doc.descendants((node, position) => {
          if (node.isText && node.text === '[redacted]' && at === 0) at = position
        })
        return new Transform(doc).delete(at, at + '[redacted]'.length)
      },
    })
    await runCommand(await ada(), restoreRedactions, { ids: [id] })
    expect(
      (await textOf(one))
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual(['Hello I am Zephyrine Quillfeather,', 'Nice to meet you, Zephyrine.'])
  })
})

describe('a suggestion', () => {
  const name = { kind: 'NAME' as const, startMs: 900, endMs: 2_200, quote: 'Zephyrine Quillfeather,' }
  const suggest = async (one: SpokenNote): Promise<number> =>
    runCommand(await ada(), suggestRedactions, {
      fileId: one.fileId,
      found: [name, { ...name, startMs: 5_300, endMs: 6_000, quote: 'Zephyrine.' }],
    })

  test('is decided one by one or all at once, and is not suggested again once it was rejected', async () => {
    const one = await note()
    expect(await suggest(one)).toBe(2)
    expect(await suggest(one)).toBe(0)
    const ids = (await found(one)).map(({ id }) => id)
    const [first = '', second = ''] = ids
    expect((await fileOf(one))?.withheld).toEqual([])
    await runCommand(await ada(), rejectRedactions, { ids: [first] })
    expect(await suggest(one)).toBe(0)
    await runCommand(await ada(), reconsiderRedactions, { ids: [first] })
    await runCommand(await ada(), changeRedaction, {
      id: first,
      startMs: 1_550,
      endMs: 2_200,
      videoBlur: false,
      audioMuted: true,
    })
    expect((await found(one))[0]).toMatchObject({ startMs: 1_550, quote: 'Quillfeather,' })
    await runCommand(await ada(), approveRedactions, { ids })
    expect((await textOf(one)).split('\n').slice(1)).toEqual([
      'Hello I am Zephyrine [redacted] glad to meet.',
      'Nice to meet you, [redacted]',
    ])
    await expect(runCommand(await ada(), approveRedactions, { ids: [second] })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await runCommand(await ada(), restoreRedactions, { ids, asSuggestions: true })
    expect((await found(one)).map(({ state }) => state)).toEqual(['SUGGESTED', 'SUGGESTED'])
    expect(await textOf(one)).toContain('Zephyrine Quillfeather')
  })

  test('is also made if it starts where a known part ends, or ends where it starts', async () => {
    const one = await note()
    const known = { ...name, startMs: 2_000, endMs: 3_000 }
    const suggested = async (...found: (typeof name)[]): Promise<number> =>
      runCommand(await ada(), suggestRedactions, { fileId: one.fileId, found })
    expect(await suggested(known)).toBe(1)
    expect(await suggested({ ...name, startMs: 1_000, endMs: 2_001 }, { ...name, startMs: 2_999, endMs: 4_000 })).toBe(
      0,
    )
    expect(await suggested({ ...name, startMs: 1_000, endMs: 2_000 }, { ...name, startMs: 3_000, endMs: 4_000 })).toBe(
      2,
    )
  })

  test('is redacted automatically if the project is set so', async () => {
    const one = await note()
    await inside.write(async (tx) =>
      tx.updateTable('projects').set({ redaction: 'ON' }).where('id', '=', one.projectId).execute(),
    )
    await suggest(one)
    expect((await found(one)).map(({ state }) => state)).toEqual(['APPROVED', 'APPROVED'])
    expect(await textOf(one)).not.toContain('Zephyrine')
  })
})
