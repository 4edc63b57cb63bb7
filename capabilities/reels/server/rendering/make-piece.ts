import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  cutPiece,
  FILM,
  MediaRefusal,
  stillPiece,
  wholeFramesMs,
  type Conversion,
} from '#platform/server/media/index.ts'
import { drawCaption, drawCard } from '#platform/server/pictures/index.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { OUTPUTS } from '#media/model/media.ts'
import { WAVEFORM_WINDOWS_PER_SECOND } from '#media/model/limits.ts'
import { findFileMedia, findOutput, findStream, writeStreamPart } from '#media/server/index.ts'
import type { RenderPiece, RenderPlan } from '../../model/render.ts'

interface PieceRun {
  services: Services
  context: WorkspaceContext
  plan: RenderPlan
  conversion: Conversion
}

type ClipPiece = Extract<RenderPiece, { kind: 'clip' }>

const CARD = { width: FILM.width, height: FILM.height }
const BARS = 90

/** Makes one piece of a film in the folder of the conversion. @throws MediaRefusal; the signal's reason when stopped */
export async function makePiece(run: PieceRun, piece: RenderPiece, name: string): Promise<void> {
  const { conversion } = run
  const lengthMs = wholeFramesMs(piece.lengthMs)
  if (piece.kind === 'clip') return cutClip(run, piece, { name, lengthMs })
  const card = piece.kind === 'title' ? { title: piece.title } : speakerCard(piece)
  await writeFile(join(conversion.folder, 'card.png'), await drawCard({ ...CARD, ...card }))
  await stillPiece('card.png', { name, lengthMs, overlays: [] }, { ...conversion, durationMs: lengthMs })
}

function speakerCard({ speaker, noteTitle }: { speaker: string | null; noteTitle: string }): {
  title: string
  note?: string
} {
  return speaker === null ? { title: noteTitle } : { title: speaker, note: noteTitle }
}

async function cutClip(
  { services, context, plan, conversion }: PieceRun,
  piece: ClipPiece,
  made: { name: string; lengthMs: number },
): Promise<void> {
  const { stream, hasSound, waveform } = await context.read(async (tx) => ({
    stream: await findStream(tx, piece.contentId),
    hasSound: (await findFileMedia(tx, [piece.fileId]))[0]?.media.metadata?.audioChannels != null,
    waveform: await findOutput(tx, piece.contentId, OUTPUTS.waveform),
  }))
  const path = join(conversion.folder, 'part.mp4')
  const endMs = piece.startMs + piece.lengthMs
  const beginsMs = stream && (await writeStreamPart(services.storage, stream, { startMs: piece.startMs, endMs }, path))
  if (!stream || beginsMs === null)
    throw new MediaRefusal(
      'DAMAGED',
      `A clip of “${piece.noteTitle}” cannot be played anymore. Hide it, and try again.`,
    )
  let picture: string | null = null
  if (!stream.hasPicture) {
    picture = 'card.png'
    const bars = waveform
      ? barsOf(await buffer(await services.storage.get(waveform.storageKey)), piece.startMs, endMs)
      : []
    await writeFile(join(conversion.folder, picture), await drawCard({ ...CARD, ...speakerCard(piece), bars }))
  }
  const overlays = plan.burnsCaptions ? await drawCaptions(conversion.folder, piece) : []
  await cutPiece(
    path,
    { ...made, overlays, fromMs: piece.startMs - beginsMs, picture, hasSound: hasSound || !stream.hasPicture },
    { ...conversion, durationMs: made.lengthMs },
  )
}

/** The captions of a clip as pictures, with an empty one where no one speaks. */
async function drawCaptions(
  folder: string,
  { captions, lengthMs }: ClipPiece,
): Promise<Array<{ name: string; lengthMs: number }>> {
  const overlays: Array<{ name: string; lengthMs: number }> = []
  let at = 0
  const put = async (text: string, until: number): Promise<void> => {
    if (until <= at) return
    const name = `caption-${overlays.length}.png`
    await writeFile(join(folder, name), await drawCaption({ ...CARD, text }))
    overlays.push({ name, lengthMs: until - at })
    at = until
  }
  for (const { startMs, endMs, text } of captions) {
    await put('', Math.min(startMs, lengthMs))
    await put(text, Math.min(endMs, lengthMs))
  }
  return overlays
}

/** The peak of each bar of a part, 0 to 1, from a stored waveform. */
function barsOf(waveform: Uint8Array, startMs: number, endMs: number): number[] {
  const windowAt = (ms: number): number => Math.floor((ms / 1_000) * WAVEFORM_WINDOWS_PER_SECOND)
  const [first, count] = [windowAt(startMs), Math.max(1, windowAt(endMs) - windowAt(startMs))]
  const peaks = Array.from({ length: count }, (_, at) => waveform[2 * (first + at)] ?? 0)
  const loudest = Math.max(1, ...peaks)
  const bars = Math.min(BARS, count)
  return Array.from(
    { length: bars },
    (_, bar) =>
      Math.max(
        ...peaks.slice(
          Math.floor((bar * count) / bars),
          Math.max(1 + Math.floor((bar * count) / bars), Math.floor(((bar + 1) * count) / bars)),
        ),
      ) / loudest,
  )
}
