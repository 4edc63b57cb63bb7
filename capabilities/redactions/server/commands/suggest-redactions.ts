import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText } from '#platform/kernel/text.ts'
import { defineCommand } from '#journal/server/index.ts'
import { redactionSetting } from '#projects/server/index.ts'
import { redactionEvents } from '../../model/events.ts'
import { MAX_QUOTE_CHARS, MAX_REDACTIONS, MIN_REDACTION_MS } from '../../model/limits.ts'
import { coverInTexts } from '../cover-in-texts.ts'
import type { FoundPart } from '../find/find-in-recording.ts'
import { findRecording } from '../require-recording.ts'
import { lockRecording, settle } from '../settle.ts'
import { findRedactions, insertRedactions, redactionsOfFiles } from '../store.ts'

/**
 * Suggests the finds, or redacts them at once if the project is set so. Finds that overlap earlier suggestions,
 * decisions or redactions are skipped.
 */
export const suggestRedactions = defineCommand({
  name: 'suggest-redactions',
  who: { installation: 'A job searches for names and contact details.' },
  ports: ['queue'],
  input: z.custom<{ fileId: Id; found: readonly FoundPart[] }>(),
  trustsInput: true,
  async run(context, { fileId, found }): Promise<number> {
    const { tx, teamId, principal, emit } = context
    const recording = await findRecording(tx, fileId)
    if (!recording) return 0
    await lockRecording(context, recording)
    const { file, note } = recording
    const known = await redactionsOfFiles(tx, [fileId])
    const added = found
      .filter(({ startMs, endMs }) => known.every((one) => one.startMs >= endMs || one.endMs <= startMs))
      .slice(0, Math.max(0, MAX_REDACTIONS - known.length))
    const isDecided = !note.locked && (await redactionSetting(tx, note.projectId)) === 'ON'
    const made = added.map(({ kind, startMs, endMs, quote, contextBefore, contextAfter }) => ({
      id: newId(),
      scopeId: file.scopeId,
      fileId,
      noteId: note.id,
      kind,
      quote: cutText(quote, MAX_QUOTE_CHARS),
      contextBefore,
      contextAfter,
      videoBlur: false,
      audioMuted: true,
      startMs,
      endMs: Math.max(endMs, startMs + MIN_REDACTION_MS),
      state: isDecided ? ('APPROVED' as const) : ('SUGGESTED' as const),
    }))
    await insertRedactions(tx, teamId, principal, made)
    const reported = redactionEvents[isDecided ? 'approved' : 'suggested']
    for (const { id } of made)
      emit(reported({ id, scopeId: file.scopeId, parentId: note.id, after: { fileId, noteId: note.id } }))
    if (isDecided && made.length > 0) {
      await coverInTexts(
        context,
        recording,
        await findRedactions(
          tx,
          made.map(({ id }) => id),
        ),
      )
      await settle(context, recording)
    }
    return made.length
  },
})
