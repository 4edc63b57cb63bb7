import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { remapAnchors } from '#editor/document/remap-anchors.ts'
import { contentOf, type DocumentJson } from '#editor/document/content.ts'
import { InvalidContent, parseContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { stepsTowards } from '#editor/document/yjs.ts'
import type { Principal } from '#journal/server/index.ts'
import { editDocument } from './edit-document.ts'
import { holdDocument } from './hold-document.ts'
import { livingAnchors, type DocumentContext } from './owners.ts'
import {
  insertVersion,
  selectRevision,
  selectVersionContent,
  selectVersions,
  type VersionRow,
} from './versions-store.ts'
import { selectVersionWriters } from './writers-store.ts'

const MAX_VERSIONS = 200

/** A stored state with everyone who wrote since the one before, the latest writer first. */
export interface CreditedVersion extends VersionRow {
  writers: Principal[]
  /** The version before, even if it is no longer listed; null for the first. */
  beforeId: Id | null
}

/** Stored states of a document, the latest first; its current content is not among them. */
export async function listVersions(tx: CellTransaction, teamId: Id, documentId: Id): Promise<CreditedVersion[]> {
  // One more than is listed, for the start of the last one's stretch.
  const kept = await selectVersions(tx, documentId, MAX_VERSIONS + 1)
  const writers = await selectVersionWriters(tx, teamId, documentId, kept)
  return kept.slice(0, MAX_VERSIONS).map((version, at) => ({
    ...version,
    // Versions of copies and of texts written by an act have an author but no stretch of editing.
    writers: writers.get(version.id) ?? (version.principal ? [version.principal] : []),
    beforeId: kept[at + 1]?.id ?? null,
  }))
}

/** The content of one stored state. @throws Failure NotFound */
export async function readVersion(tx: CellTransaction, documentId: Id, versionId: Id): Promise<DocumentJson> {
  const content = await selectVersionContent(tx, documentId, versionId)
  if (!content) throw notFound('This version')
  return content
}

/**
 * Stores what a document says at a moment as a version, including what is being typed, and locks it until the act
 * commits.
 * @returns its content
 * @throws Failure NotFound
 */
export async function keepVersionNow(
  context: DocumentContext,
  documentId: Id,
  reason: 'published',
  createdAt: Date,
): Promise<DocumentJson> {
  const { tx, teamId, principal } = context
  const said: DocumentJson[] = []
  await editDocument(
    context,
    documentId,
    () => null,
    'edited',
    async (content) => void said.push(content),
  )
  const [content] = said
  if (!content) throw notFound('The document')
  await insertVersion(tx, { teamId, documentId, content, reason, principal, createdAt })
  return content
}

/**
 * After a user corrected a source, stores its content as a version by that user, if its words differ from the last
 * stored version. A text that no one has changed yet gets none.
 * @returns the revision of the document that was stored, or null
 * @throws Failure NotFound
 */
export async function keepCorrected(context: DocumentContext, documentId: Id): Promise<number | null> {
  const { tx, teamId, principal } = context
  const { content, revision } = await holdDocument(context, documentId)
  const [last] = await selectVersions(tx, documentId, 1)
  if (!last || textOfContent(await readVersion(tx, documentId, last.id)) === textOfContent(content)) return null
  await insertVersion(tx, { teamId, documentId, content, reason: 'corrected', principal, createdAt: new Date() })
  return revision
}

/** A text that was rewritten by one act, with what is needed to undo it. */
export interface RewrittenDocument {
  documentId: Id
  /** The version with the previous content. */
  versionId: Id
  /** The revision since the rewrite. */
  revision: number
}

/**
 * Rewrites a document in one act; its previous content stays as a version.
 * @param rewrite receives the content and returns the new content, or null for no change
 * @returns null when nothing changes
 * @throws Failure NotFound; ValidationError when the text would be too long
 */
export async function rewriteDocument(
  context: DocumentContext,
  documentId: Id,
  rewrite: (content: DocumentJson) => DocumentJson | null,
): Promise<RewrittenDocument | null> {
  const written = await editDocument(
    context,
    documentId,
    (doc) => {
      const content = rewrite(contentOf(doc))
      return content && stepsTowards(doc, content)
    },
    'restored',
  )
  if (written === null) return null
  const [before] = await selectVersions(context.tx, documentId, 1)
  if (before === undefined) throw new Error('What a text said before it was written again is kept.')
  return { documentId, versionId: before.id, revision: written.revision }
}

/** Restores the content from before a rewrite. @returns false if someone has written in it since */
export async function takeRewriteBack(
  context: DocumentContext,
  { documentId, versionId, revision }: RewrittenDocument,
): Promise<boolean> {
  const present = await selectRevision(context.tx, documentId)
  if (present !== revision || (await selectVersionContent(context.tx, documentId, versionId)) === null) return false
  await restoreVersion(context, { documentId, versionId })
  return true
}

/**
 * Restores the content of a version. The current content stays in the history, and highlights and comments created
 * since keep their place wherever the restored text still contains their words.
 * @returns the new revision, or null when the content is the same already
 * @throws Failure NotFound; InvalidOperation when the version can no longer be read
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
      (doc) => stepsTowards(doc, contentOf(remapAnchors(doc, parseContent(content), living))),
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
