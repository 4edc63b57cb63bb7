import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { z } from 'zod'
import { editDocument } from '#documents/server/index.ts'
import { addFile } from '#files/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { insertTranscription, updateTranscription } from '#transcripts/server/store.ts'
import { putWords } from '#transcripts/server/words-store.ts'
import { Transform } from '@tiptap/pm/transform'
import { makeRecording, toneInput } from '../harness/recordings.ts'
import { LAST_WORDS, makeTaggedProject } from './long-note.ts'
import { addMarked, markWords, type MarkedWords } from './marked-words.ts'
import type { ProductServer } from './product-server.ts'
import { researchSentences } from './research-corpus.ts'

const HOURS = 3
const MINUTE_SECONDS = 60
const WORDS = 30_000
const HIGHLIGHTS = 1_000
const WORDS_OF_UTTERANCE = 40
const MS_OF_WORD = (HOURS * 3_600_000) / WORDS
/** One word in this many was recognised with low confidence. */
const UNSURE_EVERY = 17
const UNSURE = 0.5
const SPEAKERS = 3
const LOOKS_EVERY_MS = 200

interface LongTranscript {
  content: DocumentJson
  highlights: MarkedWords[]
  words: { blockId: string; words: { text: string; startMs: number; endMs: number; confidence: number }[] }[]
}

/** 30,000 words spoken by three people in three hours, with 1,000 highlights. */
function longTranscript(fileId: Id): LongTranscript {
  const said = researchSentences().join(' ').split(/\s+/).slice(0, WORDS)
  const count = WORDS / WORDS_OF_UTTERANCE
  const highlights: MarkedWords[] = []
  const timed: LongTranscript['words'] = []
  const blocks = Array.from({ length: count }, (_, at): NodeJson => {
    const own = said.slice(at * WORDS_OF_UTTERANCE, (at + 1) * WORDS_OF_UTTERANCE)
    const share = Math.floor(((at + 1) * HIGHLIGHTS) / count) - Math.floor((at * HIGHLIGHTS) / count)
    const { runs, marked } = markWords(own, share, highlights.length)
    highlights.push(...marked)
    const blockId = newId()
    const first = at * WORDS_OF_UTTERANCE
    const words = own.map((text, place) => ({
      text,
      startMs: Math.round((first + place) * MS_OF_WORD),
      endMs: Math.round((first + place + 0.9) * MS_OF_WORD),
      confidence: (first + place) % UNSURE_EVERY === 0 ? UNSURE : 1,
    }))
    timed.push({ blockId, words })
    return {
      type: 'utterance',
      attrs: {
        id: blockId,
        speaker: `Speaker ${(at % SPEAKERS) + 1}`,
        start: words[0]?.startMs ?? 0,
        end: words.at(-1)?.endMs ?? 0,
      },
      content: runs,
    }
  })
  const file: NodeJson = {
    type: 'file',
    attrs: { id: newId(), fileId, name: 'three-hours.m4a', mediaType: 'audio/mp4' },
  }
  const last: NodeJson = { type: 'paragraph', content: [{ type: 'text', text: LAST_WORDS }] }
  return { content: { type: 'doc', content: [file, ...blocks, last] }, highlights, words: timed }
}

/** Three hours of a tone, made from one minute. */
async function threeHours(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  try {
    const minute = join(folder, 'minute.m4a')
    await writeFile(
      minute,
      await makeRecording('minute.m4a', ...toneInput(MINUTE_SECONDS), '-c:a', 'aac', '-b:a', '48k', '-ac', '1'),
    )
    return await makeRecording(
      'three-hours.m4a',
      '-stream_loop',
      String((HOURS * 3_600) / MINUTE_SECONDS - 1),
      '-i',
      minute,
      '-c',
      'copy',
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const addTranscript = defineCommand({
  name: 'add-long-transcript',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<{ projectId: Id; tagIds: readonly Id[]; recording: Uint8Array }>(),
  trustsInput: true,
  async run(context, { projectId, tagIds, recording }) {
    const { tx, teamId, principal } = context
    const project = await findProject(tx, projectId)
    if (!project) throw new Error('The project was made before.')
    const { scopeId } = project
    const { id: fileId } = await addFile(context, {
      scopeId,
      name: 'three-hours.m4a',
      bytes: recording,
      contentType: 'audio/mp4',
    })
    const { content, highlights, words } = longTranscript(fileId)
    const [noteId = ''] = await addNotes(context, project, [{ title: 'A long recording', content, origin: 'written' }])
    const documentId = (await findNote(tx, noteId))?.documentId ?? ''
    const transcriptionId = newId()
    await insertTranscription(tx, teamId, principal, { id: transcriptionId, scopeId, fileId, noteId, documentId })
    await updateTranscription(tx, transcriptionId, {
      state: 'DONE',
      language: 'en',
      provider: 'embedded',
      durationMs: HOURS * 3_600_000,
      channels: 1,
      channel: 1,
      finishedAt: new Date(),
    })
    await addMarked(context, { scopeId, projectId, noteId, tagIds }, highlights)
    await putWords(tx, teamId, documentId, words, transcriptionId)
    // Code that follows the words of a note computes its clips after the next change.
    await editDocument(context, documentId, (doc) =>
      new Transform(doc).insert(
        (doc.firstChild?.nodeSize ?? 0) + (doc.maybeChild(1)?.nodeSize ?? 0) - 1,
        doc.type.schema.text(' '),
      ),
    )
    return { noteId, fileId, content }
  },
})

/**
 * Adds a recording of three hours with its transcript to a new project of the bench's workspace, and waits until it can
 * be played.
 */
export async function makeLongTranscript(product: ProductServer): Promise<{ noteId: Id; content: DocumentJson }> {
  const founder = await product.founder()
  const { noteId, fileId, content } = await runCommand(founder, addTranscript, {
    ...(await makeTaggedProject(product)),
    recording: await threeHours(),
  })
  const isReady = async (): Promise<boolean> =>
    founder.database.read(async (tx) => {
      const row = await tx
        .selectFrom('media')
        .innerJoin('files', 'files.content_id', 'media.content_id')
        .select(['media.status', 'media.error_message'])
        .where('files.id', '=', fileId)
        .executeTakeFirst()
      if (row?.error_message != null) throw new Error(row.error_message)
      return row?.status === 'COMPLETE'
    })
  while (!(await isReady())) await wait(LOOKS_EVERY_MS)
  return { noteId, content }
}
