import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readDocuments } from '#documents/server/index.ts'
import { addFile } from '#files/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { queueTranscription } from '#transcripts/server/queue-transcription.ts'
import { transcriptionsOfFiles } from '#transcripts/server/store.ts'
import { utterancesOfContent, type UtteranceBlock } from '#transcripts/server/utterance-blocks.ts'
import { wordsOfDocument } from '#transcripts/server/words-store.ts'
import type { Word } from '#transcripts/model/word.ts'
import { diarizationErrors, detectSpeakers } from '../harness/diarization.ts'
import { testModelFolder } from '../harness/models.ts'
import { findSpeechModel, mediaFile, spokenReferences, wordErrors } from '../harness/speech-model.ts'
import { proofSample } from '../harness/proof-size.ts'
import { useServices } from '../harness/workspace.ts'

// Real recordings, read in place and never copied: ../shared/data beside the repository. If they, or the model, are
// absent, these tests are skipped.
const present = spokenReferences().length > 0 && (await findSpeechModel()) !== undefined
const { services, newWorkspace } = await useServices({
  runsJobs: true,
  environment: { QUARRY_MODELS: testModelFolder },
})
const TIMEOUT_MS = 120_000
const RECORDINGS_OF_A_RUN = 2
const CONTENT_TYPES: Readonly<Record<string, string>> = { '.mp4': 'video/mp4', '.mp3': 'audio/mpeg' }

const addRecording = defineCommand({
  name: 'add-real-recording',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<{ path: string }>(),
  trustsInput: true,
  async run(context, { path }) {
    const project = await findProject(
      context.tx,
      await addProject(context, { title: 'Recordings', summary: '', folderId: null, icon: null, color: null }),
    )
    if (!project) throw new Error('The project was added.')
    const [noteId = ''] = await addNotes(context, project, [
      { title: basename(path), content: { type: 'doc', content: [{ type: 'paragraph' }] }, origin: 'written' },
    ])
    const documentId = (await findNote(context.tx, noteId))?.documentId ?? ''
    const contentType = CONTENT_TYPES[extname(path)] ?? 'audio/wav'
    const { id: fileId } = await addFile(context, {
      scopeId: project.scopeId,
      documentId,
      name: basename(path),
      bytes: readFileSync(path),
      contentType,
    })
    await queueTranscription(context, { fileId, scopeId: project.scopeId, noteId, documentId })
    return { fileId, documentId }
  },
})

interface Heard {
  utterances: UtteranceBlock[]
  words: Word[]
  text: string
  /** Seconds of work per minute of the recording. */
  secondsAMinute: number
  failure: string | null
  foreignMs: number
  foreignLanguages: readonly string[]
  language: string | null
}

async function receive(path: string): Promise<Heard> {
  const workspace = await newWorkspace()
  const began = performance.now()
  const { fileId, documentId } = await runCommand(await workspace.founder(), addRecording, { path })
  const database = services.database.workspace(workspace.teamId)
  const ended = await vi.waitFor(
    async () => {
      const transcription = (await database.read(async (tx) => transcriptionsOfFiles(tx, [fileId]))).get(fileId)
      if (transcription?.finishedAt == null)
        throw new Error(`The transcription is ${transcription?.state ?? 'absent'}.`)
      return transcription
    },
    { timeout: TIMEOUT_MS, interval: 50 },
  )
  const seconds = (performance.now() - began) / 1000
  return database.read(async (tx) => {
    const content = (await readDocuments(tx, [documentId])).get(documentId)?.content
    const utterances = content ? utterancesOfContent(content) : []
    const words = new Map((await wordsOfDocument(tx, documentId)).map((one) => [one.blockId, one.words]))
    for (const { blockId, text } of utterances)
      expect(
        words
          .get(blockId)
          ?.map((word) => word.text)
          .join(' '),
      ).toBe(text)
    return {
      utterances,
      words: utterances.flatMap(({ blockId }) => words.get(blockId) ?? []),
      text: utterances.map(({ text }) => text).join(' '),
      secondsAMinute: (seconds * 60_000) / (ended.durationMs ?? 1),
      failure: ended.failure,
      foreignMs: ended.foreignMs,
      foreignLanguages: ended.foreignLanguages,
      language: ended.language,
    }
  })
}

const lines: string[] = []
const print = (name: string, figures: string): void => void lines.push(`${name.padEnd(28)}${figures}`)
afterAll(() => {
  if (lines.length > 0) console.info(`Speech to text on real recordings\n${lines.join('\n')}`)
})

test.skipIf(!present)(
  'a text read aloud by one person is recognised, nearly every word of it, as one voice',
  { timeout: TIMEOUT_MS },
  async () => {
    let errors = 0
    let words = 0
    for (const { name, path, said } of proofSample(spokenReferences(), RECORDINGS_OF_A_RUN)) {
      const heard = await receive(path)
      expect(heard.utterances.every(({ speaker }) => speaker === null)).toBe(true)
      const counted = wordErrors(said, heard.text)
      errors += counted.errors
      words += counted.words
      print(
        basename(name),
        `${counted.errors} of ${counted.words} words wrong, ${heard.secondsAMinute.toFixed(1)} s a minute, waiting included`,
      )
    }
    expect(errors / words).toBeLessThanOrEqual(0.05)
  },
)

const video = mediaFile('derived-spoken-video/sonnet-over-rabbit.mp4')
const sonnet = mediaFile('derived-spoken-video/reference.txt')
test.skipIf(!present || video === undefined || sonnet === undefined)(
  'a film with a voice-over is recognised to its end, including old-fashioned words',
  { timeout: TIMEOUT_MS },
  async () => {
    const heard = await receive(video ?? '')
    expect(heard.utterances.every(({ speaker }) => speaker === null)).toBe(true)
    const { errors, words } = wordErrors(readFileSync(sonnet ?? '', 'utf8').replace(/^1/, 'One'), heard.text)
    print(
      'sonnet-over-rabbit.mp4',
      `${errors} of ${words} words wrong, ${heard.secondsAMinute.toFixed(1)} s a minute, waiting included`,
    )
    expect(errors / words).toBeLessThanOrEqual(0.15)
  },
)

const conversation = mediaFile('diarization-stereo/stereo_diarization.wav')
test.skipIf(!present || conversation === undefined)(
  'speakers on separate channels are distinguished',
  { timeout: TIMEOUT_MS },
  async () => {
    const { utterances } = await receive(conversation ?? '')
    print('stereo_diarization.wav', utterances.map(({ speaker, text }) => `${speaker}: ${text}`).join(' | '))
    const bySpeaker = (name: string): string =>
      utterances
        .filter(({ speaker }) => speaker === name)
        .map(({ text }) => text)
        .join(' ')
    expect(bySpeaker('Speaker 1')).toMatch(/complaint against the wizard/i)
    expect(bySpeaker('Speaker 2')).toMatch(/horizon/i)
    expect(bySpeaker('Speaker 1')).not.toMatch(/horizon/i)
  },
)

const talk = mediaFile('diarization-sample/sample.wav')
const turns = mediaFile('diarization-sample/sample.rttm')
test.skipIf(!present || talk === undefined || turns === undefined)(
  'two people at one microphone are distinguished, and words are placed where they are spoken',
  { timeout: TIMEOUT_MS },
  async () => {
    const { utterances, words } = await receive(talk ?? '')
    const spans = detectSpeakers(readFileSync(turns ?? '', 'utf8'))
    const { share, missed, invented, confused } = diarizationErrors(spans, utterances, 30_000)
    const percent = (part: number): string => `${(100 * part).toFixed(0)} %`
    const errorsMs = spans.map(({ startMs }) => Math.min(...words.map((word) => Math.abs(word.startMs - startMs))))
    const meanMs = errorsMs.reduce((sum, one) => sum + one, 0) / errorsMs.length
    print(
      'sample.wav (one microphone)',
      `diarization error ${percent(share)} (missed ${percent(missed)}, made up ${percent(invented)}, other speaker ${percent(confused)})`,
    )
    print(
      '',
      `a word begins within ${(meanMs / 1000).toFixed(2)} s of where a turn begins, on the mean of ${spans.length} turns`,
    )
    expect(meanMs).toBeLessThan(300)
    expect(new Set(utterances.map(({ speaker }) => speaker))).toEqual(new Set(['Speaker 1', 'Speaker 2']))
    expect(confused).toBeLessThan(0.2)
  },
)

const languages = mediaFile('diarization-stereo/multilingual.mp3')
test.skipIf(!present || languages === undefined)(
  'speech in a language other than English is left out, counted and named, instead of becoming words that no one said',
  { timeout: TIMEOUT_MS },
  async () => {
    const { text, foreignMs, foreignLanguages, language } = await receive(languages ?? '')
    print(
      'multilingual.mp3',
      `${(foreignMs / 1000).toFixed(0)} s left out, in ${foreignLanguages.join(', ')}; language ${language ?? 'unknown'}; ${text.split(' ').length} words`,
    )
    expect(text).toMatch(/Permission is hereby granted/)
    expect(text).not.toMatch(/the sub-v/)
    expect(foreignMs).toBeGreaterThan(10_000)
    expect([language, foreignLanguages]).toEqual(['en', ['de']])
  },
)

const silentFilm = mediaFile('mdn-rabbit/rabbit320.mp4')
test.skipIf(!present || silentFilm === undefined)(
  'a film without speech ends without words',
  { timeout: TIMEOUT_MS },
  async () => {
    const { text, failure } = await receive(silentFilm ?? '')
    print('rabbit320.mp4', text === '' ? `no words (${failure ?? 'done'})` : text)
    expect(text.split(' ').length).toBeLessThan(5)
  },
)
