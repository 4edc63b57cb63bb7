import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unauthorized } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { routes as fileRoutes } from '#files/server/routes.ts'
import { runCommand } from '#journal/server/index.ts'
import { findFileMedia } from '#media/server/index.ts'
import { routes as mediaRoutes } from '#media/server/routes.ts'
import { storeRecording } from '#media/testing.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { makeRecording, pictureInput, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { highlightTalk, makeTalk, makeTalksProject } from '../testing.ts'
import { routes } from './routes.ts'

const CONVERTED_MS = 60_000
const { services, newWorkspace } = await useServices({ runsJobs: true })
const workspace = await newWorkspace()
const contextOf = async () => workspace.founder()
const server = Fastify()
server.setErrorHandler(async (error, _request, reply) => {
  const { status, body } = answerFailure(error)
  return reply.status(status).send(body)
})
for (const add of [fileRoutes, mediaRoutes, routes])
  add(server, {
    services,
    workspaceOf: async () => Promise.reject(unauthorized()),
    teamOf: async () => Promise.resolve(workspace.teamId),
  })
afterAll(async () => server.close())

const get = async (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

let fileId: Id
let noteId: Id
let highlightId: Id
let fileToken = ''
let clipToken = ''
beforeAll(async () => {
  const { projectId, scopeId, tagId } = await makeTalksProject(contextOf)
  const bytes = await makeRecording(
    'talk.webm',
    ...pictureInput(40, '320x180'),
    ...toneInput(40),
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  )
  ;({ fileId } = await storeRecording(await contextOf(), {
    scopeId,
    name: 'talk.webm',
    bytes,
    contentType: 'video/webm',
  }))
  ;({ noteId } = await makeTalk(await contextOf(), {
    projectId,
    fileId,
    title: 'A talk',
    sentences: [
      { speaker: 'Mara', text: 'Nobody may hear this', startMs: 1_000, endMs: 4_000 },
      { speaker: 'Mara', text: 'Then I take off my coat', startMs: 20_000, endMs: 22_000 },
    ],
  }))
  ;[highlightId = ''] = await highlightTalk(contextOf, noteId, tagId, ['take off my coat'])
  await vi.waitFor(async () => {
    const ada = await contextOf()
    const [found] = await ada.read(async (tx) => findFileMedia(tx, [fileId]))
    await ada.close()
    expect(found?.media.status).toBe('COMPLETE')
  }, CONVERTED_MS)
  const { data } = await askGraph(
    { services, workspace: await contextOf() },
    'query ($id: ID!, $file: ID!) { highlight(id: $id) { streamAccessToken } file(id: $file) { accessToken } }',
    { id: highlightId, file: fileId },
  )
  const reported = data as unknown as { highlight: { streamAccessToken: string }; file: { accessToken: string } }
  clipToken = reported.highlight.streamAccessToken
  fileToken = reported.file.accessToken
  expect(clipToken).not.toBe('')
}, 2 * CONVERTED_MS)

const clipPath = (name: string, token = clipToken): string =>
  `/files/highlight-stream/${highlightId}/${name}?token=${token}`

/** What a player fetches for a playlist: the addresses with their byte ranges, in order. */
function piecesOf(playlist: string): Array<{ url: string; start: number; end: number }> {
  const [, headUrl = '', headBytes = '', headStart = ''] =
    /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/.exec(playlist) ?? []
  const pieces = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n([^#\n]+)/g)].map(([, bytes, start, url]) => ({
    url: url ?? '',
    start: Number(start),
    end: Number(start) + Number(bytes) - 1,
  }))
  return [{ url: headUrl, start: Number(headStart), end: Number(headStart) + Number(headBytes) - 1 }, ...pieces]
}

test.each(['hls.m3u8', 'hls-audio.m3u8'])('the token of a highlight plays its clip from %s', async (name) => {
  const playlist = await get(clipPath(name))
  expect(playlist.statusCode).toBe(200)
  const pieces = piecesOf(playlist.body)
  expect(pieces.length).toBeGreaterThan(1)
  for (const { url, start, end } of pieces) {
    const piece = await get(url, { range: `bytes=${start}-${end}` })
    expect([url, piece.statusCode, piece.rawPayload.length]).toEqual([url, 206, end - start + 1])
  }
})

test.each(['hls.m3u8', 'hls-audio.m3u8'])(
  'the token of a highlight opens only the clip of its recording: %s gave all of it',
  async (name) => {
    const pieces = piecesOf((await get(clipPath(name))).body)
    const [{ url, end } = { url: '', end: 0 }, first, ...rest] = pieces
    const last = rest.at(-1) ?? first
    if (!first || !last) throw new Error('A clip has pieces.')
    expect(first.start).toBeGreaterThan(end + 1)
    for (const range of [
      `bytes=${end + 1}-${first.start - 1}`,
      `bytes=${first.start - 1}-${first.end}`,
      `bytes=${last.start}-${last.end + 1}`,
      `bytes=${last.end + 1}-`,
      'bytes=0-',
    ]) {
      const { statusCode, headers } = await get(url, { range })
      const sent = /^bytes (\d+)-(\d+)/.exec(String(headers['content-range']))
      // A request for everything from a position gets the part of the clip from there.
      if (range === 'bytes=0-') expect([statusCode, sent?.[2]]).toEqual([206, String(end)])
      else expect([range, statusCode]).toEqual([range, 403])
    }
    expect((await get(url)).statusCode).toBe(403)
  },
)

test('the token of a highlight opens no other address of its recording', async () => {
  for (const path of [
    `/files/download/${fileId}`,
    `/files/stream/${fileId}/hls.m3u8`,
    `/files/stream/${fileId}/hls.mp4`,
    `/files/avf-stream/${fileId}/hls-audio.m3u8`,
    `/files/video-thumbnail/${fileId}`,
    `/image/storyboard/${fileId}`,
  ]) {
    expect([path, (await get(`${path}?token=${clipToken}`)).statusCode]).toEqual([path, 401])
    expect([path, (await get(`${path}?token=${fileToken}`)).statusCode]).toEqual([path, 200])
  }
  expect((await get(clipPath('hls.m3u8', fileToken))).statusCode).toBe(401)
  for (const other of ['waveform.bin', 'captions-0.vtt', 'thumbnails.bin', 'storyboard.jpg'])
    expect([other, (await get(clipPath(other))).statusCode]).toEqual([other, 404])
})

test('tokens open nothing of a note in the trash, and work again once it is restored', async () => {
  const statuses = async () =>
    Promise.all(
      [
        `/files/download/${fileId}?token=${fileToken}`,
        `/files/stream/${fileId}/hls.m3u8?token=${fileToken}`,
        `/files/stream/${fileId}/hls.mp4?token=${fileToken}`,
        `/image/storyboard/${fileId}?token=${fileToken}`,
        clipPath('hls.m3u8'),
      ].map(async (path) => (await get(path)).statusCode),
    )
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  const { deletionId } = await runCommand(await contextOf(), deleteNotes, { ids: [noteId] })
  expect(await statuses()).toEqual([404, 404, 404, 404, 404])
  await runCommand(await contextOf(), restoreNotes, { deletionId })
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
})
