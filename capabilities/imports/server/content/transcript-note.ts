import type { BlockPoint } from '#editor/document/anchor-position.ts'
import { newBlockId } from '#editor/document/block-ids.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { UtteranceWords } from '#transcripts/model/word.ts'
import type { TranscriptRow } from '../../model/transcript-row.ts'
import { turnsOfRows, type TableUtterance } from '../../model/transcript-turns.ts'
import { textBlock } from './document-content.ts'
import { writtenTexts } from './row-content.ts'

/** A table that is one conversation, as the note that it becomes. */
export interface TranscriptNote {
  content: DocumentJson
  /** When the words are said, where each row has a beginning and an end. */
  words: UtteranceWords[]
  /** The words of the rows that have tags. */
  tagged: Array<{ tags: ReadonlyArray<string>; place: { start: BlockPoint; end: BlockPoint } }>
}

/**
 * The note of a table that is one conversation: what stands above its header, what is said, and at its end what could
 * not be read for what its column is.
 */
export function noteOfTranscript(
  rows: readonly TranscriptRow[],
  { namesSpeakers, preface }: { namesSpeakers: boolean; preface: readonly string[] },
): TranscriptNote {
  const { utterances, words: places } = turnsOfRows(rows, namesSpeakers)
  const said = utterances.map((one) => ({ ...one, blockId: newBlockId() }))
  const pointOf = ({ utterance, character }: { utterance: number; character: number }): BlockPoint => ({
    blockId: said[utterance]?.blockId ?? '',
    offset: character,
  })
  const tagged = rows.flatMap(({ rowNumber, tags }) => {
    const place = tags.length === 0 ? undefined : places.get(rowNumber)
    return place
      ? [{ tags, place: { start: pointOf(place.start), end: pointOf(lastThatFits(utterances, place)) } }]
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

type Place = { utterance: number; character: number }

/** The end of a highlight: that of the words, or of the last whole one for which there is room. */
function lastThatFits(utterances: readonly TableUtterance[], { start, end }: { start: Place; end: Place }): Place {
  let room = MAX_HIGHLIGHT_CHARS
  for (let utterance = start.utterance; utterance <= end.utterance; utterance += 1) {
    const from = utterance === start.utterance ? start.character : 0
    const text = utterances[utterance]?.text ?? ''
    const to = utterance === end.utterance ? end.character : text.length
    if (to - from > room) {
      const space = text.slice(from, from + room + 1).search(/\s\S*$/u)
      return { utterance, character: from + (space > 0 ? space : room) }
    }
    // The next block stands on a line of its own.
    room -= to - from + 1
    if (room <= 0) return { utterance, character: to }
  }
  return end
}
