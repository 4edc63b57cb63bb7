import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { readDocuments } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { LEAST_LIKENESS_OF_TEXTS } from '#notes/model/limits.ts'
import { likeness, ownWords } from '#notes/model/sketch.ts'
import type { NearNotes } from '#notes/server/index.ts'
import { insertDuplicates, type NewDuplicate } from '../duplicates-store.ts'

const WHOLE_PERCENT = 100

interface Found {
  pair: NearNotes
  alike: number
}

/**
 * An equal row before all others; a note from before the import rather than one of the same import; then the most
 * similar.
 */
function isNearer({ pair, alike }: Found, best: Found): boolean {
  if (pair.sameRow !== best.pair.sameRow) return pair.sameRow
  if (pair.sameMaker !== best.pair.sameMaker) return best.pair.sameMaker
  return alike > best.alike
}

/**
 * Stores which of the added notes repeat another one: those with equal rows, and those that are nearly alike in their
 * words.
 */
export async function keepDuplicates(
  { tx, teamId }: CommandContext,
  importId: Id,
  added: ReadonlyArray<{ noteId: Id; content: DocumentJson }>,
  near: ReadonlyArray<NearNotes>,
): Promise<void> {
  if (near.length === 0) return
  const documents = await readDocuments(tx, [
    ...new Set(near.flatMap(({ sameRow, nearDocumentId }) => (sameRow ? [] : [nearDocumentId]))),
  ])
  const words = new Map<Id, string[]>()
  const wordsOf = (id: Id, content: DocumentJson): string[] => {
    const known = words.get(id) ?? ownWords(content)
    words.set(id, known)
    return known
  }
  const contents = new Map(added.map(({ noteId, content }) => [noteId, content]))
  const likenessOf = ({ noteId, nearId, nearDocumentId, sameRow }: NearNotes): number => {
    const [own, other] = [contents.get(noteId), documents.get(nearDocumentId)?.content]
    if (sameRow) return 1
    return own && other ? likeness(wordsOf(noteId, own), wordsOf(nearId, other)) : 0
  }
  const found = new Map<Id, Found>()
  for (const pair of near) {
    const alike = likenessOf(pair)
    const best = found.get(pair.noteId)
    const isBetter = !best || isNearer({ pair, alike }, best)
    if (alike >= LEAST_LIKENESS_OF_TEXTS && isBetter) found.set(pair.noteId, { pair, alike })
  }
  // In the order of the file.
  await insertDuplicates(
    tx,
    teamId,
    importId,
    added.flatMap(({ noteId }): NewDuplicate[] => {
      const one = found.get(noteId)
      return one ? [{ noteId, repeatedId: one.pair.nearId, percent: Math.floor(one.alike * WHOLE_PERCENT) }] : []
    }),
  )
}
