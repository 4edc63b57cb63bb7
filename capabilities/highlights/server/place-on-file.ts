import type { z } from 'zod'
import { filePlaces } from '#editor/document/file-places.ts'
import { parseContent } from '#editor/document/schema.ts'
import { MAX_HIGHLIGHT_CHARS, MAX_HIGHLIGHT_POSITION_CHARS } from '#editor/document/limits.ts'
import { Failure, invalidAt, notFound } from '#platform/kernel/errors.ts'
import { cutText } from '#platform/kernel/text.ts'
import { roundedBox } from '#files/model/box.ts'
import { requireFile } from '#files/server/index.ts'
import { readDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { boxesOfWords, pageOfContent, wordsWithin } from '#pdfs/server/index.ts'
import { TOO_LONG } from '../model/highlight.ts'
import type { newRegion, Region } from '../model/region.ts'

/** A region as it is stored, with its words and the position of its file in the note. */
interface Placed {
  region: Region
  text: string
  position: number
  contextBefore: string
  contextAfter: string
  blockIds: string[]
}

/** The surrounding words belong to the file, which is found by its id. */
const NO_CONTEXT: Pick<Placed, 'contextBefore' | 'contextAfter' | 'blockIds'> = {
  contextBefore: '',
  contextAfter: '',
  blockIds: [],
}

/**
 * Looks up what a region covers: for words their boxes, for boxes the words in them. Neither is taken from the client.
 * @throws Failure NotFound for a missing file or page, UnprocessableContent for a file that the note does not show or
 * that has neither pages nor a picture, ValidationError beyond the limits
 */
export async function placeOnFile(
  { tx, actor }: CommandContext,
  documentId: string,
  { fileId, page, words, boxes }: z.output<typeof newRegion>,
): Promise<Placed> {
  const file = await requireFile(tx, actor, fileId)
  const document = await readDocument(tx, documentId)
  const position = document && filePlaces(parseContent(document.content)).get(fileId)
  if (position === undefined || position === null)
    throw new Failure('UnprocessableContent', 'This file is no longer in the note.')
  const drawn = (boxes ?? []).map(roundedBox).filter(({ width, height }) => width > 0 && height > 0)
  if (page === null) {
    if (file.content?.type !== 'Image' || drawn.length === 0)
      throw new Failure('UnprocessableContent', 'Regions can only be highlighted on pages and pictures.')
    return { region: withinLimit({ fileId, page, words: null, boxes: drawn }), text: '', position, ...NO_CONTEXT }
  }
  const found = file.content && (await pageOfContent(tx, file.content.id, page))
  if (!found) throw notFound('The page')
  if (!words) {
    if (drawn.length === 0) throw new Failure('UnprocessableContent', 'The region is empty.')
    return {
      region: withinLimit({ fileId, page, words: null, boxes: drawn }),
      text: cutText(wordsWithin(found, drawn), MAX_HIGHLIGHT_CHARS),
      position,
      ...NO_CONTEXT,
    }
  }
  const text = found.text.slice(words.start, words.end)
  if (text.trim() === '') throw new Failure('UnprocessableContent', 'Select some text first.')
  if (text.length > MAX_HIGHLIGHT_CHARS)
    throw invalidAt(
      ['place'],
      `A highlight has at most ${MAX_HIGHLIGHT_CHARS} characters. Select less.`,
      MAX_HIGHLIGHT_CHARS,
    )
  return {
    region: withinLimit({ fileId, page, words, boxes: boxesOfWords(found, words.start, words.end) }),
    text,
    position,
    ...NO_CONTEXT,
  }
}

function withinLimit(region: Region): Region {
  if (JSON.stringify(region).length > MAX_HIGHLIGHT_POSITION_CHARS)
    throw invalidAt(['place'], TOO_LONG, MAX_HIGHLIGHT_POSITION_CHARS)
  return region
}
