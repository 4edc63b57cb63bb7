import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { unauthorized } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { fileWithheld, signFileAccess, withhold, type WithheldPart } from '#files/server/index.ts'
import { defineCommand, joinAt, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { makeRecording, pictureInput, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { readPlaylist } from '../model/playlist.ts'
import { storeRecording } from '../testing.ts'
import { routes } from './routes.ts'
import { findFileMedia } from './store.ts'

const CONVERTED_MS = 25_000
const heard: WithheldPart[] = []
const hearing = joinAt(fileWithheld, async (_context, { withheld }) => void heard.push(...withheld))
const { services, newWorkspace } = await useServices({ runsJobs: true, hooks: { inTransaction: [hearing] } })
const workspace = await newWorkspace()
let asker: (() => Promise<WorkspaceContext>) | null = async () => workspace.founder()
const server = Fastify()
server.setErrorHandler(async (error, _request, reply) => {
  const { status, body } = answerFailure(error)
  return reply.status(status).send(body)
})
routes(server, {
  services,
  workspaceOf: async () => {
    if (!asker) throw unauthorized()
    return asker()
  },
  teamOf: async () => workspace.teamId,
})
afterAll(async () => server.close())

let fileId: Id
beforeAll(async () => {
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Interviews' })
  const ada = await workspace.founder()
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const film = await makeRecording(
    'film.webm',
    ...pictureInput(10, '640x360'),
    ...toneInput(10),
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  )
  fileId = (await storeRecording(ada, { scopeId, name: 'film.webm', bytes: film, contentType: 'video/webm' })).fileId
  const statusOf = async () => (await ada.database.read(async (tx) => findFileMedia(tx, [fileId])))[0]?.media.status
  await vi.waitFor(async () => expect(await statusOf()).toBe('COMPLETE'), CONVERTED_MS)
}, 2 * CONVERTED_MS)

const get = async (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
/** Width and height of a JPEG, from the segment at the start of its frame. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2
  while (jpeg[at + 1] !== 0xc0) at += 2 + jpeg.readUInt16BE(at + 2)
  return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) }
}

describe('streams', () => {
  test('a playlist names its content by byte ranges', async () => {
    for (const path of ['stream', 'avf-stream']) {
      const playlist = await get(`/files/${path}/${fileId}/hls.m3u8`)
      expect(playlist.headers).toMatchObject({
        'content-type': 'application/vnd.apple.mpegurl',
        'cache-control': 'private, no-cache',
      })
      expect(playlist.body).toMatch(/#EXT-X-BYTERANGE:\d+@\d+\nhls\.mp4\n/)
    }
    const [, bytes = '', start = ''] =
      /#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec((await get(`/files/stream/${fileId}/hls.m3u8`)).body) ?? []
    const part = await get(`/files/stream/${fileId}/hls.mp4`, {
      range: `bytes=${start}-${Number(start) + Number(bytes) - 1}`,
    })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toHaveLength(Number(bytes))
    expect(part.headers['content-type']).toBe('video/mp4')
    expect((await get(`/files/stream/${fileId}/hls.mp4`, { range: 'bytes=999999999-' })).statusCode).toBe(416)
    expect((await get(`/files/stream/${fileId}/hls-audio.mp4`)).headers['content-type']).toBe('audio/mp4')
  })

  test('the token that opens a playlist also opens what it names', async () => {
    const ada = await workspace.founder()
    const contentId = (await ada.read(async (tx) => findFileMedia(tx, [fileId])))[0]?.media.contentId ?? ''
    await ada.close()
    const playlist = await get(`/files/stream/${fileId}/hls-audio.m3u8?v=${contentId}`)
    expect(playlist.body).toContain(`URI="hls-audio.mp4?v=${contentId}"`)
    expect(playlist.body).toMatch(new RegExp(`^hls-audio\\.mp4\\?v=${contentId}$`, 'm'))
    expect(playlist.headers['cache-control']).toContain('immutable')
  })

  test('a response to a request for another version of a recording is not cached: after a restore the browser used to play the redacted one', async () => {
    expect((await get(`/files/stream/${fileId}/hls-audio.m3u8?v=1`)).headers['cache-control']).toBe('private, no-cache')
  })

  test('only outputs that are streams are served, and at no other path', async () => {
    for (const path of [
      'thumbnails.bin',
      'storyboard.jpg',
      'hls.m3u9',
      '..%2fhls.m3u8',
      '%2e%2e',
      'media/hls.mp4',
      'captions-0.vtt',
      '',
    ]) {
      expect([path, (await get(`/files/stream/${fileId}/${path}`)).statusCode]).toEqual([path, 404])
    }
  })
})

describe('pictures', () => {
  test('a thumbnail is the picture at the requested time, in steps of one second or eight', async () => {
    const at = async (query: string, path = '/image/video-thumbnail') =>
      (await get(`${path}/${fileId}${query}`)).rawPayload
    const poster = await get(`/image/video-thumbnail/${fileId}`)
    expect(poster.headers['content-type']).toBe('image/jpeg')
    expect(sizeOf(poster.rawPayload)).toEqual({ width: 640, height: 360 })
    expect((await at('?time=3000')).equals(await at('?time=4000'))).toBe(false)
    expect((await at('?time=3000')).equals(await at('?time=3900', '/files/video-thumbnail'))).toBe(true)
    expect((await at('?time=9000&version=1')).equals(await at('?time=8000', '/files/avf-thumbnail'))).toBe(true)
    expect((await at('?time=99000000')).length).toBeGreaterThan(1_000)
    expect((await get(`/image/video-thumbnail/${fileId}?time=-1`)).statusCode).toBe(400)
  })

  test('a storyboard shows the whole film, or a part of it', async () => {
    const whole = await get(`/image/storyboard/${fileId}`)
    const part = await get(`/image/storyboard/${fileId}?start=2000&end=5000`)
    expect([sizeOf(whole.rawPayload), sizeOf(part.rawPayload)]).toEqual([
      { width: 1280, height: 720 },
      { width: 1280, height: 720 },
    ])
    expect(part.headers['content-type']).toBe('image/jpeg')
    expect((await get(`/image/storyboard/${fileId}?start=8000&end=1000`)).statusCode).toBe(200)
  })
})

describe('withheld parts', () => {
  const change = defineCommand({
    name: 'withhold-in-test',
    who: { installation: 'It sets a test up.' },
    input: z.custom<WithheldPart[]>(),
    trustsInput: true,
    run: async (context, parts) => withhold(context, fileId, parts),
  })
  const keepBack = async (...parts: WithheldPart[]): Promise<void> =>
    runCommand(await workspace.founder(), change, parts)

  test('their bytes, pictures and sound are refused by every route, and the rest is served', async () => {
    const waveform = async (): Promise<number[]> => {
      const { rawPayload } = await get(`/files/stream/${fileId}/waveform.bin`)
      return [0, 4_500, 9_000].map((ms) =>
        Math.max(...rawPayload.subarray(Math.floor(ms / 50) * 2, Math.floor(ms / 50) * 2 + 4)),
      )
    }
    heard.length = 0
    expect(Math.min(...(await waveform()))).toBeGreaterThan(0)
    await keepBack({ startMs: 4_400, endMs: 4_700 }, { startMs: 4_600, endMs: 5_000 })
    expect(heard).toEqual([{ startMs: 4_400, endMs: 5_000 }])
    for (const name of ['hls', 'hls-audio']) {
      const { segments } = readPlaylist((await get(`/files/stream/${fileId}/${name}.m3u8`)).body)
      const isGap = segments.map(({ lines }) => lines.includes('#EXT-X-GAP'))
      expect(isGap).toEqual(segments.map(({ startSeconds, endSeconds }) => startSeconds < 5 && endSeconds > 4.4))
      expect(isGap).toContain(false)
      for (const [at, { bytes }] of segments.entries()) {
        const { statusCode } = await get(`/files/stream/${fileId}/${name}.mp4`, {
          range: `bytes=${bytes?.start ?? 0}-${bytes?.end ?? 0}`,
        })
        expect([name, at, statusCode]).toEqual([name, at, isGap[at] ? 403 : 206])
      }
      expect((await get(`/files/stream/${fileId}/${name}.mp4`)).statusCode).toBe(403)
      // A request for everything from a position gets the bytes up to the part.
      const first = segments[isGap.indexOf(true)]?.bytes?.start ?? 0
      const open = await get(`/files/stream/${fileId}/${name}.mp4`, { range: 'bytes=0-' })
      expect([open.statusCode, open.rawPayload.length, String(open.headers['content-range']).split('/')[0]]).toEqual([
        206,
        first,
        `bytes 0-${first - 1}`,
      ])
      expect((await get(`/files/stream/${fileId}/${name}.mp4`, { range: `bytes=${first}-` })).statusCode).toBe(403)
    }
    const [before = 0, within = 0, behind = 0] = await waveform()
    expect([before > 0, within, behind > 0]).toEqual([true, 0, true])
    const statusOf = async (path: string): Promise<number> => (await get(path)).statusCode
    expect(await statusOf(`/image/video-thumbnail/${fileId}?time=4900`)).toBe(403)
    expect(await statusOf(`/image/video-thumbnail/${fileId}?time=5000`)).toBe(200)
    expect(await statusOf(`/image/storyboard/${fileId}`)).toBe(403)
    expect(await statusOf(`/image/storyboard/${fileId}?start=4500&end=6000`)).toBe(403)
    expect(await statusOf(`/image/storyboard/${fileId}?start=5000&end=6000`)).toBe(200)
  })

  test('are served again as soon as nothing is withheld any more', async () => {
    await keepBack()
    expect((await get(`/files/stream/${fileId}/hls.m3u8`)).body).not.toContain('GAP')
    expect((await get(`/files/stream/${fileId}/hls.mp4`)).statusCode).toBe(200)
  })

  test('are not used for a poster: it is then the first picture after them', async () => {
    const poster = async () => (await get(`/image/video-thumbnail/${fileId}`)).rawPayload
    const before = await poster()
    await keepBack({ startMs: 500, endMs: 2_500 })
    expect((await poster()).equals(before)).toBe(false)
    expect((await poster()).equals((await get(`/image/video-thumbnail/${fileId}?time=3000`)).rawPayload)).toBe(true)
    await keepBack()
  })
})

describe('who may', () => {
  test('a token opens only the file that it was made for, and no other token opens that file', async () => {
    asker = null
    const { secret } = services.configuration
    const token = signFileAccess(secret, 'file', workspace.teamId, fileId)
    const opened = await get(`/files/stream/${fileId}/hls.m3u8?token=${token}`)
    expect(opened.statusCode).toBe(200)
    expect(opened.body).toContain(`hls.mp4?token=${token}`)
    expect((await get(`/image/storyboard/${fileId}?token=${token}`)).statusCode).toBe(200)
    for (const wrong of [
      signFileAccess(secret, 'file', workspace.teamId, workspace.teamId),
      signFileAccess(secret, 'file', workspace.teamId, fileId, 0),
      `${token}x`,
      '',
    ]) {
      expect((await get(`/files/stream/${fileId}/hls.m3u8?token=${wrong}`)).statusCode).toBe(401)
    }
    asker = async () => workspace.founder()
  })

  test('users of another workspace do not find the recording', async () => {
    const elsewhere = await newWorkspace()
    asker = async () => elsewhere.founder()
    for (const path of [
      `/files/stream/${fileId}/hls.m3u8`,
      `/files/avf-thumbnail/${fileId}`,
      `/image/storyboard/${fileId}?start=1`,
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    asker = async () => workspace.founder()
  })
})
