import { endOfTurn } from '#speakers/model/content-turns.ts'
import type { SpokenPart } from '#speakers/model/spoken-parts.ts'
import { splitWords, type Word } from '#transcripts/model/word.ts'
import { cuesOf } from './cue-turns.ts'
import type { Cue } from './parsed-document.ts'
import { spokenCues } from './spoken-cues.ts'
import type { TranscriptRow } from './transcript-row.ts'

/** The rows that become one utterance. */
interface TableUtterance extends SpokenPart {
  endMs: number | null
  /** When each word is said; null if the table has only the times at which turns begin. */
  words: Word[] | null
}

/** The utterance, and the character before which the position is. */
interface Place {
  block: number
  character: number
}

/** The position of the words of a row. */
interface RowWords {
  start: Place
  end: Place
}

interface TableTurns {
  utterances: TableUtterance[]
  /** By row number. */
  words: Map<number, RowWords>
}

/** A row that continues a turn is a new paragraph of the turn above it. */
const PARAGRAPH = '\n\n'
/** The share of rows with a time, if the others have times that cannot be read. */
const LEAST_TIMED = 0.5

/**
 * The turns of a conversation's rows. If rows have a beginning and an end they are captions, joined and cut like those
 * of a caption file; otherwise a row with a speaker or a time begins an utterance, as in a text with turns, and any
 * other continues the one above it.
 * @param namesSpeakers the table has a column of speakers: a row without a name continues the turn
 */
export function turnsOfRows(rows: readonly TranscriptRow[], namesSpeakers: boolean): TableTurns {
  const timed = rows.filter(({ startMs, endMs }) => startMs !== null && endMs !== null).length
  const cues = cuesOfRows(rows, namesSpeakers)
  return timed > rows.length * LEAST_TIMED ? fromCaptions(cues) : fromTurns(cues, rows)
}

/** A caption for each row; one without a time gets a time between its neighbours. */
function cuesOfRows(rows: readonly TranscriptRow[], namesSpeakers: boolean): Cue[] {
  const nextStarts: Array<number | null> = []
  let next: number | null = null
  for (const { startMs } of rows.toReversed()) {
    nextStarts.push(next)
    next = startMs ?? next
  }
  nextStarts.reverse()
  let speaking: string | null = null
  let said = 0
  return cuesOf(
    rows.map(({ rowNumber, speaker, text, startMs, endMs }, at) => {
      speaking = speaker ?? speaking
      const begins = startMs ?? said
      said = Math.max(begins, endMs ?? nextStarts[at] ?? begins)
      return {
        id: String(rowNumber),
        startMs: begins,
        endMs: said,
        parts: [{ speaker: namesSpeakers ? speaking : null, text }],
      }
    }),
  )
}

function fromCaptions(cues: readonly Cue[]): TableTurns {
  const said = spokenCues(cues)
  const places = said.flatMap(({ words }, block) => {
    let character = 0
    return words.map(({ text }): RowWords => {
      const start = { block, character }
      character += text.length + 1
      return { start, end: { block, character: character - 1 } }
    })
  })
  const words = new Map<number, RowWords>()
  let at = 0
  for (const { id, text } of cues) {
    const count = splitWords(text).length
    const [first, last] = [places[at], places[at + count - 1]]
    const row = Number(id)
    if (first && last) words.set(row, { start: words.get(row)?.start ?? first.start, end: last.end })
    at += count
  }
  const utterances = said.map((one) => ({ ...one, text: one.words.map(({ text }) => text).join(' ') }))
  return { utterances, words }
}

function fromTurns(cues: readonly Cue[], rows: readonly TranscriptRow[]): TableTurns {
  const byNumber = new Map(rows.map((row) => [row.rowNumber, row]))
  const utterances: TableUtterance[] = []
  const words = new Map<number, RowWords>()
  for (const { id, speaker, newTurn, text } of cues) {
    const row = byNumber.get(Number(id))
    if (!row) continue
    const isFirst = !words.has(row.rowNumber)
    const open = utterances.at(-1)
    if (!open || newTurn || speaker !== open.speaker || (isFirst && (row.speaker !== null || row.startMs !== null)))
      utterances.push({ speaker, startMs: isFirst ? row.startMs : null, endMs: row.endMs, words: null, text })
    else {
      open.text += PARAGRAPH + text
      open.endMs = row.endMs ?? open.endMs
    }
    const block = utterances.length - 1
    const length = utterances[block]?.text.length ?? 0
    words.set(row.rowNumber, {
      start: words.get(row.rowNumber)?.start ?? { block, character: length - text.length },
      end: { block, character: length },
    })
  }
  return { utterances: utterances.map((one, at) => withEnd(one, utterances[at + 1])), words }
}

function withEnd(one: TableUtterance, next: TableUtterance | undefined): TableUtterance {
  const endMs =
    one.startMs === null
      ? null
      : (one.endMs ?? endOfTurn(one.startMs, next?.startMs ?? null, splitWords(one.text).length))
  return { ...one, endMs }
}
