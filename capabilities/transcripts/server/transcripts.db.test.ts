import { createHash } from 'node:crypto'
import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import Fastify from 'fastify'
import mammoth from 'mammoth'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { z } from 'zod'
import { CONTENT_FRAGMENT } from '#editor/document/content-fragment.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { editYjsDoc, SERVER_EDIT, yjsStateOf } from '#editor/document/yjs.ts'
import { newBlockId } from '#editor/document/block-ids.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { wavFile } from '#platform/server/models/speech/wav-file.ts'
import { appendUpdate, editDocument, readDocuments } from '#documents/server/index.ts'
import { beginUpload } from '#files/server/commands/begin-upload.ts'
import { finishUpload } from '#files/server/commands/end-upload.ts'
import { findFiles, installationContext, replaceContent, withhold } from '#files/server/index.ts'
import {
  changesChannel,
  defineCommand,
  runCommand,
  type CommittedVersion,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { spokenAnswer, startSpeechService } from '#tests/harness/speech-service.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { cancelTranscription } from './commands/cancel-transcription.ts'
import { changeSpeaker } from '#speakers/server/commands/change-speaker.ts'
import { replaceInTranscript } from './commands/correct-transcript.ts'
import { storeUtterances } from './commands/store-utterances.ts'
import { transcribeFile } from './commands/transcribe-file.ts'
import { readTranscript } from './read-transcript.ts'
import { routes } from './routes.ts'
import { findTranscription, transcriptionsOfFiles, updateTranscription } from './store.ts'
import { transcribe } from './transcribe.ts'
import { utterancesOfContent } from './utterance-blocks.ts'
import { wordsOfDocument } from './words-store.ts'

const service = await startSpeechService()
const { services, newWorkspace } = await useServices({
  runsJobs: true,
  environment: { SPEECH_URL: service.url, SPEECH_KEY: 'a-key' },
})
afterAll(async () => service.close())
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(() => ({ body: spokenAnswer(['Hello there, Shela.', 'How are you?']) }))
})

const RATE_HZ = 8_000

let hums = 0

/**
 * A hum, distinguished from every other by its loudness. Some pitches would be mistaken for several voices; this one is
 * heard as one.
 */
function hum(seconds: number): Buffer {
  hums += 1
  const loudness = 0.3 - hums / 1_000
  return wavFile(
    Float32Array.from({ length: seconds * RATE_HZ }, (_, at) => loudness * Math.sin(at * 1.3)),
    RATE_HZ,
  )
}

const addRecordingNote = defineCommand({
  name: 'add-recording-note',
  who: { installation: 'It sets a test up.' },
  input: z.object({ fileId: z.uuid() }),
  async run(context, { fileId }) {
    const projectId = await addProject(context, {
      title: 'Interviews',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const content: DocumentJson = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Before.' }] },
        { type: 'file', attrs: { fileId, name: 'interview.wav', mediaType: 'audio/wav' } },
        { type: 'paragraph', content: [{ type: 'text', text: 'After.' }] },
      ],
    }
    const [noteId = ''] = await addNotes(context, project, [{ title: 'Ada & Bo', content, origin: 'written' }])
    return { projectId, noteId, documentId: (await findNote(context.tx, noteId))?.documentId ?? '' }
  },
})

const transcribeAgain = defineCommand({
  name: 'hear-anew',
  who: { installation: 'It sets a test up.' },
  input: z.object({ id: z.uuid() }),
  async run({ tx }, { id }) {
    await updateTranscription(tx, id, {
      state: 'TRANSCRIBING',
      language: null,
      channel: 0,
      storedMs: 0,
      finishedAt: null,
    })
    const found = await findTranscription(tx, id)
    if (!found) throw new Error('There is a transcription.')
    return found
  },
})

interface RecordingNote {
  workspace: TestWorkspace
  fileId: Id
  noteId: Id
  documentId: Id
  projectId: Id
}

/** A note with a recording, as it is after its upload: the transcription is queued automatically. */
async function recordingNote(
  bytes = hum(4),
  prepare: (note: RecordingNote) => Promise<void> = async () => Promise.resolve(),
): Promise<RecordingNote> {
  const workspace = await newWorkspace()
  const fileId = newId()
  const note = { workspace, fileId, ...(await runCommand(await workspace.founder(), addRecordingNote, { fileId })) }
  await prepare(note)
  await runCommand(await workspace.founder(), beginUpload, {
    id: fileId,
    documentId: note.documentId,
    fileName: 'interview.wav',
    bytes: bytes.length,
  })
  await services.storage.put(`cell/${workspace.teamId}/files/${fileId}`, bytes)
  const looked = {
    fileId,
    sha256: createHash('sha256').update(bytes).digest(),
    bytes: bytes.length,
    contentType: 'audio/wav',
    imagePixelWidth: null,
    imagePixelHeight: null,
  }
  await runCommand(await installationContext(services, workspace.teamId), finishUpload, looked)
  return note
}

async function transcriptionOf({ workspace, fileId }: RecordingNote) {
  return services.database
    .workspace(workspace.teamId)
    .read(async (tx) => (await transcriptionsOfFiles(tx, [fileId])).get(fileId))
}

async function ended(note: RecordingNote) {
  return eventually(async () => {
    const transcription = await transcriptionOf(note)
    if (transcription?.finishedAt == null) throw new Error(`The transcription is ${transcription?.state ?? 'absent'}.`)
    return transcription
  })
}

async function eventually<Result>(look: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: 20_000, interval: 30 })
}

async function contentOf({ workspace, documentId }: RecordingNote): Promise<DocumentJson> {
  const content = await services.database
    .workspace(workspace.teamId)
    .read(async (tx) => (await readDocuments(tx, [documentId])).get(documentId)?.content)
  if (!content) throw new Error('A note has a document.')
  return content
}

const spoken = async (note: RecordingNote): Promise<string[]> =>
  utterancesOfContent(await contentOf(note)).map(({ speaker, text }) => `${speaker ?? '-'}: ${text}`)

/** Each word of each utterance in the text, with the time at which it begins. */
async function timed(note: RecordingNote): Promise<string[]> {
  const words = new Map(
    (
      await services.database.workspace(note.workspace.teamId).read(async (tx) => wordsOfDocument(tx, note.documentId))
    ).map((utterance) => [utterance.blockId, utterance.words]),
  )
  return utterancesOfContent(await contentOf(note)).map(({ blockId }) =>
    (words.get(blockId) ?? []).map(({ text, startMs }) => `${text}@${startMs}`).join(' '),
  )
}

const edit = defineCommand({
  name: 'edit-recording-note',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ documentId: Id; transform: (doc: Node) => Transform }>(),
  run: async (context, { documentId, transform }) => void (await editDocument(context, documentId, transform)),
})

const sendUpdate = defineCommand({
  name: 'send-recording-note-update',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ documentId: Id; update: Uint8Array }>(),
  trustsInput: true,
  run: async (context, { documentId, update }) => appendUpdate(context, { documentId, epoch: 1, update }),
})

/** Splits an utterance like the editor: the second half becomes its own block. */
function split(doc: Node, words: string): Transform {
  const type = doc.type.schema.nodes['utterance']
  if (!type) throw new Error('Documents have utterances.')
  return new Transform(doc).split(placeOf(doc, words), 1, [{ type, attrs: { id: newBlockId() } }])
}

/** The position of words in a document. */
function placeOf(doc: Node, words: string): number {
  let place = -1
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (place === -1 && at !== -1) place = position + at
  })
  if (place === -1) throw new Error(`"${words}" is not in the text.`)
  return place
}

describe('a recording that is added to a note', () => {
  test('is transcribed automatically: utterances follow it, in order, with their words', async () => {
    const reported: string[] = []
    const note = await recordingNote(hum(4), async ({ workspace }) => {
      await services.liveUpdates.subscribe(changesChannel(workspace.teamId), (message) =>
        reported.push(...(message as CommittedVersion).changes.map(({ type }) => type)),
      )
    })
    expect(await ended(note)).toMatchObject({
      state: 'DONE',
      language: 'en',
      provider: new URL(service.url).host,
      durationMs: 4000,
      channels: 1,
    })
    expect((await contentOf(note)).content?.map(({ type }) => type)).toEqual([
      'paragraph',
      'file',
      'utterance',
      'utterance',
      'paragraph',
    ])
    expect(await spoken(note)).toEqual(['-: Hello there, Shela.', '-: How are you?'])
    expect(await timed(note)).toEqual(['Hello@0 there,@500 Shela.@1000', 'How@3500 are@4000 you?@4500'])
    expect(reported).toEqual(
      expect.arrayContaining(['file.transcription-queued', 'file.transcribing', 'file.transcribed']),
    )
    expect(service.asked[0]?.key).toBe('Bearer a-key')
  })

  test('is transcribed with the names and the language that its project specifies', async () => {
    const note = await recordingNote(hum(3), async ({ workspace, projectId }) => {
      await runCommand(await workspace.founder(), changeProject, {
        id: projectId,
        transcriptionVocabulary: ['Shayla', ' Shayla ', 'Quarry', ''],
        transcriptionLanguage: 'en',
      })
    })
    await ended(note)
    expect(service.asked[0]?.form.get('prompt')).toBe('Shayla, Quarry')
    expect(service.asked[0]?.form.get('language')).toBe('en')
  })

  test('ends with a sentence if it cannot be understood', async () => {
    service.answerWith(() => ({ status: 401 }))
    expect(await ended(await recordingNote())).toMatchObject({
      state: 'FAILED',
      failure: 'The transcription service did not accept the key of this installation.',
    })
    expect(await ended(await recordingNote(Buffer.from('RIFF no recording at all')))).toMatchObject({
      state: 'FAILED',
      failure: expect.stringMatching(/\.$/) as string,
    })
  })

  test('counts what is left out and names its languages, each once; it gets the language of its words as soon as there are any', async () => {
    const note = await recordingNote()
    const { id } = await ended(note)
    const context = await installationContext(services, note.workspace.teamId)
    const store = async (heard: { storedMs: number; foreignLanguages: string[]; language?: string }) => {
      const transcription = await transcriptionOf(note)
      if (!transcription) throw new Error('There is a transcription.')
      await runCommand(context, storeUtterances, {
        transcription,
        to: { channel: 0, storedMs: heard.storedMs },
        utterances: [],
        foreignMs: 1_000,
        gaps: [],
        ...heard,
      })
      return transcriptionOf(note)
    }
    await runCommand(context, transcribeAgain, { id })
    expect(await store({ storedMs: 1_000, foreignLanguages: [] })).toMatchObject({
      foreignMs: 1_000,
      foreignLanguages: [],
      language: null,
    })
    expect(await store({ storedMs: 2_000, foreignLanguages: ['de', 'de'] })).toMatchObject({
      foreignMs: 2_000,
      foreignLanguages: ['de'],
      language: 'de',
    })
    expect(await store({ storedMs: 3_000, foreignLanguages: ['fr', 'de'], language: 'en' })).toMatchObject({
      foreignMs: 3_000,
      foreignLanguages: ['de', 'fr'],
      language: 'en',
    })
  })

  test('reports speech that was not understood: GraphQL lists it in order, every export has a line at its position, and transcribing again clears it', async () => {
    service.answerWith(() => ({ body: spokenAnswer(['Hello there.', 'How are you?']) }))
    const note = await recordingNote()
    const { id } = await ended(note)
    const context = await installationContext(services, note.workspace.teamId)
    for (const gap of [
      { startMs: 12_000, endMs: 15_400 },
      { startMs: 1_000, endMs: 2_000 },
    ]) {
      await runCommand(context, storeUtterances, {
        transcription: await runCommand(context, transcribeAgain, { id }),
        to: { channel: 0, storedMs: gap.endMs },
        utterances: [],
        foreignMs: 0,
        foreignLanguages: [],
        gaps: [gap],
      })
    }
    expect((await transcriptionOf(note))?.gaps).toEqual([
      { startMs: 1_000, endMs: 2_000 },
      { startMs: 12_000, endMs: 15_400 },
    ])
    const founder = await note.workspace.founder()
    await runCommand(founder, replaceInTranscript, { noteId: note.noteId, find: 'Hello', replaceWith: 'Good morning' })
    const written = await founder.read(async (tx) => {
      const found = await findNote(tx, note.noteId)
      if (!found) throw new Error('There is a note.')
      return readTranscript(tx, found)
    })
    expect(written.utterances.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['Good morning there.', 0, 900],
      ['[Speech that was not understood, 0:01–0:02, 1 of 2]', 1_000, 2_000],
      ['How are you?', 3_000, 4_400],
      ['[Speech that was not understood, 0:12–0:15, 2 of 2]', 12_000, 15_400],
    ])
    await runCommand(context, cancelTranscription, { fileId: note.fileId })
    await runCommand(founder, transcribeFile, { fileId: note.fileId })
    expect((await ended(note)).gaps).toEqual([])
  })

  test('is not written into a note that was locked in the meantime', async () => {
    const asked = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    service.answerWith(async () => {
      asked.resolve()
      await locked.promise
      return { body: spokenAnswer(['Too late.']) }
    })
    const note = await recordingNote()
    await asked.promise
    await runCommand(await note.workspace.founder(), changeNote, { id: note.noteId, locked: true })
    locked.resolve()
    expect(await ended(note)).toMatchObject({ state: 'FAILED', failure: expect.stringContaining('locked') as string })
    expect(await spoken(note)).toEqual([])
  })

  test('stops at once when a user cancels it, and nothing is added afterwards', async () => {
    const asked = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    service.answerWith(async () => {
      asked.resolve()
      await stopped.promise
      return { body: spokenAnswer(['Too late.']) }
    })
    const note = await recordingNote()
    await asked.promise
    await runCommand(await note.workspace.founder(), cancelTranscription, { fileId: note.fileId })
    stopped.resolve()
    // The second recording is transcribed by the same worker, after the first has released it.
    service.answerWith(() => ({ body: spokenAnswer(['Next.']) }))
    await ended(await recordingNote())
    expect(await transcriptionOf(note)).toMatchObject({ state: 'CANCELLED' })
    expect(await spoken(note)).toEqual([])
  })
})

const keepBack = defineCommand({
  name: 'withhold-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ fileId: Id; startMs: number; endMs: number }>(),
  trustsInput: true,
  run: async (context, { fileId, ...part }) => withhold(context, fileId, [part]),
})
const showAnother = defineCommand({
  name: 'show-another-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ fileId: Id; by: Id }>(),
  trustsInput: true,
  async run(context, { fileId, by }) {
    const [other] = await findFiles(context.tx, [by])
    if (other?.content) await replaceContent(context, fileId, other.content)
  },
})

test('parts withheld during redaction are not written down when it is transcribed again', async () => {
  const note = await recordingNote(hum(4))
  await ended(note)
  const before = (await spoken(note)).join(' ')
  expect(before).toContain('Shela')
  const shela = (
    await services.database.workspace(note.workspace.teamId).read(async (tx) => wordsOfDocument(tx, note.documentId))
  )
    .flatMap(({ words }) => words)
    .find(({ text }) => text.startsWith('Shela'))
  if (!shela) throw new Error('She is named.')
  await runCommand(await note.workspace.founder(), keepBack, {
    fileId: note.fileId,
    startMs: shela.startMs,
    endMs: shela.endMs,
  })
  await runCommand(await note.workspace.founder(), transcribeFile, { fileId: note.fileId })
  await ended(note)
  const after = (await spoken(note)).join(' ')
  expect(after).not.toContain('Shela')
  expect(after).toContain('How are you?')
})

test('a recording whose content is replaced during transcription continues in the new content, after what is stored', async () => {
  const note = await recordingNote(hum(4))
  await ended(note)
  const run = (await transcriptionOf(note))?.run ?? 0
  await services.database
    .workspace(note.workspace.teamId)
    .write(async (tx) =>
      tx
        .updateTable('transcriptions')
        .set({ state: 'TRANSCRIBING', finished_at: null })
        .where('file_id', '=', note.fileId)
        .execute(),
    )
  const { fileId: by } = await storeRecording(await note.workspace.founder(), {
    scopeId: (await transcriptionOf(note))?.scopeId ?? '',
    name: 'other.wav',
    bytes: hum(4),
    contentType: 'audio/wav',
  })
  await runCommand(await note.workspace.founder(), showAnother, { fileId: note.fileId, by })
  expect((await transcriptionOf(note))?.run).toBe(run + 1)
  expect(await ended(note)).toMatchObject({ state: 'DONE' })
})

test('a run killed in the middle continues after what is stored, without duplicates or losses', async () => {
  const asked = Promise.withResolvers<void>()
  const never = Promise.withResolvers<never>()
  let run = 0
  service.answerWith(async (piece, count) => {
    run = count
    if (count === 1) return { body: spokenAnswer(['The first part.']) }
    if (count === 2) {
      asked.resolve()
      return never.promise
    }
    return { body: spokenAnswer([`The rest of ${Math.round(piece.seconds)} seconds.`]) }
  })
  const note = await recordingNote(hum(260))
  await asked.promise
  // Finished parts are stored while the service is still working on the rest.
  const before = await eventually(async () => {
    expect(await spoken(note)).toEqual(['-: The first part.'])
    return transcriptionOf(note)
  })
  expect(before).toMatchObject({ state: 'TRANSCRIBING', storedMs: 1400 })
  // Another process takes over, as after a kill; once it has stored something, the first one no longer counts.
  const killed = new AbortController()
  await transcribe(
    await installationContext(services, note.workspace.teamId),
    { transcriptionId: before?.id ?? '', run: before?.run ?? 0 },
    killed.signal,
  )
  expect(await transcriptionOf(note)).toMatchObject({ state: 'DONE' })
  expect(await spoken(note)).toEqual([
    '-: The first part.',
    expect.stringMatching(/^-: The rest of 2\d\d seconds\.$/) as string,
    expect.stringMatching(/^-: The rest of \d\d seconds\.$/) as string,
  ])
  expect(run).toBeGreaterThan(2)
})

test('transcribing again removes the earlier utterances, split-off ones too, and keeps what people wrote', async () => {
  const note = await recordingNote()
  await ended(note)
  await runCommand(await note.workspace.founder(), edit, {
    documentId: note.documentId,
    transform: (doc: Node) => split(doc, 'are you'),
  })
  service.answerWith(() => ({ body: spokenAnswer(['Something else.']) }))
  await runCommand(await note.workspace.founder(), transcribeFile, { fileId: note.fileId })
  await ended(note)
  await eventually(async () => expect(await spoken(note)).toEqual(['-: Something else.']))
  expect((await contentOf(note)).content?.map(({ type }) => type)).toEqual([
    'paragraph',
    'file',
    'utterance',
    'paragraph',
  ])
})

describe('words keep their times', () => {
  test('when utterances are split, joined, corrected, moved or given another speaker', async () => {
    const note = await recordingNote()
    await ended(note)
    const change = async (transform: (doc: Node) => Transform): Promise<string[]> => {
      await runCommand(await note.workspace.founder(), edit, { documentId: note.documentId, transform })
      return timed(note)
    }
    expect(await change((doc) => split(doc, 'there'))).toEqual([
      'Hello@0',
      'there,@500 Shela.@1000',
      'How@3500 are@4000 you?@4500',
    ])
    expect(await change((doc) => new Transform(doc).join(placeOf(doc, 'there') - 1))).toEqual([
      'Hello@0 there,@500 Shela.@1000',
      'How@3500 are@4000 you?@4500',
    ])
    expect(
      await change((doc) => new Transform(doc).insert(placeOf(doc, 'Shela'), doc.type.schema.text('dear '))),
    ).toEqual(['Hello@0 there,@500 dear@900 Shela.@1000', 'How@3500 are@4000 you?@4500'])
    const moved = await change((doc) => {
      const at = placeOf(doc, 'How') - 1
      const block = doc.nodeAt(at)
      if (!block) throw new Error('There is an utterance.')
      return new Transform(doc).delete(at, at + block.nodeSize).insert(0, block)
    })
    expect(moved).toEqual(['How@3500 are@4000 you?@4500', 'Hello@0 there,@500 dear@900 Shela.@1000'])
    await runCommand(await note.workspace.founder(), changeSpeaker, { noteId: note.noteId, from: '', to: 'Ada' })
    expect(await timed(note)).toEqual(moved)
    expect(await spoken(note)).toEqual(['Ada: How are you?', 'Ada: Hello there, dear Shela.'])
  })

  test('in a text that is open in an editor: undoing a deletion restores the times, also of joined utterances', async () => {
    const note = await recordingNote()
    await ended(note)
    const asHeard = await timed(note)
    // The text as an editor has it; equal content gives the same state.
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, yjsStateOf(await contentOf(note)))
    const undo = new Y.UndoManager(ydoc.getXmlFragment(CONTENT_FRAGMENT), {
      trackedOrigins: new Set([SERVER_EDIT]),
      captureTimeout: 0,
    })
    const send = async (act: () => void): Promise<string[]> => {
      const before = Y.encodeStateVector(ydoc)
      act()
      await runCommand(await note.workspace.founder(), sendUpdate, {
        documentId: note.documentId,
        update: Y.encodeStateAsUpdate(ydoc, before),
      })
      return timed(note)
    }
    const erase = (words: string) => (doc: Node) =>
      new Transform(doc).delete(placeOf(doc, words), placeOf(doc, words) + words.length)
    expect(await send(() => void editYjsDoc(ydoc, erase('there, ')))).toEqual([
      'Hello@0 Shela.@1000',
      'How@3500 are@4000 you?@4500',
    ])
    expect(await send(() => undo.undo())).toEqual(['Hello@0 there,@400 Shela.@1000', 'How@3500 are@4000 you?@4500'])
    const whole = (doc: Node): Transform => {
      const at = placeOf(doc, 'How') - 1
      return new Transform(doc).delete(at, at + (doc.nodeAt(at)?.nodeSize ?? 0))
    }
    expect(await send(() => void editYjsDoc(ydoc, whole))).toEqual(['Hello@0 there,@400 Shela.@1000'])
    expect(await send(() => undo.undo())).toEqual(['Hello@0 there,@400 Shela.@1000', asHeard[1]])
    expect(await send(() => void editYjsDoc(ydoc, (doc) => new Transform(doc).join(placeOf(doc, 'How') - 1)))).toEqual([
      'Hello@0 there,@400 Shela.How@1000 are@4000 you?@4500',
    ])
    expect(await send(() => undo.undo())).toEqual(['Hello@0 there,@400 Shela.@1000', asHeard[1]])
    ydoc.destroy()
  })

  test('a name is corrected everywhere at once, in any case, and highlights stay', async () => {
    service.answerWith(() => ({ body: spokenAnswer(['So shela said.', 'Ask Shela, not Shelagh.', 'shela']) }))
    const note = await recordingNote()
    await ended(note)
    const bold = (doc: Node) => {
      const at = placeOf(doc, 'Shela,')
      const mark = doc.type.schema.marks['bold']?.create()
      return mark ? new Transform(doc).addMark(at, at + 5, mark) : new Transform(doc)
    }
    await runCommand(await note.workspace.founder(), edit, { documentId: note.documentId, transform: bold })
    expect(
      await runCommand(await note.workspace.founder(), replaceInTranscript, {
        noteId: note.noteId,
        find: 'Shela',
        replaceWith: 'Shayla Ray',
      }),
    ).toMatchObject({ count: 3 })
    expect(await spoken(note)).toEqual(['-: So Shayla Ray said.', '-: Ask Shayla Ray, not Shelagh.', '-: Shayla Ray'])
    expect((await timed(note))[0]).toBe('So@0 Shayla@500 Ray@767 said.@1000')
    expect((await contentOf(note)).content?.[3]?.content?.[1]).toEqual({
      type: 'text',
      text: 'Shayla Ray',
      marks: [{ type: 'bold' }],
    })
  })
})

test('only word times that changed since they were read are sent, and a removal is noticed', async () => {
  const note = await recordingNote()
  await ended(note)
  const times = async (since: string | null) => {
    const { data, errors } = await askGraph(
      { services, workspace: await note.workspace.founder() },
      'query ($id: ID!, $since: String) { note(id: $id) { wordTimes(since: $since) { revision count utterances } } }',
      { id: note.noteId, since },
    )
    expect(errors).toBeUndefined()
    const found = data?.['note'] as
      | { wordTimes: { revision: string; count: number; utterances: unknown[][] } }
      | undefined
    if (!found) throw new Error('The note is there.')
    return found.wordTimes
  }
  const all = await times(null)
  expect(all.utterances).toHaveLength(all.count)
  expect(await times(all.revision)).toEqual({ revision: all.revision, count: all.count, utterances: [] })
  await runCommand(await note.workspace.founder(), replaceInTranscript, {
    noteId: note.noteId,
    find: 'Shela',
    replaceWith: 'Shayla',
  })
  const later = await times(all.revision)
  expect(later.count).toBe(all.count)
  expect(later.utterances.map(([blockId]) => blockId)).toEqual([all.utterances[0]?.[0]])
  expect(BigInt(later.revision)).toBeGreaterThan(BigInt(all.revision))
  const { errors } = await askGraph(
    { services, workspace: await note.workspace.founder() },
    `{ note(id: "${note.noteId}") { wordTimes(since: "yesterday") { count } } }`,
  )
  expect(errors).toBeDefined()
})

test('a viewer reads the words but cannot change, start or stop anything; strangers see nothing', async () => {
  const note = await recordingNote()
  await ended(note)
  const question = `{ note(id: "${note.noteId}") { words transcriptViewerCan { transcribe cancel correct }
    transcriptions { state progress failure language provider viewerCan { transcribe } } } file(id: "${note.fileId}") {
    transcription { state noteId } } }`
  const viewer = await note.workspace.member('VIEWER')
  const { data, errors } = await askGraph({ services, workspace: viewer }, question)
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({
    note: {
      transcriptViewerCan: { transcribe: false, cancel: false, correct: false },
      transcriptions: [{ state: 'DONE', progress: 1, language: 'en', viewerCan: { transcribe: false } }],
    },
    file: { transcription: { state: 'DONE', noteId: note.noteId } },
  })
  const words = (data?.['note'] as { words: unknown[][] } | undefined)?.words
  expect(words?.[0]?.slice(1)).toEqual([
    ['Hello', 'there,', 'Shela.'],
    [0, 500, 1000],
    [400, 900, 1400],
    [90, 90, 90],
  ])
  const refused = async (act: (workspace: WorkspaceContext) => Promise<unknown>): Promise<void> =>
    expect(act(await note.workspace.member('VIEWER'))).rejects.toThrow(/^You may not do this here\. Contributors/)
  await refused(async (asker) => runCommand(asker, transcribeFile, { fileId: note.fileId }))
  await refused(async (asker) => runCommand(asker, changeSpeaker, { noteId: note.noteId, from: '', to: 'Ada' }))
  await refused(async (asker) =>
    runCommand(asker, replaceInTranscript, { noteId: note.noteId, find: 'Hello', replaceWith: 'Bye' }),
  )
  const elsewhere = await (await newWorkspace()).founder()
  await expect(runCommand(elsewhere, transcribeFile, { fileId: note.fileId })).rejects.toThrow(/not found/i)
  await runCommand(await note.workspace.founder(), changeNote, { id: note.noteId, locked: true })
  await expect(runCommand(await note.workspace.founder(), transcribeFile, { fileId: note.fileId })).rejects.toThrow(
    /locked/,
  )
})

test('a transcript is downloaded in every format, with a span for each word in HTML', async () => {
  service.answerWith(() => ({ body: spokenAnswer(['Tom & Jerry <said> so.', 'How are you?']) }))
  const note = await recordingNote()
  await ended(note)
  await runCommand(await note.workspace.founder(), changeSpeaker, { noteId: note.noteId, from: '', to: 'Bo' })
  let asker = async (): Promise<WorkspaceContext> => note.workspace.member('VIEWER')
  const server = Fastify()
  routes(server, { services, workspaceOf: async () => asker(), teamOf: async () => note.workspace.teamId })
  const download = async (format: string) => server.inject({ url: `/api/notes/${note.noteId}/transcript.${format}` })
  const vtt = await download('vtt')
  expect(vtt.body).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.400\n<v Bo>Tom &amp; Jerry &lt;said&gt; so.\n\n00:00:04.500 --> 00:00:05.900\n<v Bo>How are you?\n',
  )
  expect(vtt.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'content-disposition': 'attachment; filename="Ada & Bo.vtt"',
  })
  expect((await download('srt')).body).toContain('2\n00:00:04,500 --> 00:00:05,900\nBo: How are you?\n')
  expect((await download('txt')).body).toBe('Ada & Bo\n\nBo 0:00\nTom & Jerry <said> so.\n\nBo 0:04\nHow are you?\n')
  const html = (await download('html')).body
  expect(html).toContain(
    '<span data-monologue-start-time="1500" data-monologue-end-time="1900">&lt;said&gt;</span> <span data-monologue-start-time="2000" data-monologue-end-time="2400">so.</span>',
  )
  expect(html).toContain('<title>Ada &amp; Bo</title>')
  const { value } = await mammoth.extractRawText({ buffer: (await download('docx')).rawPayload })
  expect(value.split(/\n+/).filter(Boolean)).toEqual([
    'Ada & Bo',
    'Bo 0:00',
    'Tom & Jerry <said> so.',
    'Bo 0:04',
    'How are you?',
  ])
  expect((await download('exe')).statusCode).not.toBe(200)
  const stranger = await newWorkspace()
  asker = async () => stranger.founder()
  expect((await download('vtt')).statusCode).not.toBe(200)
  await server.close()
})
