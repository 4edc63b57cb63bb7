import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type Hooks } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { findFiles } from './store.ts'

type TextReader = (tx: CellTransaction, contentIds: ReadonlyArray<Id>) => Promise<Map<Id, string>>

/** The event of a file whose words are known from now on; its `after` names what shows it: `ownerKind`, `ownerId`. */
export const FILE_TEXT_CHANGED = 'file.text-changed'

/**
 * Whoever knows the words of stored contents, for search. Words belong to the content; who asks has seen to it that
 * they are asked for a file of theirs.
 */
export const textReaders = defineHook<TextReader>('textReaders')

/** The words that are known of files, by the files' ids and with the scope in which they may be read. */
export async function textOfFiles(
  tx: CellTransaction,
  hooks: Hooks,
  fileIds: ReadonlyArray<Id>,
): Promise<Map<Id, { scopeId: Id; text: string }>> {
  const readers = hooks.of(textReaders)
  if (fileIds.length === 0 || readers.length === 0) return new Map()
  const files = await findFiles(tx, fileIds)
  const contentIds = [...new Set(files.flatMap(({ content }) => content?.id ?? []))]
  const texts = new Map<Id, string>()
  for (const reader of readers)
    for (const [id, text] of await reader(tx, contentIds))
      texts.set(id, [texts.get(id), text].filter(Boolean).join('\n'))
  return new Map(
    files.flatMap(({ id, scopeId, content }) => {
      const text = texts.get(content?.id ?? '')
      return text === undefined ? [] : [[id, { scopeId, text }] as const]
    }),
  )
}
