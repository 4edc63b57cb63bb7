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
  selectVersionWriters,
  type VersionRow,
} from './store.ts'

const MAX_VERSIONS = 200

/** A kept state with everyone who wrote since the one before, who wrote last first. */
export interface CreditedVersion extends VersionRow {
  writers: Principal[]
  /** The version before, also where that is not listed any more; null for the first. */
  beforeId: Id | null
}

/** Kept states of a document, the latest first; its present content is not among them. */
export async function listVersions(tx: CellTransaction, teamId: Id, documentId: Id): Promise<CreditedVersion[]> {
  // One more than are listed ends the stretch of the last.
  const kept = await selectVersions(tx, documentId, MAX_VERSIONS + 1)
  const writers = await selectVersionWriters(tx, teamId, documentId, kept)
  return kept.slice(0, MAX_VERSIONS).map((version, at) => ({
    ...version,
    // Versions of copies and of texts that an act wrote are signed, and no stretch of editing is theirs.
    writers: writers.get(version.id) ?? (version.principal ? [version.principal] : []),
    beforeId: kept[at + 1]?.id ?? null,
  }))
}

/** The content of one kept state. @throws Failure NotFound */
export async function readVersion(tx: CellTransaction, documentId: Id, versionId: Id): Promise<DocumentJson> {
  const content = await selectVersionContent(tx, documentId, versionId)
  if (!content) throw notFound('This version')
  return content
}

/**
 * Keeps what a document says at a moment as a version, with what is being typed, and holds it until the act commits.
 * @returns what it says
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
 * Keeps what a source says after somebody corrected it as a version of theirs, if its words are others than in the
 * version that was kept last. A text that nobody has changed yet has none.
 * @returns the revision of the document that was kept, or null
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

/** A text that was written anew by one act: what it takes to put back what it said. */
export interface RewrittenDocument {
  documentId: Id
  /** What it said before. */
  versionId: Id
  /** What it says since. */
  revision: number
}

/**
 * Writes a document anew in one act; what it said stays as a version.
 * @param rewrite gets what it says, and gives what it is to say, or null for the same
 * @returns null when it says the same
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

/** Puts back what a document said before it was written anew. @returns false where somebody wrote in it since */
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
