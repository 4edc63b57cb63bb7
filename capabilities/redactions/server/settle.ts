import type { Id } from '#platform/kernel/ids.ts'
import { convertAgain, findMedia } from '#media/server/index.ts'
import { awaitContent, findContentById, replaceContent, withhold } from '#files/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { redactedFileEvents } from '../model/events.ts'
import { withMargin } from '../model/redaction.ts'
import type { RedactedFile } from '../model/render.ts'
import { job } from './jobs/render-recording.ts'
import { ensureRedactedFile, updateRedactedFile } from './files-store.ts'
import type { Recording } from './require-recording.ts'
import { approvedOf } from './store.ts'

/** The row of a recording with redactions, created with the first one; locked until the transaction ends. */
export async function lockRecording({ tx, teamId }: CommandContext, { file, note }: Recording): Promise<RedactedFile> {
  return ensureRedactedFile(tx, teamId, {
    fileId: file.id,
    scopeId: file.scopeId,
    noteId: note.id,
    originalContentId: file.content.id,
  })
}

/**
 * Brings what a file shows in line with its redactions: parts that it still shows are withheld from this moment, and a
 * recording without them is rendered from the original. If nothing is redacted any more, the original is shown again at
 * once.
 */
export async function settle(context: CommandContext<'queue'>, recording: Recording): Promise<void> {
  const { tx, teamId, queue } = context
  const row = await lockRecording(context, recording)
  const { fileId } = row
  const approved = await approvedOf(tx, fileId)
  const requested = approved.map(({ id }) => id)
  const run = row.run + 1
  await awaitContent(context, fileId, null)
  await withhold(context, fileId, approved.filter(({ id }) => !row.shown.includes(id)).map(withMargin))
  if (requested.length === 0) {
    const original = await findContentById(tx, row.originalContentId)
    if (!original) throw new Error('The original of a redacted recording is not there.')
    await replaceContent(context, fileId, original)
    // Its conversion was not retried while no file showed it.
    if ((await findMedia(tx, original.id))?.status === 'ERROR') await convertAgain(context, original.id)
    await updateRedactedFile(tx, fileId, {
      run,
      state: 'NONE',
      progress: 0,
      shown: [],
      rendering: [],
      renderedContentId: null,
      failure: null,
      askedAt: null,
      renderMs: null,
      totalMs: null,
    })
    return
  }
  if (isSame(requested, row.shown)) {
    await updateRedactedFile(tx, fileId, {
      run,
      state: 'SUCCESS',
      progress: 1,
      rendering: [],
      renderedContentId: null,
      failure: null,
    })
    return
  }
  await updateRedactedFile(tx, fileId, {
    run,
    state: 'QUEUED',
    progress: 0,
    rendering: requested,
    renderedContentId: null,
    failure: null,
    askedAt: new Date(),
    renderMs: null,
    totalMs: null,
  })
  await queue.send(job, { teamId, fileId, run }, { transaction: tx })
  context.emit(redactedFileEvents['redaction-queued']({ id: fileId, scopeId: row.scopeId }))
}

function isSame(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
