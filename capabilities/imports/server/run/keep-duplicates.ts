import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { readDocuments } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { LEAST_LIKENESS_OF_TEXTS } from '#notes/model/limits.ts'
import { likeness, ownWords } from '#notes/model/sketch.ts'
import type { NearNotes } from '#notes/server/index.ts'
import { areDifferentRows } from '../../model/duplicate.ts'
import { differencesOfNotes, insertDuplicates, type NewDuplicate } from '../duplicates-store.ts'

const WHOLE_PERCENT = 100

interface Found {
  pair: NearNotes
  alike: number
  /** How many columns differ. */
  differing: number
}

/**
 * An equal row before all others; a note from before the import rather than one of the same import; then the most
 * similar in words, and then in columns.
 */
function isNearer({ pair, alike, differing }: Found, best: Found): boolean {
  if (pair.sameRow !== best.pair.sameRow) return pair.sameRow
  if (pair.sameMaker !== best.pair.sameMaker) return best.pair.sameMaker
  return alike === best.alike ? differing < best.differing : alike > best.alike
}

/**
 * Stores which of the added notes repeat another one: those with equal rows, and those that are nearly alike in their
 * words.
 */
export async function keepDuplicates(
  { tx, teamId, actor }: CommandContext,
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
  const alike = near
    .map((pair) => ({ pair, alike: likenessOf(pair) }))
    .filter((one) => one.alike >= LEAST_LIKENESS_OF_TEXTS)
  const similar = alike.filter(({ pair }) => !pair.sameRow).map(({ pair }) => pair)
  const compared = await differencesOfNotes(tx, importId, similar, actor.visibleScopes)
  const differences = new Map(similar.map((pair, at) => [pair, compared[at]]))
  const found = new Map<Id, Found>()
  for (const { pair, alike: share } of alike) {
    const differing = differences.get(pair)
    if (areDifferentRows(differing)) continue
    const one = { pair, alike: share, differing: differing?.count ?? 0 }
    const best = found.get(pair.noteId)
    if (!best || isNearer(one, best)) found.set(pair.noteId, one)
  }
  if (found.size === 0) return
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
