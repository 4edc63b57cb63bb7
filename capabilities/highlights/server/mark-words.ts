import type { z } from 'zod'
import { addAnchors, findAnchors, type Anchor } from '#editor/document/anchors.ts'
import { anchorLocator } from '#editor/document/locate-anchor.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { editDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { Failure, invalidAt } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Highlight, newHighlight } from '../model/highlight.ts'
import { UNKNOWN_POSITION } from '../model/limits.ts'
import { questionsIn, saidBy } from './said-by.ts'

/** Words of a note that become a highlight. */
interface WordsToMark {
  id: Id
  place: z.output<typeof newHighlight>['place']
  /** The client writes the mark itself: it arrives with its edits, or has arrived already. */
  markFollows: boolean
}

interface MarkedWords {
  text: string
  contextBefore: string
  contextAfter: string
  blockIds: string[]
  position: number
  anchored: boolean
  saidBy: Highlight['saidBy']
  questionIds: Id[]
}

/**
 * Writes the marks of highlights into the words of their note, in one edit: each edit reads and writes the whole text.
 * @returns what is stored of them, by their ids
 * @throws Failure UnprocessableContent for words that are not there, or none; ValidationError for too many
 */
export async function markWords(
  context: CommandContext,
  documentId: Id,
  stretches: readonly WordsToMark[],
): Promise<Map<Id, MarkedWords>> {
  const marked = new Map<string, Anchor>()
  await editDocument(context, documentId, (doc) => {
    const present = findAnchors(doc, 'highlight')
    const locate = anchorLocator(doc)
    const added = stretches.flatMap(({ id, place, markFollows }) => {
      const range = present.has(id) ? null : locate(place)
      if (!present.has(id) && !range && !markFollows)
        throw new Failure(
          'UnprocessableContent',
          'The text of this highlight is no longer in the note. Select it again.',
        )
      return range ? [{ id, range }] : []
    })
    const transform = addAnchors(doc, 'highlight', added)
    const anchors = transform ? findAnchors(transform.doc, 'highlight') : present
    for (const { id } of stretches) {
      const anchor = anchors.get(id)
      if (anchor) marked.set(id, anchor)
    }
    return transform
  })
  return new Map(stretches.map((stretch) => [stretch.id, keptOf(stretch, marked.get(stretch.id))]))
}

function keptOf({ place, markFollows }: WordsToMark, anchor: Anchor | undefined): MarkedWords {
  const { quote, before, after } = requireQuote(
    anchor ??
      (markFollows ? { quote: place.quote ?? '', before: place.before ?? '', after: place.after ?? '' } : undefined),
  )
  const ranges = anchor?.ranges ?? []
  return {
    text: quote,
    contextBefore: before,
    contextAfter: after,
    blockIds: ranges.flatMap((part) => (part.blockId === null ? [] : [part.blockId])),
    // A mark that arrives with the client's edits determines the position.
    position: ranges[0]?.from ?? UNKNOWN_POSITION,
    anchored: anchor !== undefined,
    saidBy: anchor ? saidBy(anchor) : [],
    questionIds: anchor ? questionsIn(anchor) : [],
  }
}

type Quote = Pick<Anchor, 'quote' | 'before' | 'after'>

/** @throws Failure UnprocessableContent for an empty mark, ValidationError for a quote beyond the limit. */
function requireQuote(anchor: Quote | undefined): Quote {
  if (!anchor || anchor.quote.trim() === '') throw new Failure('UnprocessableContent', 'Select some text first.')
  if (anchor.quote.length > MAX_HIGHLIGHT_CHARS)
    throw invalidAt(
      ['place'],
      `A highlight has at most ${MAX_HIGHLIGHT_CHARS} characters. Select less.`,
      MAX_HIGHLIGHT_CHARS,
    )
  return anchor
}
