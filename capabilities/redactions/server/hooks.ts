import { sql } from 'kysely'
import { movedBeside, moveSteps } from '#content-kinds/server/index.ts'
import { joinAt, withPorts, type CommandContext, type HookRecord } from '#journal/server/index.ts'
import { contentKeepers } from '#files/server/index.ts'
import { conversionEnded } from '#media/server/index.ts'
import { redactionSetting } from '#projects/server/index.ts'
import { transcribed } from '#transcripts/server/index.ts'
import { endInFailure } from './commands/end-render.ts'
import { finishRender } from './finish-render.ts'
import { contentsOfRedacted, notesBeingRedacted, rendersOfContent } from './files-store.ts'
import { queueSearch } from './queue-search.ts'
import { findRecording } from './require-recording.ts'

interface Ended {
  contentId: string
  error: { message: string } | null
}

/** Shows the rendered content as soon as it can be played. */
async function showRendered(context: CommandContext, { contentId, error }: Ended): Promise<void> {
  for (const row of await rendersOfContent(context.tx, contentId)) {
    if (error) await endInFailure(context, row, error.message)
    else await finishRender(context, row)
  }
}

/** Searches a transcribed recording for names and contact details, unless the project turned this off. */
async function searchHeard(context: CommandContext<'queue'>, { fileId }: { fileId: string }): Promise<void> {
  const recording = await findRecording(context.tx, fileId)
  if (recording && (await redactionSetting(context.tx, recording.note.projectId)) !== 'OFF')
    await queueSearch(context, recording)
}

export const hooks: HookRecord = {
  inTransaction: [
    joinAt(conversionEnded, showRendered),
    joinAt(transcribed, withPorts(['queue'], searchHeard)),
    joinAt(contentKeepers, contentsOfRedacted),
    joinAt(movedBeside, {
      table: 'redactions',
      after: ['notes'],
      rows: (of) => sql`moved.note_id = any(${of('notes')})`,
    }),
    joinAt(movedBeside, {
      table: 'redacted_files',
      after: ['notes'],
      rows: (of) => sql`moved.note_id = any(${of('notes')})`,
    }),
    joinAt(moveSteps, {
      name: 'redactions',
      kinds: ['note'],
      blocked: async (tx, { ids }) =>
        (await notesBeingRedacted(tx, ids)).map((id) => ({
          id,
          reason: 'Its recording is being redacted, or searched for what should be. Wait until that is done.',
        })),
    }),
  ],
}
