import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { unauthorized } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { findProgram, probeMedia } from '#platform/server/media/index.ts'
import { findFiles, signFileAccess, textOfFiles } from '#files/server/index.ts'
import { routes as fileRoutes } from '#files/server/routes.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { findFileMedia } from '#media/server/index.ts'
import { routes as mediaRoutes } from '#media/server/routes.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { makeRecording, pictureInput, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { spokenNote, type SpokenNote } from '../testing.ts'
import { restoreRedactions } from './commands/decide-redactions.ts'
import { redactRecording } from './commands/redact-recording.ts'
import { cancelRender, retryRender } from './commands/steer-render.ts'
import { findRedactedFiles } from './files-store.ts'
import { routes } from './routes.ts'

const run = promisify(execFile)
const RENDERED_MS = 40_000
const { services, newWorkspace } = await useServices({ runsJobs: true })
const workspace = await newWorkspace()
let asker: (() => Promise<WorkspaceContext>) | null = async () => workspace.founder()
const server = Fastify()
server.setErrorHandler(async (error, _request, reply) => {
  const { status, body } = answerFailure(error)
  return reply.status(status).send(body)
})
const asking = {
  services,
  workspaceOf: async () => {
    if (!asker) throw unauthorized()
    return asker()
  },
  teamOf: async () => Promise.resolve(workspace.teamId),
}
fileRoutes(server, asking)
mediaRoutes(server, asking)
routes(server, asking)
afterAll(async () => server.close())

const ada = async (): Promise<WorkspaceContext> => workspace.founder()
const get = async (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const inside = services.database.workspace(workspace.teamId)
const rowOf = async (fileId: Id) => (await inside.read(async (tx) => findRedactedFiles(tx, [fileId])))[0]
const fileOf = async (fileId: Id) => (await inside.read(async (tx) => findFiles(tx, [fileId])))[0]
const mediaOf = async (fileId: Id) => (await inside.read(async (tx) => findFileMedia(tx, [fileId])))[0]?.media
const until = async (look: () => Promise<void>): Promise<void> =>
  vi.waitFor(look, { timeout: RENDERED_MS, interval: 100 })
const rendered = async (fileId: Id): Promise<void> =>
  until(async () => expect(await rowOf(fileId)).toMatchObject({ state: 'SUCCESS' }))
const redact = async (fileId: Id, startMs: number, endMs: number, videoBlur = true, audioMuted = true): Promise<Id> =>
  (await runCommand(await ada(), redactRecording, { fileId, startMs, endMs, videoBlur, audioMuted })).redactionIds[0] ??
  ''

async function film(seconds: number, ...more: string[]): Promise<SpokenNote> {
  const bytes = await makeRecording(
    'film.mp4',
    ...pictureInput(seconds, '320x180'),
    ...toneInput(seconds),
    ...more,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
  )
  const note = await spokenNote(await ada(), {
    bytes,
    contentType: 'video/mp4',
    utterances: [
      {
        blockId: 'block-one1',
        words: [
          ['Hello', 0, 400],
          ['Zephyrine', 3_000, 4_000],
        ],
      },
    ],
  })
  await until(async () => expect((await mediaOf(note.fileId))?.status).toBe('COMPLETE'))
  return note
}

/**
 * Measures a downloaded recording with ffmpeg: the loudness of each tenth of a second, and the sharpness of each
 * second's first picture.
 */
async function measured(bytes: Buffer): Promise<{ loudness: number[]; detail: number[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-measured-'))
  try {
    const path = join(folder, 'recording')
    await writeFile(path, bytes)
    const { path: ffmpeg } = await findProgram(services.configuration.media, 'ffmpeg')
    await run(ffmpeg, ['-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-ar', '8000', join(folder, 'sound')])
    const sound = await readFile(join(folder, 'sound'))
    const loudness = Array.from({ length: Math.floor(sound.length / 1_600) }, (_, tenth) =>
      Math.max(...Array.from({ length: 800 }, (__, at) => Math.abs(sound.readInt16LE(tenth * 1_600 + at * 2)))),
    )
    await run(ffmpeg, ['-v', 'error', '-i', path, '-vf', 'fps=1', join(folder, 'picture-%03d.png')])
    const detail: number[] = []
    for (let number = 1; ; number += 1) {
      const picture = await readFile(join(folder, `picture-${String(number).padStart(3, '0')}.png`)).catch(() => null)
      if (!picture) return { loudness, detail }
      detail.push(await detailOf(picture))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** More than the difference of neighbouring points in a blurred picture. */
const EDGE = 16

/** The sharpness of a picture: how many of its points are at an edge. */
async function detailOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let at = 1; at < data.length; at += 1)
    if (at % info.width > 0 && Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) > EDGE) sum += 1
  return sum / data.length
}

describe('rendering', () => {
  test(
    'makes the part silent and unrecognizable and keeps the rest, in streams, pictures, waveform and download; afterwards nothing is withheld',
    async () => {
      const { fileId, contentId } = await film(8)
      const original = (await get(`/files/download/${fileId}`)).rawPayload
      await redact(fileId, 3_000, 5_000)
      expect((await get(`/files/download/${fileId}`)).statusCode).toBe(403)
      await rendered(fileId)
      const download = await get(`/files/download/${fileId}`)
      expect(download.statusCode).toBe(200)
      const [was, is] = [await measured(original), await measured(download.rawPayload)]
      expect(Math.max(...is.loudness.slice(30, 50))).toBe(0)
      for (const tenth of [5, 20, 27, 53, 70])
        expect([tenth, Math.abs((is.loudness[tenth] ?? 0) / (was.loudness[tenth] ?? 1) - 1) < 0.1]).toEqual([
          tenth,
          true,
        ])
      for (const second of [0, 1, 6])
        expect([second, (is.detail[second] ?? 0) > 0.8 * (was.detail[second] ?? 0)]).toEqual([second, true])
      for (const second of [3, 4])
        expect([second, (is.detail[second] ?? 9) < 0.25 * (was.detail[second] ?? 0)]).toEqual([second, true])

      const [file, media] = [await fileOf(fileId), await mediaOf(fileId)]
      expect(file).toMatchObject({ withheld: [], originalFileName: 'interview.mp4' })
      expect(file?.content?.id).not.toBe(contentId)
      expect(media?.status).toBe('COMPLETE')
      expect(Math.abs((media?.metadata?.durationMs ?? 0) - 8_000)).toBeLessThan(60)
      const waveform = (await get(`/files/stream/${fileId}/waveform.bin`)).rawPayload
      expect([
        Math.max(...waveform.subarray(2 * 2 * 10, 2 * 2 * 20)) > 0,
        Math.max(...[...waveform.subarray(2 * 62, 2 * 98)].filter((_, at) => at % 2 === 0)),
      ]).toEqual([true, 0])
      const thumbnail = async (time: number): Promise<number> =>
        detailOf((await get(`/image/video-thumbnail/${fileId}?time=${time}`)).rawPayload)
      expect(await thumbnail(4_000)).toBeLessThan(0.3 * (await thumbnail(1_000)))
      const row = await rowOf(fileId)
      expect(row).toMatchObject({
        state: 'SUCCESS',
        failure: null,
        renderMs: expect.any(Number) as number,
        totalMs: expect.any(Number) as number,
      })
      expect(row?.totalMs).toBeGreaterThan(row?.renderMs ?? 0)
    },
    2 * RENDERED_MS,
  )

  test(
    'starts again if more is redacted during it; if less, renders the others from the original; if nothing, restores the original',
    async () => {
      const { fileId, contentId } = await film(6)
      const first = await redact(fileId, 1_000, 2_000, false)
      const second = await redact(fileId, 3_000, 4_000, false)
      await rendered(fileId)
      expect((await rowOf(fileId))?.shown.toSorted()).toEqual([first, second].toSorted())
      const both = await measured((await get(`/files/download/${fileId}`)).rawPayload)
      expect([Math.max(...both.loudness.slice(10, 20)), Math.max(...both.loudness.slice(30, 40))]).toEqual([0, 0])
      await runCommand(await ada(), restoreRedactions, { ids: [first] })
      // The shown content hides more than it must: nothing has to be withheld.
      expect((await fileOf(fileId))?.withheld).toEqual([])
      await until(async () => expect(await rowOf(fileId)).toMatchObject({ state: 'SUCCESS', shown: [second] }))
      const one = await measured((await get(`/files/download/${fileId}`)).rawPayload)
      expect([Math.max(...one.loudness.slice(11, 19)) > 0, Math.max(...one.loudness.slice(30, 40))]).toEqual([true, 0])
      await runCommand(await ada(), restoreRedactions, { ids: [second] })
      expect((await fileOf(fileId))?.content?.id).toBe(contentId)
      // The picture was never redacted: it was copied unchanged.
      expect(both.detail[3]).toBeCloseTo(
        (await measured((await get(`/files/download/${fileId}`)).rawPayload)).detail[3] ?? 0,
        3,
      )
    },
    2 * RENDERED_MS,
  )

  test(
    'includes subtitles, without those of the part',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'quarry-subtitles-'))
      const subtitles = join(folder, 'said.srt')
      await writeFile(
        subtitles,
        '1\n00:00:00,500 --> 00:00:01,500\nGood morning\n\n2\n00:00:03,000 --> 00:00:04,000\nI am Zephyrine\n',
      )
      const { fileId } = await film(
        6,
        '-i',
        subtitles,
        '-map',
        '0:v',
        '-map',
        '1:a',
        '-map',
        '2:s',
        '-c:s',
        'mov_text',
        '-metadata:s:s:0',
        'language=eng',
      )
      await rm(folder, { recursive: true })
      const captions = async (): Promise<string> => (await get(`/files/stream/${fileId}/captions-0.vtt`)).body
      const foundBy = async (): Promise<string | undefined> =>
        (await inside.read(async (tx) => textOfFiles(tx, services.hooks, [fileId]))).get(fileId)?.text
      expect(await captions()).toContain('Zephyrine')
      expect(await foundBy()).toBe('Good morning\nI am Zephyrine')
      const id = await redact(fileId, 3_200, 3_600, false)
      expect(await captions()).toContain('Good morning')
      expect(await captions()).not.toContain('Zephyrine')
      expect(await foundBy()).toBe('Good morning')
      await rendered(fileId)
      expect(await foundBy()).toBe('Good morning')
      expect(await captions()).toContain('Good morning')
      expect(await captions()).not.toContain('Zephyrine')
      expect((await mediaOf(fileId))?.captions).toMatchObject([{ language: 'eng' }])
      const stored = await fileOf(fileId)
      const bytes = await buffer(await services.storage.get(stored?.content?.storageKey ?? ''))
      expect(bytes.includes('Zephyrine')).toBe(false)
      await runCommand(await ada(), restoreRedactions, { ids: [id] })
      expect(await foundBy()).toBe('Good morning\nI am Zephyrine')
    },
    2 * RENDERED_MS,
  )

  test(
    'leaves the part withheld when it is stopped, and continues when it is requested again',
    async () => {
      const { fileId } = await film(5)
      await redact(fileId, 1_000, 2_000)
      await runCommand(await ada(), cancelRender, { fileId })
      expect(await rowOf(fileId)).toMatchObject({ state: 'CANCELLED' })
      expect((await fileOf(fileId))?.withheld).toHaveLength(1)
      expect((await get(`/files/download/${fileId}`)).statusCode).toBe(403)
      await expect(runCommand(await ada(), cancelRender, { fileId })).rejects.toMatchObject({ code: 'Forbidden' })
      await runCommand(await ada(), retryRender, { fileId })
      await rendered(fileId)
      expect((await fileOf(fileId))?.withheld).toEqual([])
    },
    2 * RENDERED_MS,
  )

  test(
    'says why it failed, and can be retried',
    async () => {
      const { fileId, contentId } = await film(4)
      const content = (await fileOf(fileId))?.content
      const key = content?.storageKey ?? ''
      const bytes = await buffer(await services.storage.get(key))
      await services.storage.delete(key)
      await redact(fileId, 1_000, 2_000)
      await until(async () =>
        expect(await rowOf(fileId)).toMatchObject({
          state: 'FAILURE',
          failure: 'The bytes of the original are missing. It cannot be rendered anymore.',
        }),
      )
      await services.storage.put(key, bytes)
      await runCommand(await ada(), retryRender, { fileId })
      await rendered(fileId)
      expect((await rowOf(fileId))?.originalContentId).toBe(contentId)
    },
    2 * RENDERED_MS,
  )

  test(
    'of a file leaves another file of the same bytes as it is',
    async () => {
      const { fileId, contentId } = await film(3)
      const bytes = (await get(`/files/download/${fileId}`)).rawPayload
      const other = await spokenNote(await ada(), { bytes, contentType: 'video/mp4', utterances: [] })
      expect(other.contentId).toBe(contentId)
      await redact(fileId, 1_000, 2_000, false)
      await rendered(fileId)
      expect((await get(`/files/download/${other.fileId}`)).rawPayload.equals(bytes)).toBe(true)
      expect((await fileOf(fileId))?.content?.id).not.toBe(contentId)
      expect(
        (await probeMedia(await pathOf(fileId), { programs: services.configuration.media })).durationMs,
      ).toBeGreaterThan(2_900)
    },
    2 * RENDERED_MS,
  )
})

async function pathOf(fileId: Id): Promise<string> {
  return (await services.storage.pathOf((await fileOf(fileId))?.content?.storageKey ?? '')) ?? ''
}

describe('the original', () => {
  const QUERY =
    'query ($id: ID!) { file(id: $id) { redactedRecording { originalUrl originalStreamUrl redactions { quote start end type videoBlur audioMuted } } } }'

  test(
    'is accessible only to users who may restore it',
    async () => {
      const { fileId, noteId } = await film(4)
      const original = (await get(`/files/download/${fileId}`)).rawPayload
      await redact(fileId, 1_000, 2_000)
      await rendered(fileId)
      const asked = async (context: WorkspaceContext) =>
        (await askGraph({ services, workspace: context }, QUERY, { id: fileId })).data?.['file'] as {
          redactedRecording: { originalUrl: string; originalStreamUrl: string; redactions: unknown[] } | null
        } | null
      const known = (await asked(await ada()))?.redactedRecording
      expect(known?.redactions).toEqual([
        { quote: '', start: 1_000, end: 2_000, type: 'obfuscation', videoBlur: true, audioMuted: true },
      ])
      const { originalUrl = '', originalStreamUrl = '' } = known ?? {}
      expect((await get(`/files/original/${fileId}`)).rawPayload.equals(original)).toBe(true)
      expect((await get(`/files/original/${fileId}/hls.m3u8`)).statusCode).toBe(200)

      // A viewer reads the note and hears the rest; a stranger with the address hears the original until it expires.
      await inside.write(async (tx) =>
        tx
          .updateTable('scopes')
          .set({ inherits: true })
          .where('id', '=', (await fileOf(fileId))?.scopeId ?? '')
          .execute(),
      )
      const viewer = await workspace.member('VIEWER')
      asker = async () => Promise.resolve(viewer)
      expect((await asked(viewer))?.redactedRecording ?? null).toBeNull()
      expect(
        (
          await askGraph(
            { services, workspace: await workspace.member('VIEWER') },
            'query ($id: ID!) { note(id: $id) { redactedRecordings { id } } }',
            { id: noteId },
          )
        ).data,
      ).toEqual({ note: { redactedRecordings: [] } })
      asker = async () => workspace.member('VIEWER')
      expect([403, 404]).toContain((await get(`/files/original/${fileId}`)).statusCode)
      expect([403, 404]).toContain((await get(`/files/original/${fileId}/hls.m3u8`)).statusCode)
      asker = null
      expect((await get(originalUrl)).rawPayload.equals(original)).toBe(true)
      const playlist = await get(originalStreamUrl)
      expect(playlist.body).toContain('hls.mp4?token=')
      const token = /token=([^&]+)/.exec(originalUrl)?.[1] ?? ''
      for (const path of [
        `/files/download/${fileId}`,
        `/files/stream/${fileId}/hls.m3u8`,
        `/image/video-thumbnail/${fileId}`,
      ])
        expect([path, (await get(`${path}?token=${token}`)).statusCode]).toEqual([path, 401])
      const { secret } = services.configuration
      expect(
        (await get(`/files/original/${fileId}?token=${signFileAccess(secret, 'original', workspace.teamId, fileId)}`))
          .statusCode,
      ).toBe(401)
      expect((await get(`/files/original/${fileId}`)).statusCode).toBe(401)
      asker = async () => workspace.founder()
    },
    2 * RENDERED_MS,
  )
})
