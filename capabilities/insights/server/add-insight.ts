import { contentOf, type DocumentJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createDocuments } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { insightEvents } from '../model/events.ts'
import { previewOf } from '../model/insight.ts'
import { quotedHighlights } from '../model/references.ts'
import { sealInsight } from './seals/seal-insight.ts'
import { insertInsight, projectReferences, updateInsight } from './store.ts'

interface InsightToAdd {
  id?: Id | undefined
  title: string
  content: DocumentJson
  published: boolean
}

/**
 * Adds an insight with its document to a project. The caller has authorized it.
 * @throws InvalidContent for a text that is not valid in a document.
 */
export async function addInsight(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  { id = newId(), title, content: given, published }: InsightToAdd,
): Promise<Id> {
  const { tx, teamId, principal, emit } = context
  const content = contentOf(parseContent(given))
  const documentId = newId()
  await createDocuments(tx, teamId, [
    { id: documentId, ownerKind: 'insight', ownerId: id, scopeId: project.scopeId, content },
  ])
  await insertInsight(tx, teamId, principal, {
    id,
    scopeId: project.scopeId,
    projectId: project.id,
    documentId,
    title,
    preview: previewOf(textOfContent(content)),
  })
  await projectReferences(tx, teamId, id, quotedHighlights(content))
  if (published) {
    const at = await sealInsight(context, { id, documentId, publishedAt: null })
    await updateInsight(tx, id, { published: { at, byId: principal.id } })
  }
  emit(insightEvents.created({ id, scopeId: project.scopeId, after: { title, projectId: project.id } }))
  return id
}
