import { z } from 'zod'
import { awaitContent } from '#files/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactedFileEvents } from '../../model/events.ts'
import { isUnderWay, type RedactedFile } from '../../model/render.ts'
import { lockRedactedFile, updateRedactedFile } from '../files-store.ts'

/** FAILURE with its reason (document 2 §5). What was to be hidden stays withheld. */
export async function endInFailure(
  context: CommandContext,
  { fileId, scopeId }: Pick<RedactedFile, 'fileId' | 'scopeId'>,
  reason: string,
): Promise<void> {
  await awaitContent(context, fileId, null)
  await updateRedactedFile(context.tx, fileId, {
    state: 'FAILURE',
    progress: 0,
    renderedContentId: null,
    failure: reason,
  })
  context.emit(redactedFileEvents['redaction-failed']({ id: fileId, scopeId, after: { result: 'FAILURE', reason } }))
}

/** Ends a failed render. */
export const failRender = defineCommand({
  name: 'fail-redaction-render',
  who: { installation: 'A job renders redacted recordings.' },
  input: z.custom<{ fileId: Id; run: number; reason: string }>(),
  trustsInput: true,
  async run(context, { fileId, run, reason }) {
    const row = await lockRedactedFile(context.tx, fileId)
    if (row?.run === run && isUnderWay(row.state)) await endInFailure(context, row, reason)
  },
})
