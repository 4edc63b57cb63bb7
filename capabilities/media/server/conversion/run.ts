import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { localFile } from '#platform/server/storage/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Services } from '#journal/server/index.ts'
import type { MediaOutput } from '../../model/media.ts'

/** One attempt at converting a recording. */
export interface ConversionRun {
  services: Services
  teamId: Id
  contentId: Id
  /** Aborts at once, even in the middle of a step; the next attempt continues after the last step that is done. */
  signal: AbortSignal
}

/** The local files of a conversion: the recording's bytes, and a folder for its outputs. */
export interface Workplace {
  path: string
  folder: string
}

const WORK_FOLDER = 'media-work'

/** Works with the bytes of a recording as a local file, and deletes the folder with its outputs afterwards. */
export async function withWorkplace<Result>(
  { services, contentId, signal }: ConversionRun,
  storageKey: string,
  work: (workplace: Workplace) => Promise<Result>,
): Promise<Result> {
  const folder = join(services.configuration.dataFolder, WORK_FOLDER, contentId)
  // A killed attempt may have left the files of half a step.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work({ path: await localFile(services.storage, storageKey, folder, signal), folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a file made from a recording. */
export async function storeFile(
  run: ConversionRun,
  { folder }: Workplace,
  name: string,
  contentType: string,
): Promise<MediaOutput> {
  return storeOutput(run, name, contentType, createReadStream(join(folder, name)))
}

/** Stores an output of a recording under its name. */
export async function storeOutput(
  { services, teamId, contentId }: ConversionRun,
  name: string,
  contentType: string,
  content: Parameters<Services['storage']['put']>[1],
): Promise<MediaOutput> {
  const storageKey = keyOf({ teamId, contentId }, name)
  const { bytes } = await services.storage.put(storageKey, content, { contentType })
  return { name, storageKey, contentType, bytes }
}

/** How long a recording really plays, by the streams made from it; 0 before there are any. */
export async function playedMs(
  { services, teamId, contentId }: ConversionRun,
  names: ReadonlyArray<string>,
): Promise<number> {
  const lengths = await Promise.all(
    names.map(async (name) => {
      const playlist = await text(await services.storage.get(keyOf({ teamId, contentId }, name)))
      return [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce(
        (sum, [, seconds]) => sum + Number(seconds) * 1_000,
        0,
      )
    }),
  )
  return Math.round(Math.max(0, ...lengths))
}

function keyOf({ teamId, contentId }: Pick<ConversionRun, 'teamId' | 'contentId'>, name: string): string {
  return `cell/${teamId}/contents/${contentId}/media/${name}`
}
