import { awaitContent } from '#files/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactedFileEvents } from '../../model/events.ts'
import { renderPolicy } from '../../model/policy.ts'
import { namedFile } from '../../model/redaction.ts'
import { lockRedactedFile, updateRedactedFile } from '../files-store.ts'
import { requireRecording } from '../require-recording.ts'
import { settle } from '../settle.ts'

async function requireRender({ tx, actor }: CommandContext, fileId: Id, action: 'cancel' | 'retry') {
  const recording = await requireRecording(tx, actor, fileId)
  const row = await lockRedactedFile(tx, fileId)
  if (!row) throw notFound('The render')
  renderPolicy.authorize(actor, action, row)
  return { recording, row }
}

/** Stops a render; it notices within seconds. What it was to hide stays withheld. */
export const cancelRender = defineCommand({
  name: 'cancel-redaction-render',
  who: [renderPolicy.may('cancel')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  input: namedFile,
  async run(context, { fileId }) {
    const { row } = await requireRender(context, fileId, 'cancel')
    await awaitContent(context, fileId, null)
    await updateRedactedFile(context.tx, fileId, {
      run: row.run + 1,
      state: 'CANCELLED',
      progress: 0,
      renderedContentId: null,
    })
    context.emit(redactedFileEvents['redaction-cancelled']({ id: fileId, scopeId: row.scopeId }))
    return { fileId }
  },
})

/** Renders a recording again after it failed or was stopped. */
export const retryRender = defineCommand({
  name: 'retry-redaction-render',
  who: [renderPolicy.may('retry')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: namedFile,
  async run(context, { fileId }) {
    const { recording } = await requireRender(context, fileId, 'retry')
    await settle(context, recording)
    return { fileId }
  },
})
