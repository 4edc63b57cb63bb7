import type { CommandContext } from '#journal/server/index.ts'
import { redactedFileEvents } from '../model/events.ts'
import { job } from './jobs/search-recording.ts'
import { updateRedactedFile } from './files-store.ts'
import type { Recording } from './require-recording.ts'
import { lockRecording } from './settle.ts'

/** Queues a search for names and contact details in what is said in a recording. */
export async function queueSearch(context: CommandContext<'queue'>, recording: Recording): Promise<void> {
  const { tx, teamId, queue } = context
  const { fileId, scopeId } = await lockRecording(context, recording)
  await updateRedactedFile(tx, fileId, { searching: true })
  await queue.send(job, { teamId, fileId }, { transaction: tx })
  context.emit(redactedFileEvents['redaction-search-queued']({ id: fileId, scopeId }))
}
