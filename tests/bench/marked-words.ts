import type { NodeJson } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { addTags, insertHighlights } from '#highlights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'

const WORDS_OF_HIGHLIGHT = 7

/** The words of one highlight. */
export interface MarkedWords {
  id: Id
  text: string
}

/**
 * Returns the words of a block with this many highlights, evenly spread; every tenth highlight of the text overlaps its
 * neighbour.
 */
export function markWords(
  words: readonly string[],
  highlights: number,
  before: number,
): { runs: NodeJson[]; marked: MarkedWords[] } {
  const marksOf = words.map((): NodeJson['marks'] => [])
  const marked: MarkedWords[] = []
  for (let number = 0; number < highlights; number += 1) {
    const id = newId()
    const isWide = (before + number) % 10 === 9
    const begin = Math.max(
      0,
      3 + Math.floor((number * (words.length - 10)) / highlights) - (isWide ? WORDS_OF_HIGHLIGHT * 2 : 0),
    )
    const end = begin + WORDS_OF_HIGHLIGHT * (isWide ? 3 : 1)
    for (let word = begin; word < end; word += 1) marksOf[word]?.push({ type: 'highlight', attrs: { id } })
    marked.push({ id, text: words.slice(begin, end).join(' ') })
  }
  return { runs: runsOf(words, marksOf), marked }
}

/** Joins neighbouring words with the same marks into one piece of text. */
function runsOf(words: readonly string[], marksOf: ReadonlyArray<NodeJson['marks']>): NodeJson[] {
  const runs: NodeJson[] = []
  for (const [at, word] of words.entries()) {
    const marks = marksOf[at] ?? []
    const last = runs.at(-1)
    if (last && JSON.stringify(last.marks) === JSON.stringify(marks)) last.text += `${word} `
    else runs.push({ type: 'text', text: `${word} `, marks })
  }
  return runs
}

/** Adds the highlights of a note, with the tags in turns. */
export async function addMarked(
  context: CommandContext,
  note: { scopeId: Id; projectId: Id; noteId: Id; tagIds: readonly Id[] },
  marked: readonly MarkedWords[],
): Promise<void> {
  const { scopeId, projectId, noteId, tagIds } = note
  await insertHighlights(
    context.tx,
    context.teamId,
    context.principal,
    marked.map(({ id, text }, position) => ({
      id,
      scopeId,
      projectId,
      noteId,
      text,
      contextBefore: '',
      contextAfter: '',
      blockIds: [],
      position,
      inlineCommentOnly: false,
    })),
  )
  for (const [number, tagId] of tagIds.entries())
    await addTags(
      context.tx,
      context.teamId,
      marked.filter((_, at) => at % tagIds.length === number).map(({ id }) => id),
      [tagId],
    )
}
