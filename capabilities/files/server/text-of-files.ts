import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext, type Hooks } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { fileEvents } from '../model/events.ts'
import type { WithheldPart } from '../model/stored-file.ts'
import { findFiles } from './store.ts'
import { textsOfFiles } from './texts-of-files.ts'

/** A file whose words are requested. */
interface FileWithWords {
  id: Id
  contentId: Id
  /** Words in these parts are left out. */
  withheld: readonly WithheldPart[]
}

type TextReader = (tx: CellTransaction, files: readonly FileWithWords[]) => Promise<Map<Id, string>>

/**
 * Return the words of files, by the files' ids, for search. The caller has checked that the files are in the right
 * workspace and scope.
 */
export const textReaders = defineHook<TextReader>('textReaders')

/** A reader of files without a time line: the words belong to the content, whatever file shows it. */
export function readsContents(
  textOf: (tx: CellTransaction, contentIds: readonly Id[]) => Promise<Map<Id, string>>,
): TextReader {
  return async (tx, files) => {
    const texts = await textOf(tx, [...new Set(files.map(({ contentId }) => contentId))])
    return new Map(
      files.flatMap(({ id, contentId }) => {
        const text = texts.get(contentId)
        return text === undefined ? [] : [[id, text] as const]
      }),
    )
  }
}

/** The words of files, by the files' ids and with the scope in which they may be read. */
export async function textOfFiles(
  tx: CellTransaction,
  hooks: Hooks,
  fileIds: ReadonlyArray<Id>,
): Promise<Map<Id, { scopeId: Id; text: string }>> {
  const readers = hooks.of(textReaders)
  if (fileIds.length === 0 || readers.length === 0) return new Map()
  const files = await findFiles(tx, fileIds)
  const shown = files.flatMap(({ id, content, withheld }) => (content ? [{ id, contentId: content.id, withheld }] : []))
  const texts = new Map<Id, string>()
  for (const reader of readers)
    for (const [id, text] of await reader(tx, shown)) texts.set(id, [texts.get(id), text].filter(Boolean).join('\n'))
  return new Map(
    files.flatMap(({ id, scopeId }) => {
      const text = texts.get(id)
      return text === undefined ? [] : [[id, { scopeId, text }] as const]
    }),
  )
}

/**
 * Notifies every text that shows a file, or any file of a content, and the text that it was added to, that its words
 * changed: search then finds them by the new ones.
 */
export async function publishTextChanged(
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  of: { fileId: Id } | { contentId: Id },
): Promise<void> {
  const changed = await tx
    .selectFrom('files')
    .select(['id', 'scope_id'])
    .where((where) => ('fileId' in of ? where('id', '=', of.fileId) : where('content_id', '=', of.contentId)))
    .where('deleted_at', 'is', null)
    .execute()
  const scopes = new Map(changed.map(({ id, scope_id: scopeId }) => [id, scopeId]))
  for (const { fileId, text } of await textsOfFiles(tx, [...scopes.keys()]))
    emit(
      fileEvents['text-changed']({
        id: fileId,
        scopeId: scopes.get(fileId) ?? null,
        after: { ownerKind: text.ownerKind, ownerId: text.ownerId },
      }),
    )
}
