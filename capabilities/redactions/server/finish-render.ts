import { findContentById, replaceContent, withhold } from '#files/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { redactedFileEvents } from '../model/events.ts'
import { withMargin } from '../model/redaction.ts'
import type { RedactedFile } from '../model/render.ts'
import { updateRedactedFile } from './files-store.ts'
import { approvedOf } from './store.ts'

/**
 * Makes the file show the rendered content, which is playable now: nothing of it is withheld any more. SUCCESS with its
 * times (document 2 §5).
 */
export async function finishRender(context: CommandContext, row: RedactedFile): Promise<void> {
  const { tx, emit } = context
  const { fileId, scopeId, rendering, renderMs } = row
  const content = row.renderedContentId === null ? null : await findContentById(tx, row.renderedContentId)
  if (!content) throw new Error('What was rendered is not there.')
  const totalMs = row.askedAt === null ? renderMs : Date.now() - row.askedAt.getTime()
  await replaceContent(context, fileId, content)
  await withhold(
    context,
    fileId,
    (await approvedOf(tx, fileId)).filter(({ id }) => !rendering.includes(id)).map(withMargin),
  )
  await updateRedactedFile(tx, fileId, {
    state: 'SUCCESS',
    progress: 1,
    shown: rendering,
    rendering: [],
    renderedContentId: null,
    failure: null,
    totalMs,
  })
  emit(redactedFileEvents.redacted({ id: fileId, scopeId, after: { result: 'SUCCESS', renderMs, totalMs } }))
}
