import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { findHighlights } from '#highlights/server/index.ts'
import type { CommandContext, ImagedTable } from '#journal/server/index.ts'
import { clipEvents, reelEvents } from '../model/events.ts'
import { MAX_REEL_CLIPS } from '../model/limits.ts'
import { clipPolicy } from '../model/policy.ts'
import { USUAL_OPTIONS, type Reel } from '../model/reel.ts'
import { findClips, markChanged } from './clips-store.ts'
import { clipsOfReel } from './played-clips-store.ts'
import { reelToChange } from './reel-to-change.ts'
import { keyOfReel } from './reels-store.ts'

const reelRow = z.object({
  title: z.string(),
  options: z.object({ titleCard: z.boolean(), speakerCards: z.boolean(), captions: z.boolean() }).partial(),
})

/** Undo of the titles and options of reels. */
export const imagedReels: ImagedTable = {
  table: 'reels',
  keys: ['id'],
  async putBack(context, rows) {
    return Promise.all(
      rows.map(async ({ thingId: id, before, row }) => {
        const { scopeId, ownerId } = await changedReel(context, id)
        const said = (values: object) => {
          const { title, options } = reelRow.parse({ ...row, ...values })
          return { title, ...USUAL_OPTIONS, ...options }
        }
        return reelEvents.changed({ id, scopeId, parentId: ownerId, before: said(before ?? {}), after: said({}) })
      }),
    )
  },
}

/** Undo of the clips of insights' reels, and of the order and hidden clips of all reels. */
export const imagedReelClips: ImagedTable = {
  table: 'reel_clips',
  keys: ['reel_id', 'highlight_id'],
  isOfLinks: true,
  async hold(context, ids) {
    for (const id of [...new Set(ids)].toSorted()) await changedReel(context, id)
  },
  async putBack(context, rows) {
    const events = []
    for (const [id, ones] of Map.groupBy(rows, ({ thingId }) => thingId)) {
      const reel = await changedReel(context, id)
      const { clips, total } = await clipsOfReel(context.tx, { ...reel, visibleScopes: null })
      const reported = { id, scopeId: reel.scopeId, parentId: reel.ownerId }
      const those = (which: (one: (typeof ones)[number]) => boolean): Id[] =>
        ones.filter(which).map(({ row }) => String(row['highlight_id']))
      const isOwn = reel.place.kind === 'insight'
      const [added, removed] = [
        isOwn ? those(({ before }) => before === null) : [],
        isOwn ? those(({ after }) => after === null) : [],
      ]
      if (added.length > 0 && total > MAX_REEL_CLIPS)
        throw new Failure('UnprocessableContent', `A reel has at most ${MAX_REEL_CLIPS} clips.`)
      const isKept = ({ before, after }: (typeof ones)[number]): boolean =>
        !isOwn || (before !== null && after !== null)
      const of = (values: object | null, name: string): unknown => (values as Record<string, unknown> | null)?.[name]
      const hides = (one: (typeof ones)[number]): boolean => isKept(one) && of(one.after, 'hidden') === true
      const shows = (one: (typeof ones)[number]): boolean =>
        isKept(one) && of(one.before, 'hidden') === true && of(one.after, 'hidden') !== true
      const ordered = those(
        (one) => isKept(one) && (of(one.before, 'rank') ?? null) !== (of(one.after, 'rank') ?? null),
      )
      const first = clips.findIndex(({ highlightId }) => ordered.includes(highlightId))
      if (ordered.length > 0)
        events.push(
          reelEvents.ordered({
            ...reported,
            after: { highlightIds: ordered, afterId: clips[first - 1]?.highlightId ?? null },
          }),
        )
      for (const [what, highlightIds] of [
        ['clips-added', added],
        ['clips-removed', removed],
        ['clips-hidden', those(hides)],
        ['clips-shown', those(shows)],
      ] as const)
        if (highlightIds.length > 0) events.push(reelEvents[what]({ ...reported, after: { highlightIds } }))
    }
    return events
  },
}

const played = z.object({ start_ms: z.number(), end_ms: z.number() }).partial().nullable()

/** Undo of trims. */
export const imagedTrims: ImagedTable = {
  table: 'clip_trims',
  keys: ['highlight_id'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    const ids = rows.map(({ thingId }) => thingId)
    const highlights = new Map((await findHighlights(tx, ids)).map((one) => [one.id, one]))
    const clips = new Map((await findClips(tx, ids)).map((one) => [one.highlightId, one]))
    return Promise.all(
      rows.map(async ({ thingId: id, before, after, row }) => {
        const [highlight, clip] = [highlights.get(id), clips.get(id)]
        if (!highlight || !clip || !clipPolicy.allows(actor, 'play', highlight)) throw notFound('The clip')
        clipPolicy.authorize(actor, 'trim', highlight)
        await markChanged(tx, id)
        const part = (values: object | null) => {
          if (values === null) return { startMs: clip.startMs, endMs: clip.endMs }
          const { start_ms: startMs = clip.startMs, end_ms: endMs = clip.endMs } =
            played.parse({ ...row, ...values }) ?? {}
          return { startMs, endMs }
        }
        return clipEvents.trimmed({
          id,
          scopeId: highlight.scopeId,
          parentId: highlight.noteId,
          before: part(before),
          after: part(after),
        })
      }),
    )
  },
}

/** @throws Failure NotFound, Forbidden */
async function changedReel(context: CommandContext, id: Id): Promise<Reel & { storedId: Id }> {
  const key = await keyOfReel(context.tx, id)
  if (key === null) throw notFound('The reel')
  return reelToChange(context, key)
}
