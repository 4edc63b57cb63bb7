import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { defineHook, type Hooks, type JournalEvent } from '#journal/server/index.ts'
import { questionOfBlock } from '../model/answer-blocks.ts'
import { answersIn, searchedContent, type RowLabels } from '../model/searched-text.ts'
import { sameAnswersOf } from './same-answers.ts'
import { noteReader } from './text-of-note.ts'

/** For the makers of notes from tables: the texts that they wrote into each of their notes. */
export const rowLabels =
  defineHook<(tx: CellTransaction, makerIds: readonly Id[]) => Promise<ReadonlyMap<Id, RowLabels>>>('rowLabels')

/** For the makers of notes: whose notes search reads otherwise since an event; null for any other event. */
export const readOtherwise = defineHook<(event: JournalEvent) => { makerId: Id; projectId: Id } | null>('readOtherwise')

/** What search reads of a note. */
interface SearchedText {
  text: string
  /** Where in it the answers in words are, in order. */
  answers: ReturnType<typeof answersIn>
}

/**
 * Reads notes for search: the content that distinguishes them from the notes beside them.
 * @param makers the imports that created the notes of the contents, by note
 */
export async function searchedReader(
  tx: CellTransaction,
  hooks: Hooks,
  contents: ReadonlyArray<DocumentJson>,
  makers: ReadonlyMap<Id, Id>,
): Promise<(noteId: Id, content: DocumentJson) => SearchedText> {
  const textOf = await noteReader(tx, contents)
  const asked = new Set(
    contents.flatMap(({ content = [] }) => content.flatMap((block) => questionOfBlock(block) ?? [])),
  )
  const same = await sameAnswersOf(tx, [...asked].filter(isId))
  const labels = new Map<Id, RowLabels>()
  const makerIds = [...new Set(makers.values())]
  if (makerIds.length > 0)
    for (const labelsOf of hooks.of(rowLabels))
      for (const [makerId, written] of await labelsOf(tx, makerIds)) labels.set(makerId, written)
  return (noteId, content) => {
    const searched = searchedContent(content, labels.get(makers.get(noteId) ?? '') ?? null, same)
    const text = textOf(searched)
    return { text, answers: answersIn(text, searched) }
  }
}
