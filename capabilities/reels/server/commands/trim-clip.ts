import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { findHighlights } from '#highlights/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findFileMedia } from '#media/server/index.ts'
import { clipEvents } from '../../model/events.ts'
import { clipPolicy } from '../../model/policy.ts'
import { clipTrim, trimProblem } from '../../model/trim.ts'
import { deleteTrim, findClips, putTrim } from '../clips-store.ts'

/**
 * Sets what is played for a clip, or resets it to its words.
 * @throws Failure NotFound, Forbidden, ValidationError
 */
export const trimClip = defineCommand({
  name: 'trim-clip',
  who: [clipPolicy.may('play'), clipPolicy.may('trim')],
  undo: 'rows',
  input: clipTrim,
  async run({ tx, teamId, actor, emit }, { highlightId, startMs, endMs }) {
    const [highlight] = await findHighlights(tx, [highlightId])
    const [clip] = highlight ? await findClips(tx, [highlightId]) : []
    if (!highlight || !clip || !clipPolicy.allows(actor, 'play', highlight)) throw notFound('The clip')
    clipPolicy.authorize(actor, 'trim', highlight)
    const isWords = startMs === null || endMs === null || (startMs === clip.startMs && endMs === clip.endMs)
    if (isWords) await deleteTrim(tx, highlightId)
    else {
      const [recording] = await findFileMedia(tx, [clip.fileId])
      const lastMs = recording?.media.metadata?.durationMs ?? endMs
      const trim = { startMs, endMs: Math.min(endMs, Math.max(lastMs, clip.endMs)) }
      const problem = trimProblem(clip, trim)
      if (problem !== null) throw invalidAt(['endMs'], problem)
      await putTrim(tx, teamId, { highlightId, fileId: clip.fileId, ...trim })
    }
    const before = { startMs: clip.snippetStartMs, endMs: clip.snippetEndMs }
    emit(
      clipEvents.trimmed({
        id: highlightId,
        scopeId: highlight.scopeId,
        parentId: highlight.noteId,
        before,
        after: isWords ? { startMs: clip.startMs, endMs: clip.endMs } : { startMs, endMs },
      }),
    )
    return { id: highlightId }
  },
})
