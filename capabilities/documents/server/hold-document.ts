import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import type { DocumentContext } from './owners.ts'
import { projectContent } from './project-content.ts'
import { lockDocument } from './store.ts'
import { selectContributors } from './writers-store.ts'
import { readWorkingState } from './working-state.ts'

/**
 * Locks a document until the act commits, and brings its content and everything derived from it up to what was typed a
 * moment ago, so that they agree.
 * @throws Failure NotFound
 */
export async function holdDocument(
  context: DocumentContext,
  documentId: Id,
): Promise<{ content: DocumentJson; revision: number }> {
  const { tx, principal } = context
  const row = await lockDocument(tx, documentId)
  if (!row) throw notFound('The document')
  const state = await readWorkingState(tx, documentId)
  if (!state || state.updateId <= row.projectedUpdateId) return row
  const content = contentOfYjsDoc(state.ydoc)
  const { updateId } = state
  state.ydoc.destroy()
  const [latest] = await selectContributors(tx, documentId)
  const editedBy = latest?.principal ?? principal
  return { content, revision: await projectContent(context, row, { content, updateId, editedBy }) }
}
