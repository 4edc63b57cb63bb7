import { MAX_SPEAKER_CHARS } from '#speakers/model/limits.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { cutText, storableText } from '#platform/kernel/text.ts'
import { cellDecoder } from './decode-cells.ts'
import { readRecordingTime } from './recording-time.ts'
import { ONLY_ITS_BEGINNING, readTags } from './row-tags.ts'
import { longerThan } from './longer-than.ts'
import { MAX_SHOWN_VALUE_CHARS, type CellError, type DisplacedCell, type RowText } from './survey-row.ts'
import type { ImportMapping, TranscriptColumns, TranscriptPart } from './table-mapping.ts'

const NO_WORDS = 'There are no words in this row.'
const NO_TIME = 'This is not a time of a recording. What is said keeps its place between the rows around it.'
const ENDS_BEFORE = 'This is before its own beginning.'

/** A row of a conversation. */
export interface TranscriptRow {
  /** Position among the rows under the header, from 1. */
  rowNumber: number
  /** Null if the row names no one. */
  speaker: string | null
  text: string
  /** From the start of the recording. */
  startMs: number | null
  endMs: number | null
  /** The tags of a highlight of its words. */
  tags: string[]
  /** Cells that could not be read as what their column is: they are placed whole at the end of the note. */
  kept: RowText[]
  displaced: DisplacedCell[]
}

export type TranscriptOutcome =
  | { ok: true; row: TranscriptRow }
  | { ok: false; rowNumber: number; errors: CellError[]; cells: string[] }

/**
 * Makes the function that reads the rows of a table that is one conversation. A row without words is refused; a cell
 * that cannot be read as what its column is stays as text, with the reason.
 */
export function createTranscriptReader(
  mapping: Pick<ImportMapping, 'columns' | 'encodedColumns'>,
  transcript: TranscriptColumns,
): (cells: ReadonlyArray<string>, rowNumber: number) => TranscriptOutcome {
  const decode = cellDecoder(mapping)
  const headers = new Map(mapping.columns.map(({ index, header }) => [index, header]))
  const headerOf = (part: TranscriptPart): string => storableText(headers.get(transcript[part] ?? -1) ?? '')

  return (written, rowNumber) => {
    const cells = decode(written)
    const cellOf = (part: TranscriptPart): string => {
      const column = transcript[part]
      return column === null ? '' : storableText((cells[column] ?? '').trim())
    }
    const row: TranscriptRow = {
      rowNumber,
      speaker: null,
      text: cellOf('words').replace(/\r\n?/g, '\n'),
      startMs: null,
      endMs: null,
      tags: [],
      kept: [],
      displaced: [],
    }
    if (row.text === '')
      return {
        ok: false,
        rowNumber,
        errors: [{ column: transcript.words, header: headerOf('words'), value: '', reason: NO_WORDS }],
        cells: [...written],
      }
    const keep = (part: TranscriptPart, reason: string): void => {
      const [column, text, label] = [transcript[part] ?? 0, cellOf(part), headerOf(part)]
      row.kept.push({ column, label, text })
      row.displaced.push({ column, label, value: cutText(text, MAX_SHOWN_VALUE_CHARS), reason })
    }
    const timeOf = (part: 'start' | 'end'): number | null => {
      const cell = cellOf(part)
      const time = readRecordingTime(cell, transcript.timeUnit)
      if (time === null && cell !== '') keep(part, NO_TIME)
      return time?.ms ?? null
    }
    row.startMs = timeOf('start')
    row.endMs = timeOf('end')
    if (row.startMs !== null && row.endMs !== null && row.endMs < row.startMs) {
      keep('end', ENDS_BEFORE)
      row.endMs = row.startMs
    }
    const speaker = cellOf('speaker').replace(/\s*:$/, '').replace(/\s+/gu, ' ')
    if (speaker.length > MAX_SPEAKER_CHARS) keep('speaker', longerThan(MAX_SPEAKER_CHARS, 'the name of a speaker'))
    else if (speaker !== '') row.speaker = speaker
    const tags = cellOf('tags')
    if (tags !== '') {
      const read = readTags(tags, transcript.tagDelimiter)
      if ('reason' in read) keep('tags', read.reason)
      else row.tags = read.titles
    }
    if (row.tags.length > 0 && row.text.length > MAX_HIGHLIGHT_CHARS)
      row.displaced.push({
        column: transcript.words,
        label: headerOf('words'),
        value: cutText(row.text, MAX_SHOWN_VALUE_CHARS),
        reason: ONLY_ITS_BEGINNING,
      })
    return { ok: true, row }
  }
}
