import { createHash } from 'node:crypto'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { findFileMedia } from '#media/server/index.ts'
import { captionsBetween } from '../model/said-words.ts'
import { reelName, type Reel, type ReelClip } from '../model/reel.ts'
import type { RenderPiece, RenderPlan } from '../model/render.ts'
import { partsOfReel } from '../model/timeline.ts'
import { clipsOfReel } from './played-clips-store.ts'
import { saidInClips } from './said-in-clips.ts'

/**
 * What a film of the reel would be made of now, for a user who sees these clips; hidden and unplayable clips are left
 * out.
 */
export async function planRender(
  tx: CellTransaction,
  actor: Actor,
  reel: Reel,
  burnsCaptions: boolean,
): Promise<RenderPlan> {
  const { clips } = await clipsOfReel(tx, { ...reel, visibleScopes: actor.visibleScopes })
  const played = await playableClips(
    tx,
    clips.filter(({ hidden }) => !hidden),
  )
  const said = await saidInClips(tx, reel.options.captions || burnsCaptions ? played : [])
  const name = reelName(reel)
  const pieces = partsOfReel(name, played, reel.options).map((part): RenderPiece => {
    const lengthMs = part.endMs - part.startMs
    if (part.kind === 'title') return { kind: 'title', title: part.title, lengthMs }
    const { highlightId, fileId, contentId, speaker, noteTitle, snippetStartMs, snippetEndMs } = part.clip
    if (part.kind === 'speaker') return { kind: 'speaker', speaker, noteTitle, lengthMs }
    const captions = captionsBetween(said.get(part.clip) ?? [], snippetStartMs, snippetEndMs).map(
      ({ startMs, endMs, text }) => ({ startMs, endMs, text }),
    )
    return {
      kind: 'clip',
      highlightId,
      fileId,
      contentId,
      speaker,
      noteTitle,
      startMs: snippetStartMs,
      lengthMs,
      captions,
    }
  })
  return { name, burnsCaptions, hasCaptions: reel.options.captions || burnsCaptions, pieces }
}

async function playableClips(tx: CellTransaction, clips: readonly ReelClip[]): Promise<ReelClip[]> {
  const fileIds = [...new Set(clips.map(({ fileId }) => fileId))]
  const media = new Map((await findFileMedia(tx, fileIds)).map((one) => [one.id, one.media]))
  return clips.filter(({ fileId, withheld }) => {
    const { metadata, stepsDone } = media.get(fileId) ?? { metadata: null, stepsDone: [] }
    return !withheld && metadata !== null && stepsDone.includes(metadata.width === null ? 'audio' : 'video')
  })
}

/** Equal plans have equal fingerprints. */
export function fingerprintOf(plan: RenderPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
}
