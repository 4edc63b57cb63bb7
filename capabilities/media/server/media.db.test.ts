import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { probeMedia } from '#platform/server/media/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { textOfFiles } from '#files/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { makeRecording, pictureInput, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { OUTPUTS, type Step } from '../model/media.ts'
import { storeRecording } from '../testing.ts'
import { convertRecording, giveUp } from './conversion/convert-recording.ts'
import { handler as readCaptions } from './jobs/read-captions.handler.ts'
import { findMedia, findOutput } from './store.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const { teamId } = workspace
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

let ada: WorkspaceContext
let scopeId: Id
let film: Buffer
beforeAll(async () => {
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Interviews' })
  ada = await workspace.founder()
  scopeId = await ada.database.read(
    async (tx) =>
      (await tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id,
  )
  film = await makeRecording('film.mkv', ...pictureInput(12), ...toneInput(12), '-c:v', 'mpeg4', '-c:a', 'aac')
})

let stored = 0
/** A few bytes at the end make each recording a different one. */
async function store(bytes: Buffer, contentType = 'video/mp4') {
  stored += 1
  return storeRecording(ada, {
    scopeId,
    name: `recording-${stored}`,
    bytes: Buffer.concat([bytes, Buffer.from(`\0${stored}`)]),
    contentType,
  })
}

async function convert(contentId: Id, signal = new AbortController().signal) {
  await convertRecording({ services, teamId, contentId, signal })
  const media = await ada.database.read(async (tx) => findMedia(tx, contentId))
  if (!media) throw new Error('There is no recording.')
  return media
}

const outputsOf = async (contentId: Id) =>
  ada.database.read(async (tx) =>
    tx
      .selectFrom('media_outputs')
      .select(['name', 'storage_key', 'made_at'])
      .where('content_id', '=', contentId)
      .orderBy('name')
      .execute(),
  )
const eventsOf = async (fileId: Id) =>
  ada.database.read(async (tx) =>
    tx
      .selectFrom('journal')
      .select(['type', 'after'])
      .where('resource_id', '=', fileId)
      .where('type', '!=', 'file.added')
      .orderBy('sequence')
      .execute(),
  )

async function contentOf(contentId: Id, name: string): Promise<Buffer> {
  const output = await ada.database.read(async (tx) => findOutput(tx, contentId, name))
  return buffer(await services.storage.get(output?.storageKey ?? ''))
}

describe('a recording becomes playable', () => {
  test('a film: streams, waveform, loudness, thumbnails of both versions and a storyboard, each reported in the journal', async () => {
    const { fileId, contentId } = await store(film)
    const media = await convert(contentId)
    expect(media).toMatchObject({
      status: 'COMPLETE',
      progress: 1,
      error: null,
      warnings: [],
      metadata: { width: 320, height: 180, pixelFormat: 'yuv420p', fps: 25, audioChannels: 1 },
    })
    expect(media.metadata?.durationMs).toBeGreaterThan(11_900)
    expect(media.loudness?.integrated).toBeLessThan(-10)
    expect((await outputsOf(contentId)).map(({ name }) => name)).toEqual([
      'hls-audio.m3u8',
      'hls-audio.mp4',
      'hls.m3u8',
      'hls.mp4',
      'storyboard.jpg',
      'thumbnails.bin',
      'waveform.bin',
    ])
    expect(
      (await eventsOf(fileId)).map(({ type, after }) =>
        [type, (after as { output?: string }).output].filter(Boolean).join(' '),
      ),
    ).toEqual([
      'source.transferred',
      'metadata.processed',
      'output.processed hls.m3u8',
      'output.processed hls-audio.m3u8',
      'output.processed waveform',
      'output.processed loudness',
      'output.processed thumbnails-v1',
      'output.processed thumbnails-v2',
      'output.processed storyboard',
      'job.completed',
    ])
    const strip = await contentOf(contentId, OUTPUTS.thumbnails)
    expect(strip.readUInt32LE(0)).toBeGreaterThanOrEqual(12)
    expect((await contentOf(contentId, OUTPUTS.waveform)).length).toBeGreaterThanOrEqual(2 * 20 * 12)
    const playlist = await text(await services.storage.get(`cell/${teamId}/contents/${contentId}/media/hls.m3u8`))
    expect(playlist.match(/#EXTINF/g)).toHaveLength(3)
  })

  test('a film in a format that browsers play keeps its picture unchanged', async () => {
    const { contentId } = await store(
      await makeRecording('film.mp4', ...pictureInput(3), ...toneInput(3), ...H264, '-metadata', 'comment=kept'),
    )
    await convert(contentId)
    const output = await ada.database.read(async (tx) => findOutput(tx, contentId, OUTPUTS.videoContent))
    const facts = await probeMedia((await services.storage.pathOf(output?.storageKey ?? '')) ?? '', {
      programs: services.configuration.media,
    })
    expect(facts.video).toMatchObject({ codec: 'h264', width: 320 })
    expect((await contentOf(contentId, OUTPUTS.videoContent)).includes('options: cabac=0')).toBe(true)
  })

  test('sound alone has no pictures, whatever type it was uploaded as', async () => {
    const { fileId, contentId } = await store(
      await makeRecording('talk.m4a', ...toneInput(3), '-c:a', 'aac'),
      'video/mp4',
    )
    expect((await convert(contentId)).metadata).toMatchObject({ width: null, audioChannels: 1 })
    expect((await outputsOf(contentId)).map(({ name }) => name)).toEqual([
      'hls-audio.m3u8',
      'hls-audio.mp4',
      'waveform.bin',
    ])
    const { data } = await askGraph(
      { services, workspace: await workspace.founder() },
      'query ($id: ID!) { file(id: $id) { type contentType media { streamUrl audioStreamUrl } } }',
      { id: fileId },
    )
    expect(data).toMatchObject({
      file: {
        type: 'Audio',
        contentType: 'audio/mp4',
        media: { streamUrl: null, audioStreamUrl: `/files/stream/${fileId}/hls-audio.m3u8?v=${contentId}` },
      },
    })
  })

  test('a recording whose bytes are in a remote store is fetched first', async () => {
    const { contentId } = await store(film)
    const elsewhere = { ...services, storage: { ...services.storage, pathOf: async () => Promise.resolve(null) } }
    await convertRecording({ services: elsewhere, teamId, contentId, signal: new AbortController().signal })
    expect((await ada.database.read(async (tx) => findMedia(tx, contentId)))?.status).toBe('COMPLETE')
    expect(await readdir(join(services.configuration.dataFolder, 'media-work'))).toEqual([])
  })

  test('subtitles of a recording become captions, and search is notified', async () => {
    const subtitles = Buffer.from('1\n00:00:00,500 --> 00:00:01,500\nGuten Tag\n')
    const folder = await mkdtemp(join(tmpdir(), 'quarry-captions-'))
    await writeFile(join(folder, 'subtitles.srt'), subtitles)
    const { fileId, contentId } = await store(
      await makeRecording(
        'film.mkv',
        ...pictureInput(2),
        '-i',
        join(folder, 'subtitles.srt'),
        '-c:v',
        'libx264',
        '-c:s',
        'srt',
        '-metadata:s:s:0',
        'language=ger',
      ),
    )
    await rm(folder, { recursive: true })
    const { captions } = await convert(contentId)
    expect(captions).toEqual([{ name: 'captions-0.vtt', language: 'ger', title: null }])
    expect((await contentOf(contentId, 'captions-0.vtt')).toString()).toContain('Guten Tag')
    const words = async () =>
      (await ada.database.read(async (tx) => textOfFiles(tx, services.hooks, [fileId]))).get(fileId)?.text
    expect(await words()).toBe('Guten Tag')
    // Simulates recordings that were converted before the words were stored.
    await ada.database.write(async (tx) =>
      tx.deleteFrom('media_captions').where('content_id', '=', contentId).execute(),
    )
    expect(await words()).toBeUndefined()
    const { signal } = new AbortController()
    await readCaptions({}, { signal, id: newId(), attempt: 1 }, services)
    expect(await words()).toBe('Guten Tag')
  })

  test('a truncated film plays as far as it goes, and says so', async () => {
    const long = await makeRecording('film.mkv', ...pictureInput(30), ...toneInput(30), '-c:v', 'mpeg4', '-c:a', 'aac')
    const { contentId } = await store(long.subarray(0, long.length / 3))
    const media = await convert(contentId)
    expect(media.status).toBe('COMPLETE')
    expect(media.metadata?.durationMs).toBeLessThan(15_000)
    expect(media.warnings).toEqual([expect.stringContaining('a part of it is missing')])
  })
})

describe('what cannot be played', () => {
  test('ends with a sentence, and users who may write can retry it', async () => {
    const { fileId, contentId } = await store(Buffer.from('This is no film.'))
    expect(await convert(contentId)).toMatchObject({
      status: 'ERROR',
      error: { code: 'DAMAGED', message: expect.stringContaining('cannot be read') as string },
    })
    expect((await eventsOf(fileId)).at(-1)).toMatchObject({ type: 'metadata.failed', after: { code: 'DAMAGED' } })
    const retry = async (asker: WorkspaceContext) =>
      askGraph(
        { services, workspace: asker },
        'mutation ($id: ID!, $operation: ID!) { retryConversion(input: { fileId: $id }, operationId: $operation) { status viewerCan { retry } } }',
        { id: fileId, operation: newId() },
      )
    const viewer = await retry(await workspace.member('VIEWER'))
    expect(viewer.errors?.[0]?.message).toMatch(/^You may not do this here\. Contributors/)
    expect((await retry(await workspace.founder())).data).toMatchObject({
      retryConversion: { status: 'QUEUE_HOP', viewerCan: { retry: false } },
    })
    expect((await convert(contentId)).status).toBe('ERROR')
  })

  test('an installation without ffmpeg says how to get it', async () => {
    const { contentId } = await store(film)
    const without = {
      ...services,
      configuration: {
        ...services.configuration,
        media: { ...services.configuration.media, ffprobePath: '/absent/ffprobe' },
      },
    }
    await convertRecording({ services: without, teamId, contentId, signal: new AbortController().signal })
    expect(await ada.database.read(async (tx) => findMedia(tx, contentId))).toMatchObject({
      status: 'ERROR',
      error: { code: 'NO_PROGRAM', message: expect.stringContaining('FFPROBE_PATH') as string },
    })
  })

  test('missing bytes are reported, and internal errors after the last attempt', async () => {
    const { contentId } = await store(film)
    const key = await ada.database.read(
      async (tx) =>
        (
          await tx
            .selectFrom('file_contents')
            .select('storage_key')
            .where('id', '=', contentId)
            .executeTakeFirstOrThrow()
        ).storage_key,
    )
    await services.storage.delete(key)
    expect((await convert(contentId)).error?.code).toBe('SOURCE_MISSING')
    const other = await store(film)
    await giveUp({ services, teamId, contentId: other.contentId, signal: new AbortController().signal })
    expect((await ada.database.read(async (tx) => findMedia(tx, other.contentId)))?.error?.code).toBe('FAULT')
  })
})

describe('an interrupted conversion', () => {
  /** Stops as soon as a step is done, as when the process ends. */
  async function stopAfter(contentId: Id, step: Step): Promise<void> {
    const stop = new AbortController()
    const unsubscribe = await services.liveUpdates.subscribe(`changes:${teamId}`, () => {
      void ada.database
        .read(async (tx) => findMedia(tx, contentId))
        .then((media) => {
          if (media?.stepsDone.includes(step)) stop.abort(new Error('The process stops.'))
        })
    })
    await expect(convertRecording({ services, teamId, contentId, signal: stop.signal })).rejects.toThrow(
      'The process stops.',
    )
    unsubscribe()
  }

  test('continues after the last step that is done', async () => {
    const { fileId, contentId } = await store(film)
    await stopAfter(contentId, 'video')
    const between = await ada.database.read(async (tx) => findMedia(tx, contentId))
    expect(between?.status).not.toBe('COMPLETE')
    expect(between?.stepsDone).toContain('video')
    const [made] = (await outputsOf(contentId)).filter(({ name }) => name === OUTPUTS.videoContent)
    expect((await convert(contentId)).status).toBe('COMPLETE')
    expect((await outputsOf(contentId)).find(({ name }) => name === OUTPUTS.videoContent)?.made_at).toEqual(
      made?.made_at,
    )
    expect(
      (await eventsOf(fileId)).filter(({ after }) => (after as { output?: string }).output === OUTPUTS.video),
    ).toHaveLength(1)
  })

  test('is not started, or stops, when the file was deleted', async () => {
    const { fileId, contentId } = await store(film)
    await ada.database.write(async (tx) =>
      tx.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', fileId).execute(),
    )
    expect((await convert(contentId)).error).toEqual({ code: 'CANCELLED', message: 'User requested cancellation' })
    const long = await makeRecording('long.mkv', ...pictureInput(40, '1280x720', 30), '-c:v', 'mpeg4', '-g', '30')
    const late = await store(long)
    const unsubscribe = await services.liveUpdates.subscribe(`changes:${teamId}`, () => {
      void ada.database.write(async (tx) =>
        tx.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', late.fileId).execute(),
      )
    })
    expect((await convert(late.contentId)).error?.code).toBe('CANCELLED')
    unsubscribe()
    expect(await outputsOf(late.contentId)).toEqual([])
  })
})

test('users of another workspace learn nothing of a recording', async () => {
  const { fileId } = await store(film)
  const other = await newWorkspace()
  const { data } = await askGraph(
    { services, workspace: await other.founder() },
    'query ($id: ID!) { file(id: $id) { media { status } } }',
    { id: fileId },
  )
  expect(data).toEqual({ file: null })
})
