import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Id } from '#platform/kernel/ids.ts'
import { joinPieces, MediaRefusal, pieceList, wholeFramesMs } from '#platform/server/media/index.ts'
import { installationContext } from '#files/server/index.ts'
import { publishProgress, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { captionsOfPlan, isUnderWay, type Render } from '../../model/render.ts'
import { endRender } from '../commands/end-render.ts'
import { keyOfReel } from '../reels-store.ts'
import { findRender, updateRenderUnderWay } from '../renders-store.ts'
import { makePiece } from './make-piece.ts'
import { filmKey, pieceKey, removeStored } from './stored-film.ts'

/** One attempt at making a film of a reel. */
export interface RenderRun {
  services: Services
  teamId: Id
  renderId: Id
  /** Aborts at once, even in the middle of a piece. */
  signal: AbortSignal
}

/** The film is no longer needed: it was cancelled, or something in it must not be seen. */
class RenderGone extends Error {
  override readonly name = 'RenderGone'
}

const WORK_FOLDER = 'reel-work'

/**
 * Makes a film, continuing an earlier attempt. An error in a recording ends it with a sentence; a film that is no
 * longer needed is abandoned, with its files deleted.
 * @throws errors that may not occur when tried again
 */
export async function renderReel(run: RenderRun): Promise<void> {
  const { services, teamId, renderId } = run
  const context = await installationContext(services, teamId)
  const render = await context.read(async (tx) => findRender(tx, renderId))
  if (!render || !isUnderWay(render.status)) return
  const folder = join(services.configuration.dataFolder, WORK_FOLDER, renderId)
  // A killed attempt may leave half a piece behind.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await recordProgress(context, render, { piecesDone: render.piecesDone })
    const bytes = await makeFilm(run, context, render, folder)
    if (!(await runCommand(context, endRender, { renderId, end: { status: 'DONE', bytes } })).isEnded)
      throw new RenderGone('The video is not needed anymore.')
    await removeStored(services.storage, teamId, renderId, { keepsFilm: true })
  } catch (error) {
    // Cancelling also stops the job, in the middle of a piece that may have been stored since.
    if (error instanceof RenderGone || (await isRemoved(context, renderId)))
      return await removeStored(services.storage, teamId, renderId)
    if (!(error instanceof MediaRefusal)) throw error
    services.logger.info({ err: error, renderId }, 'a film of a reel was refused')
    await runCommand(context, endRender, { renderId, end: { status: 'FAILED', failure: error.message } })
    await removeStored(services.storage, teamId, renderId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isRemoved(context: WorkspaceContext, renderId: Id): Promise<boolean> {
  return (await context.read(async (tx) => findRender(tx, renderId))) === null
}

/** Ends a film that failed repeatedly because of internal errors. */
export async function giveUp({ services, teamId, renderId }: RenderRun): Promise<void> {
  const context = await installationContext(services, teamId)
  await runCommand(context, endRender, {
    renderId,
    end: {
      status: 'FAILED',
      failure: 'The film could not be made: something went wrong on our side. Try again in a while.',
    },
  })
  await removeStored(services.storage, teamId, renderId)
}

async function makeFilm(
  { services, teamId, renderId, signal }: RenderRun,
  context: WorkspaceContext,
  render: Render,
  folder: string,
): Promise<number> {
  const { storage, configuration } = services
  const { plan } = render
  const conversion = { programs: configuration.media, folder, durationMs: 0, signal }
  const names: string[] = []
  for (const [index, piece] of plan.pieces.entries()) {
    signal.throwIfAborted()
    const name = `piece-${index}.mkv`
    const key = pieceKey(teamId, renderId, index)
    if (index < render.piecesDone)
      await pipeline(await storage.get(key), createWriteStream(join(folder, name), { mode: 0o600 }), { signal })
    else {
      await makePiece({ services, context, plan, conversion }, piece, name)
      await storage.put(key, createReadStream(join(folder, name)), { contentType: 'video/x-matroska' })
      await recordProgress(context, render, { piecesDone: index + 1 })
    }
    names.push(name)
  }
  const pieces = plan.pieces.map((piece) => ({ ...piece, lengthMs: wholeFramesMs(piece.lengthMs) }))
  await writeFile(join(folder, 'pieces.txt'), pieceList(names))
  const hasSubtitles =
    plan.hasCaptions &&
    !plan.burnsCaptions &&
    plan.pieces.some((piece) => piece.kind === 'clip' && piece.captions.length > 0)
  if (hasSubtitles) await writeFile(join(folder, 'captions.vtt'), captionsOfPlan(pieces))
  await joinPieces(names, hasSubtitles ? 'captions.vtt' : null, 'pieces.txt', {
    ...conversion,
    durationMs: pieces.reduce((sum, { lengthMs }) => sum + lengthMs, 0),
  })
  const { bytes } = await storage.put(filmKey(teamId, renderId), createReadStream(join(folder, 'film.mp4')), {
    contentType: 'video/mp4',
  })
  return bytes
}

/** Stores the progress of a film and publishes it. @throws RenderGone if it is no longer needed */
async function recordProgress(
  context: WorkspaceContext,
  { id, reelId, scopeId }: Render,
  { piecesDone }: { piecesDone: number },
): Promise<void> {
  const key = await context.database.write(async (tx) => {
    const isRequested = await updateRenderUnderWay(tx, id, { status: 'RENDERING', piecesDone })
    return isRequested ? keyOfReel(tx, reelId) : null
  })
  if (key === null) throw new RenderGone('The video is not needed anymore.')
  publishProgress(context.services.liveUpdates, context.teamId, [{ kind: 'reel', id: key, scopeId }])
}
