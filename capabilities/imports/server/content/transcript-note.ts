import type { BlockPoint } from '#editor/document/anchor-position.ts'
import { newBlockId } from '#editor/document/block-ids.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { UtteranceWords } from '#transcripts/model/word.ts'
import type { TranscriptRow } from '../../model/transcript-row.ts'
import { turnsOfRows } from '../../model/transcript-turns.ts'
import { textBlock } from './document-content.ts'
import { writtenTexts } from './row-content.ts'
import { lastThatFits } from './words-that-fit.ts'

/** A table that is one conversation, as the note that it becomes. */
export interface TranscriptNote {
  content: DocumentJson
  /** When the words are said, if each row has a beginning and an end. */
  words: UtteranceWords[]
  /** The words of the rows that have tags. */
  tagged: Array<{ tags: ReadonlyArray<string>; place: { start: BlockPoint; end: BlockPoint } }>
}

/**
 * The note of a table that is one conversation: the rows above its header, the conversation, and at its end the cells
 * that could not be read as what their column is.
 */
export function noteOfTranscript(
  rows: readonly TranscriptRow[],
  { namesSpeakers, preface }: { namesSpeakers: boolean; preface: readonly string[] },
): TranscriptNote {
  const { utterances, words: places } = turnsOfRows(rows, namesSpeakers)
  const said = utterances.map((one) => ({ ...one, blockId: newBlockId() }))
  const pointOf = ({ block, character }: { block: number; character: number }): BlockPoint => ({
    blockId: said[block]?.blockId ?? '',
    offset: character,
  })
  const tagged = rows.flatMap(({ rowNumber, tags }) => {
    const place = tags.length === 0 ? undefined : places.get(rowNumber)
    return place
      ? [
          {
            tags,
            place: { start: pointOf(place.start), end: pointOf(lastThatFits(utterances, place.start, place.end)) },
          },
        ]
      : []
  })
  const content = [
    ...preface.map((line) => textBlock('paragraph', line)),
    ...said.map(({ blockId, speaker, startMs, endMs, text }) =>
      textBlock('utterance', text, {
        id: blockId,
        ...(speaker !== null && { speaker: storableText(speaker) }),
        ...(startMs !== null && { start: startMs, end: endMs ?? startMs }),
      }),
    ),
    ...writtenTexts(
      rows.flatMap(({ rowNumber, kept }) =>
        kept.map(({ label, text }) => ({ label: `${label ?? ''} (row ${rowNumber})`, text })),
      ),
    ),
  ]
  return {
    content: { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content },
    words: said.flatMap(({ blockId, words }) => (words === null ? [] : [{ blockId, words }])),
    tagged,
  }
}
