import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { makeBoard } from '#platform/server/media/index.ts'
import { takeTurns } from '#platform/server/processes/take-turns.ts'
import type { Services } from '#journal/server/index.ts'
import {
  STORYBOARDS_AT_ONCE,
  STORYBOARD_PICTURE_HEIGHT,
  STORYBOARD_PICTURE_WIDTH,
  STORYBOARD_SIDE,
  THUMBNAIL_EVERY_SECONDS,
} from '../model/limits.ts'
import { countPictures, findPictures } from './conversion/picture-strip.ts'

// Moving the pointer over a time line requests many at once.
const inTurn = takeTurns(STORYBOARDS_AT_ONCE)

/** A storyboard of a part of a film, from its small pictures: as many as a whole one, some repeated in a short part. */
export async function makeStoryboard(
  services: Services,
  stripKey: string,
  startMs: number,
  endMs: number,
): Promise<Buffer> {
  return inTurn(async () => make(services, stripKey, startMs, endMs))
}

async function make(services: Services, stripKey: string, startMs: number, endMs: number): Promise<Buffer> {
  const folder = await mkdtemp(join(services.configuration.dataFolder, 'storyboard-'))
  try {
    await pipeline(
      Readable.from(chosenPictures(services, stripKey, startMs, endMs)),
      createWriteStream(join(folder, 'pictures.mjpeg'), { mode: 0o600 }),
    )
    const board = { side: STORYBOARD_SIDE, width: STORYBOARD_PICTURE_WIDTH, height: STORYBOARD_PICTURE_HEIGHT }
    await makeBoard(board, { programs: services.configuration.media, folder, durationMs: 0 })
    return await readFile(join(folder, 'board.jpg'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* chosenPictures(
  { storage }: Services,
  stripKey: string,
  startMs: number,
  endMs: number,
): AsyncGenerator<Buffer> {
  const count = STORYBOARD_SIDE * STORYBOARD_SIDE
  const last = (await countPictures(storage, stripKey)) - 1
  const indexAt = (ms: number): number => Math.min(last, Math.floor(ms / 1_000 / THUMBNAIL_EVERY_SECONDS[2]))
  const first = indexAt(startMs)
  const offsets = await findPictures(storage, stripKey, first, indexAt(endMs) - first + 1)
  const shown = { index: -1, picture: Buffer.alloc(0) }
  for (let number = 0; number < count; number += 1) {
    const index = indexAt(startMs + ((endMs - startMs) * number) / count)
    const [start = 0, end = 0] = [offsets[index - first], offsets[index - first + 1]]
    if (shown.index !== index)
      Object.assign(shown, { index, picture: await buffer(await storage.get(stripKey, { start, end: end - 1 })) })
    yield shown.picture
  }
}
