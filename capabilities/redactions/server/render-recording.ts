import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  extractSubtitles,
  probeMedia,
  redactRecording,
  textSubtitles,
  type CarriedSubtitles,
  type Conversion,
  type MediaFacts,
  type ObfuscatedPart,
} from '#platform/server/media/index.ts'
import { localFile } from '#platform/server/storage/index.ts'
import { storageKeyOf } from '#files/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { MAX_CAPTION_TRACKS } from '#media/model/limits.ts'
import { captionsWithout } from '#media/model/withheld.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { beginRender } from './commands/begin-render.ts'
import { keepRender } from './commands/keep-render.ts'
import { publishRender } from './publish-render.ts'

/** The render was stopped or requested again, or its recording was deleted: nothing is reported about it. */
export class RenderIsOver extends Error {
  override name = 'RenderIsOver'
}

interface NamedRender {
  teamId: Id
  fileId: Id
  run: number
}

const WORK_FOLDER = 'redaction-work'
const RESULT = 'redacted'

/**
 * Renders a recording from its original without what is redacted in it now, and has the result made playable.
 * @throws RenderIsOver; MediaRefusal with a sentence for users; the signal's reason when stopped
 */
export async function renderRecording(
  context: WorkspaceContext,
  named: NamedRender,
  signal: AbortSignal,
): Promise<void> {
  const { services, teamId } = context
  const begun = await runCommand(context, beginRender, { fileId: named.fileId, run: named.run })
  if (!begun) throw new RenderIsOver()
  const beganAt = performance.now()
  // A killed attempt leaves half a recording behind.
  const folder = join(services.configuration.dataFolder, WORK_FOLDER, `${named.fileId}-${named.run}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const progress = publishRender(context, named)
  const until = AbortSignal.any([signal, progress.over])
  try {
    const path = await localFile(services.storage, begun.storageKey, folder, until)
    const conversion = { programs: services.configuration.media, folder, durationMs: 0, signal: until }
    const facts = await probeMedia(path, conversion)
    const timed = { ...conversion, durationMs: facts.durationMs, onProgress: progress.publish }
    await redactRecording(
      path,
      RESULT,
      facts,
      {
        parts: begun.parts,
        subtitles: await subtitlesWithout(path, facts, begun.parts, { ...timed, onProgress: () => undefined }),
      },
      timed,
    )
    const storageKey = `${storageKeyOf(teamId, named.fileId)}.redacted-${named.run}`
    const contentType = facts.video ? 'video/mp4' : 'audio/mp4'
    const made = join(folder, `${RESULT}.mp4`)
    const sha256 = await digestOf(made, until)
    const { bytes } = await services.storage.put(storageKey, createReadStream(made), { contentType })
    await progress.settled()
    const isKept = await runCommand(context, keepRender, {
      fileId: named.fileId,
      run: named.run,
      sha256,
      bytes,
      contentType,
      storageKey,
      renderMs: Math.round(performance.now() - beganAt),
    })
    if (!isKept) throw new RenderIsOver()
  } catch (error) {
    if (progress.over.aborted) throw new RenderIsOver()
    throw error
  } finally {
    await progress.settled()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The recording's own subtitles, without those shown while something is redacted. */
async function subtitlesWithout(
  path: string,
  facts: MediaFacts,
  parts: readonly ObfuscatedPart[],
  conversion: Conversion,
): Promise<CarriedSubtitles[]> {
  const tracks = textSubtitles(facts)
    .slice(0, MAX_CAPTION_TRACKS)
    .map((track, index) => ({ ...track, name: `original-${index}.vtt` }))
  if (tracks.length === 0) return []
  await extractSubtitles(path, tracks, conversion)
  return Promise.all(
    tracks.map(async ({ name, language, title }) => ({
      language,
      title,
      text: captionsWithout(await readFile(join(conversion.folder, name), 'utf8'), parts),
    })),
  )
}

async function digestOf(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest()
}
