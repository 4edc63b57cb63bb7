import { invalidAt } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CompiledQuery } from 'kysely'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { withBlockIds } from '#editor/document/block-ids.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { MAX_RICH_TEXT_CHARS } from '#editor/document/limits.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { textOfContent } from '#editor/document/text.ts'
import type { OwnedDocument } from './owners.ts'
import { keepFiles } from './shown-files.ts'
import { documentsToInsert } from './store.ts'

/**
 * A document to create. `ownerKind` and `ownerId` say what it is the text of: `note`, `insight`, `project` (its
 * readme), …
 */
export interface NewDocument extends OwnedDocument {
  content: DocumentJson
}

/**
 * Adds documents, any number in one statement. Only their content is stored: the collaborative state is created when a
 * document is first opened for editing, so that an import of ten thousand notes costs only ten thousand rows. The owner
 * emits the event.
 * @throws Failure ValidationError when a text is longer than the limit of rich text (document 3 §9.3)
 */
export async function createDocuments(
  tx: CellTransaction,
  teamId: Id,
  documents: ReadonlyArray<NewDocument>,
): Promise<void> {
  if (documents.length === 0) return
  await tx.executeQuery(documentsToCreate(teamId, documents))
  await keepFiles(tx, teamId, documents)
}

/**
 * The statement of `createDocuments`, for at least one document that shows no files; the caller executes it.
 * @throws like `createDocuments`
 */
export function documentsToCreate(teamId: Id, documents: ReadonlyArray<NewDocument>): CompiledQuery {
  return documentsToInsert(
    teamId,
    documents.map(({ content, ...document }) => {
      const identified = withBlockIds(content)
      const text = withinLimit(textOfContent(identified))
      return { ...document, schemaVersion: SCHEMA_VERSION, content: JSON.stringify(identified), text }
    }),
  )
}

/** Returns the text if it is within the limit of rich text. @throws Failure ValidationError */
export function withinLimit(text: string): string {
  if (text.length > MAX_RICH_TEXT_CHARS)
    throw invalidAt(
      ['content'],
      `The text is longer than ${MAX_RICH_TEXT_CHARS.toLocaleString('en')} characters.`,
      MAX_RICH_TEXT_CHARS,
    )
  return text
}
