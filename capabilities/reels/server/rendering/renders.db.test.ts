import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { extractSubtitles, probeMedia } from '#platform/server/media/index.ts'
import { findFiles, replaceContent, withhold } from '#files/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { findFileMedia } from '#media/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { makeRecording, pictureInput, toneInput } from '#tests/harness/recordings.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { SPEAKER_CARD_MS, TITLE_CARD_MS } from '../../model/limits.ts'
import { reelKey, type ReelKey } from '../../model/reel.ts'
import { highlightTalk, makeTalk, makeTalksProject } from '../../testing.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { beginRender } from '../commands/begin-render.ts'
import { cancelRender } from '../commands/cancel-render.ts'
import { hideReelClips } from '../commands/hide-reel-clips.ts'
import { registerFilmRoute } from '../film-route.ts'
import { renderReel } from './render-reel.ts'

const SOON_MS = 40_000
const { services, newWorkspace, connectionString } = await useServices({ runsJobs: true })
const SENTENCES = [
  { speaker: 'Mara', text: 'Every Monday I open four windows', startMs: 1_000, endMs: 4_000 },
  { speaker: 'Mara', text: 'Then I take off my coat', startMs: 5_000, endMs: 8_000 },
]
const CLIPS_MS = 1_500 + 2_000

let workspace: TestWorkspace
let project: { projectId: Id; scopeId: Id; tagId: Id }
const contextOf = async (): Promise<WorkspaceContext> => workspace.founder()
let film: Buffer
let tape: Buffer

async function eventually<Result>(look: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: SOON_MS, interval: 50 })
}

async function stored(bytes: Buffer, contentType: string): Promise<Id> {
  // A few bytes at its end make it another recording.
  const { fileId } = await storeRecording(await contextOf(), {
    scopeId: project.scopeId,
    name: 'talk',
    bytes: Buffer.concat([bytes, Buffer.from(newId())]),
    contentType,
  })
  await eventually(async () =>
    expect((await (await contextOf()).read(async (tx) => findFileMedia(tx, [fileId])))[0]?.media.status).toBe(
      'COMPLETE',
    ),
  )
  return fileId
}

/** A note whose recording has two clips. */
async function talkOf(fileId: Id): Promise<{ key: ReelKey; highlightIds: Id[] }> {
  const { noteId } = await makeTalk(await contextOf(), {
    projectId: project.projectId,
    fileId,
    title: 'A talk',
    sentences: SENTENCES,
  })
  const highlightIds = await highlightTalk(contextOf, noteId, project.tagId, ['open four windows', 'take off my coat'])
  return { key: reelKey({ kind: 'file', noteId, fileId }), highlightIds }
}

interface AnsweredRender {
  id: Id
  status: string
  progress: number
  failure: string | null
  downloadUrl: string | null
}

async function rendersOf(key: ReelKey, asker = contextOf): Promise<AnsweredRender[]> {
  const { data, errors } = await askGraph(
    { services, workspace: await asker() },
    'query ($key: ID!) { reel(id: $key) { renders { id status progress failure downloadUrl } } }',
    { key },
  )
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return (data as { reel: { renders: AnsweredRender[] } }).reel.renders
}

async function made(key: ReelKey, burnsCaptions = false): Promise<AnsweredRender> {
  await runCommand(await contextOf(), beginRender, { key, burnsCaptions })
  return eventually(async () => {
    const [render] = await rendersOf(key)
    expect([render?.status, render?.failure]).toEqual(['DONE', null])
    return render as AnsweredRender
  })
}

let ofFilm: ReturnType<typeof makeOfFilm> | undefined
async function makeOfFilm() {
  const { key } = await talkOf(await stored(film, 'video/mp4'))
  return { key, ...(await made(key)) }
}
/** One that tests only look at, until the last of them deletes it. */
const madeOfFilm = async () => (ofFilm ??= makeOfFilm())

const server = Fastify()
server.setErrorHandler(async (error, _request, reply) => {
  const { status, body } = answerFailure(error)
  return reply.status(status).send(body)
})
registerFilmRoute(server, { services, teamOf: async () => workspace.teamId })
const folder = await mkdtemp(join(tmpdir(), 'quarry-films-'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of services.storage.list(`cell/${workspace.teamId}/reels/`)) keys.push(key)
  return keys
}

beforeAll(async () => {
  workspace = await newWorkspace()
  project = await makeTalksProject(contextOf)
  film = await makeRecording(
    'film.mp4',
    ...pictureInput(9, '320x240', 25),
    ...toneInput(9),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-c:a',
    'aac',
  )
  tape = await makeRecording('tape.mp3', ...toneInput(9))
}, SOON_MS)

describe('a film of a reel', () => {
  test(
    'lasts as long as its clips and cards, fills a frame of 720p, and has captions that players can turn on',
    async () => {
      const { downloadUrl } = await madeOfFilm()
      const answer = await server.inject({ url: downloadUrl ?? '' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-disposition': 'attachment; filename="A talk.mp4"',
      })
      const path = join(folder, 'film.mp4')
      await writeFile(path, answer.rawPayload)
      const programs = services.configuration.media
      const facts = await probeMedia(path, { programs })
      expect(facts.video).toMatchObject({ width: 1280, height: 720, codec: 'h264', pixelFormat: 'yuv420p' })
      expect(facts.audio).toMatchObject({ codec: 'aac', channels: 2 })
      expect(Math.abs(facts.durationMs - (CLIPS_MS + TITLE_CARD_MS + SPEAKER_CARD_MS))).toBeLessThan(100)
      expect(facts.subtitles.map(({ codec }) => codec)).toEqual(['mov_text'])
      await extractSubtitles(path, [{ index: facts.subtitles[0]?.index ?? -1, name: 'said.vtt' }], {
        programs,
        folder,
        durationMs: facts.durationMs,
      })
      expect(await readFile(join(folder, 'said.vtt'), 'utf8')).toMatch(
        /00:04\.300 --> 00:05\.800\nopen four windows\n\n00:05\.800 --> 00:07\.800\ntake off my coat/,
      )
      // The pieces were deleted after use.
      await eventually(async () => expect((await storedKeys()).filter((one) => one.endsWith('.mkv'))).toEqual([]))
    },
    SOON_MS,
  )

  test(
    'of sound alone shows who speaks; drawn-in captions are not repeated as subtitles; it is made once, and no longer belongs to the reel once the reel changes',
    async () => {
      const { key, highlightIds } = await talkOf(await stored(tape, 'audio/mpeg'))
      const { downloadUrl, id } = await made(key, true)
      const path = join(folder, 'tape.mp4')
      await writeFile(path, (await server.inject({ url: downloadUrl ?? '' })).rawPayload)
      const facts = await probeMedia(path, { programs: services.configuration.media })
      expect(facts.video).toMatchObject({ width: 1280, height: 720 })
      expect(facts.subtitles).toEqual([])
      expect(Math.abs(facts.durationMs - (CLIPS_MS + TITLE_CARD_MS + SPEAKER_CARD_MS))).toBeLessThan(100)
      await runCommand(await contextOf(), beginRender, { key, burnsCaptions: true })
      expect((await rendersOf(key)).map((render) => render.id)).toEqual([id])
      await runCommand(await contextOf(), hideReelClips, { key, highlightIds: [highlightIds[0]], hidden: true })
      expect(await rendersOf(key)).toEqual([])
      await runCommand(await contextOf(), hideReelClips, { key, highlightIds: [highlightIds[1]], hidden: true })
      await expect(runCommand(await contextOf(), beginRender, { key })).rejects.toThrow('nothing to render')
    },
    SOON_MS,
  )
})

describe('what must not be seen', () => {
  const withholdPart = defineCommand({
    name: 'withhold-test-part',
    who: { installation: 'It sets a test up.' },
    input: z.object({ fileId: z.uuid(), parts: z.array(z.object({ startMs: z.number(), endMs: z.number() })) }),
    async run(context, { fileId, parts }) {
      await withhold(context, fileId, parts)
    },
  })
  const showOther = defineCommand({
    name: 'show-test-content-of',
    who: { installation: 'It sets a test up.' },
    input: z.object({ fileId: z.uuid(), otherId: z.uuid() }),
    async run(context, { fileId, otherId }) {
      const [other] = await findFiles(context.tx, [otherId])
      if (other?.content) await replaceContent(context, fileId, other.content)
    },
  })
  const gone = async (downloadUrl: string | null): Promise<void> => {
    expect((await server.inject({ url: downloadUrl ?? '' })).statusCode).toBe(404)
    const id = /reel-film\/([^?]+)/.exec(downloadUrl ?? '')?.[1] ?? ''
    await eventually(async () => expect((await storedKeys()).filter((key) => key.includes(id))).toEqual([]))
  }

  test(
    'a film is deleted when a recording in it gets another content or a part is withheld',
    async () => {
      const fileId = await stored(tape, 'audio/mpeg')
      const { key } = await talkOf(fileId)
      const first = await made(key)
      await runCommand(await contextOf(), withholdPart, { fileId, parts: [{ startMs: 2_000, endMs: 3_000 }] })
      await gone(first.downloadUrl)
      const { data } = await askGraph(
        { services, workspace: await contextOf() },
        'query ($key: ID!) { reel(id: $key) { clips { isWithheld } } }',
        { key },
      )
      expect(data).toMatchObject({ reel: { clips: [{ isWithheld: true }, { isWithheld: false }] } })
      // The withheld clip is not in the next film.
      const second = await made(key)
      const path = join(folder, 'rest.mp4')
      await writeFile(path, (await server.inject({ url: second.downloadUrl ?? '' })).rawPayload)
      expect(
        Math.abs(
          (await probeMedia(path, { programs: services.configuration.media })).durationMs -
            (2_000 + TITLE_CARD_MS + SPEAKER_CARD_MS),
        ),
      ).toBeLessThan(100)
      await runCommand(await contextOf(), showOther, { fileId, otherId: await stored(tape, 'audio/mpeg') })
      await gone(second.downloadUrl)
    },
    SOON_MS,
  )

  test(
    'a film that is ordered while a part is being withheld waits, and is made without it',
    async () => {
      const fileId = await stored(tape, 'audio/mpeg')
      const { key } = await talkOf(fileId)
      const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
      const withholdSlowly = defineCommand({
        name: 'withhold-slowly-in-test',
        who: { installation: 'It sets a test up.' },
        input: z.object({}),
        async run(context) {
          await withhold(context, fileId, [{ startMs: 2_000, endMs: 3_000 }])
          begin(undefined)
          await gate
        },
      })
      const watcher = new pg.Client({ connectionString })
      await watcher.connect()
      const withholding = runCommand(await contextOf(), withholdSlowly, {})
      await begun
      const ordering = runCommand(await contextOf(), beginRender, { key })
      await eventually(async () =>
        expect(
          (
            await watcher.query(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).rowCount,
        ).toBe(1),
      )
      await watcher.end()
      open(undefined)
      await Promise.all([withholding, ordering])
      const plans = await (
        await contextOf()
      ).read(async (tx) =>
        tx
          .selectFrom('reel_renders')
          .select('plan')
          .where(sql<boolean>`${fileId}::uuid = any(file_ids)`)
          .execute(),
      )
      expect(plans.map(({ plan }) => plan.pieces.filter(({ kind }) => kind === 'clip'))).toEqual([
        [expect.objectContaining({ startMs: 6_000, lengthMs: 2_000 })],
      ])
    },
    SOON_MS,
  )

  test(
    'a film is given only to users who see everything in it, by its own token, and at no address while the note that it shows is in the trash',
    async () => {
      const { key, downloadUrl, id } = await madeOfFilm()
      const viewer = async () => workspace.member('VIEWER')
      expect(await rendersOf(key, viewer)).toMatchObject([{ id, status: 'DONE' }])
      await expect(runCommand(await viewer(), beginRender, { key })).rejects.toThrow('Contributors')
      for (const wrong of [
        downloadUrl?.replace(/token=.*/, ''),
        `${downloadUrl ?? ''}x`,
        downloadUrl?.replace(id, newId()),
      ])
        expect((await server.inject({ url: wrong ?? '' })).statusCode).toBe(404)
      const status = async () => (await server.inject({ url: downloadUrl ?? '' })).statusCode
      expect(await status()).toBe(200)
      const [, noteId = ''] = key.split('.')
      const { deletionId } = await runCommand(await contextOf(), deleteNotes, { ids: [noteId] })
      expect(await status()).toBe(404)
      await runCommand(await contextOf(), restoreNotes, { deletionId })
      expect(await status()).toBe(200)
      await runCommand(await contextOf(), cancelRender, { key, renderId: id })
      expect(await rendersOf(key)).toEqual([])
      await gone(downloadUrl)
    },
    SOON_MS,
  )
})

// Last, because no jobs run in this file afterwards.
test(
  'a film whose process was killed continues after the stored pieces',
  async () => {
    const { key } = await talkOf(await stored(film, 'video/mp4'))
    await services.queue.stop(0)
    await runCommand(await contextOf(), beginRender, { key })
    const [render] = await rendersOf(key)
    const renderId = render?.id ?? ''
    const read: string[] = []
    const storage = {
      ...services.storage,
      get: async (...given: Parameters<typeof services.storage.get>) => {
        read.push(given[0])
        return services.storage.get(...given)
      },
    }
    const stop = new AbortController()
    const killed = renderReel({ services, teamId: workspace.teamId, renderId, signal: stop.signal })
    killed.catch(() => undefined)
    await eventually(async () => expect((await rendersOf(key))[0]?.progress).toBeGreaterThanOrEqual(0.4))
    stop.abort(new Error('The process was killed.'))
    await expect(killed).rejects.toThrow('killed')
    const pieces = (await storedKeys()).filter((one) => one.includes(renderId))
    expect(pieces.length).toBeGreaterThanOrEqual(2)
    await renderReel({
      services: { ...services, storage },
      teamId: workspace.teamId,
      renderId,
      signal: new AbortController().signal,
    })
    expect(read.filter((one) => one.endsWith('.mkv')).length).toBeGreaterThanOrEqual(2)
    expect((await rendersOf(key))[0]).toMatchObject({ status: 'DONE', progress: 1 })
  },
  SOON_MS,
)
