import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { carryAnchors } from '#editor/document/carry-anchors.ts'
import { contentOf, type DocumentJson } from '#editor/document/content.ts'
import { InvalidContent, parseContent } from '#editor/document/schema.ts'
import { stepsTowards } from '#editor/document/yjs.ts'
import { editDocument } from './edit-document.ts'
import { livingAnchors, type DocumentContext } from './owners.ts'
import { selectVersionContent, selectVersions, type VersionRow } from './store.ts'

const MAX_VERSIONS = 200

/** Kept states of a document, the latest first; its present content is not among them. */
export async function listVersions(tx: CellTransaction, documentId: Id): Promise<VersionRow[]> {
  return selectVersions(tx, documentId, MAX_VERSIONS)
}

/** The content of one kept state. @throws Failure NotFound */
export async function readVersion(tx: CellTransaction, documentId: Id, versionId: Id): Promise<DocumentJson> {
  const content = await selectVersionContent(tx, documentId, versionId)
  if (!content) throw notFound('This version')
  return content
}

/**
 * Makes a document say again what it said then. What it says now stays in the history, and highlights and comments made
 * since keep their place wherever the restored text still holds their words.
 * @returns the new revision, or null when it says that already
 * @throws Failure NotFound; InvalidOperation when the version cannot be read any more
 */
export async function restoreVersion(
  context: DocumentContext,
  input: { documentId: Id; versionId: Id },
): Promise<number | null> {
  const content = await readVersion(context.tx, input.documentId, input.versionId)
  const living = await livingAnchors(context, input.documentId)
  try {
    const restored = await editDocument(
      context,
      input.documentId,
      (doc) => stepsTowards(doc, contentOf(carryAnchors(doc, parseContent(content), living))),
      'restored',
    )
    return restored?.revision ?? null
  } catch (error) {
    if (error instanceof InvalidContent)
      throw new Failure('InvalidOperation', 'This version cannot be restored: it was written by another release.', {
        cause: error,
      })
    throw error
  }
}
