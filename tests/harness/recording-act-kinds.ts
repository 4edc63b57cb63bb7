import type {
  approvingRedactions,
  changingRedaction,
  reconsideringRedactions,
  redacting,
  rejectingRedactions,
  restoringRedactions,
} from '#redactions/web/redaction-acts.ts'
import { newId, parseId } from '#platform/kernel/ids.ts'
import { parseReelKey } from '#reels/model/reel.ts'
import type { addingClips, creatingInsightReel, deletingReel } from '#reels/web/insight/insight-reel-acts.ts'
import type { changingReel, hidingClip, movingClip, trimmingClip } from '#reels/web/reel/reel-acts.ts'
import { half, kind, unheard, type ActKind, type Chance, type World } from './page-act-kind.ts'

const MS_PER_SECOND = 1_000

/** Acts on the reel of a tag. */
export const OF_REEL: readonly ActKind[] = [
  kind<typeof changingReel>('change-reel', ({ film }, chance) => {
    const option = chance.pick(['titleCard', 'speakerCards', 'captions'] as const) ?? 'captions'
    const to = half(chance) ? { title: chance.title() } : { [option]: half(chance) }
    return film && { key: film.reel.id, ...to }
  }),
  kind<typeof movingClip>('move-reel-clips', ({ film }, chance) => {
    const [clip, after] = [chance.pick(film?.reel.clips ?? []), chance.pick(film?.reel.clips ?? [])]
    return film && clip && clip.highlightId !== after?.highlightId
      ? {
          key: film.reel.id,
          highlightId: clip.highlightId,
          afterId: half(chance) ? null : (after?.highlightId ?? null),
        }
      : null
  }),
  kind<typeof hidingClip>('hide-reel-clips', ({ film }, chance) => {
    const clip = chance.pick(film?.reel.clips ?? [])
    return film && clip && { key: film.reel.id, highlightId: clip.highlightId, hidden: half(chance) }
  }),
  kind<typeof trimmingClip>('trim-clip', ({ film }, chance) => {
    const clip = chance.pick(film?.reel.clips ?? [])
    if (!film || !clip) return null
    const [startMs, endMs] = [clip.startTime, clip.endTime].map((seconds) => Math.round(seconds * MS_PER_SECOND)) as [
      number,
      number,
    ]
    const lateMs = Math.floor(chance.random() * (endMs - startMs) * 0.3)
    return { key: film.reel.id, highlightId: clip.highlightId, startMs: startMs + lateMs, endMs }
  }),
]

/** Acts on the reels of an insight. */
export const OF_INSIGHT_REELS: readonly ActKind[] = [
  kind<typeof creatingInsightReel>(
    'create-insight-reel',
    ({ film }, chance) =>
      film && { id: newId(), insightId: film.insight.id, title: chance.title(), tagIds: [film.tagId] },
  ),
  kind<typeof addingClips>('add-reel-clips', ({ film }, chance) => {
    const reel = chance.pick(film?.insight.reels ?? [])
    return film && reel && { key: reel.id, tagIds: [film.tagId], onAdded: unheard }
  }),
  kind<typeof deletingReel>('delete-reels', ({ film }, chance) => {
    const reel = chance.pick(film?.insight.reels ?? [])
    const place = reel ? parseReelKey(reel.id) : null
    return reel && place?.kind === 'insight' ? { id: place.reelId, key: reel.id } : null
  }),
]

const redactionsOf = ({ film }: World, ...states: string[]) =>
  (film?.note.redactedRecordings ?? []).flatMap(({ redactions }) =>
    redactions.filter(({ state }) => states.includes(state)),
  )
const decided = (world: World, chance: Chance, state: string) => {
  const redaction = chance.pick(redactionsOf(world, state))
  return redaction && { ids: [redaction.id], copies: false }
}

/** Acts on the redactions of a recording. */
export const OF_REDACTIONS: readonly ActKind[] = [
  kind<typeof redacting>('redact-recording', ({ film }, chance) => {
    const fileId = parseId(film?.note.redactedRecordings[0]?.id ?? '')
    const startMs = Math.floor(chance.random() * 10 * MS_PER_SECOND)
    return fileId === null
      ? null
      : { id: newId(), copies: false, fileId, startMs, endMs: startMs + 900, videoBlur: half(chance), audioMuted: true }
  }),
  kind<typeof approvingRedactions>('approve-redactions', (world, chance) => decided(world, chance, 'SUGGESTED')),
  kind<typeof rejectingRedactions>('reject-redactions', (world, chance) => decided(world, chance, 'SUGGESTED')?.ids),
  kind<typeof reconsideringRedactions>(
    'reconsider-redactions',
    (world, chance) => decided(world, chance, 'REJECTED')?.ids,
  ),
  kind<typeof restoringRedactions>('restore-redactions', (world, chance) => decided(world, chance, 'APPROVED')),
  kind<typeof changingRedaction>('change-redaction', (world, chance) => {
    const redaction = chance.pick(redactionsOf(world, 'SUGGESTED'))
    if (!redaction) return null
    const { id, start, end } = redaction
    return { id, startMs: start, endMs: end + Math.floor(chance.random() * 500), videoBlur: false, audioMuted: true }
  }),
]
