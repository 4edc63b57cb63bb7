import { useMemo } from 'react'
import type { ImportMapping, TranscriptColumns } from '../model/table-mapping.ts'
import { createTranscriptReader } from '../model/transcript-row.ts'
import { turnsOfRows } from '../model/transcript-turns.ts'
import classes from './imports.module.css'
import { FailedRow } from './row-preview.tsx'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { SpokenLines } from './spoken-lines.tsx'
import { strings } from './strings.ts'

interface TranscriptPreviewProps {
  mapping: ImportMapping
  columns: TranscriptColumns
  rows: readonly (readonly string[])[]
  total: number
}

/** The beginning of the conversation as the note that it becomes, by the same functions that import it. */
export function TranscriptPreview({ mapping, columns, rows, total }: TranscriptPreviewProps) {
  const { failed, parts } = useMemo(() => {
    const read = createTranscriptReader(mapping, columns)
    const outcomes = rows.map((row, at) => read(row, at + 1))
    const said = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.row] : []))
    const { utterances, words } = turnsOfRows(said, columns.speaker !== null)
    const tagged = Map.groupBy(said, ({ rowNumber }) => words.get(rowNumber)?.start.block)
    return {
      failed: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome])),
      parts: utterances.map((one, at) => ({
        ...one,
        tags: [...new Set((tagged.get(at) ?? []).flatMap(({ tags }) => tags))],
      })),
    }
  }, [mapping, columns, rows])
  return (
    <>
      <p className={classes.quiet}>{strings.transcriptHint(rows.length, total)}</p>
      <blockquote className={classes.beginning} {...scrolledByKeys(strings.preview)}>
        <SpokenLines parts={parts} />
        {failed.map((outcome) => (
          <FailedRow key={outcome.rowNumber} outcome={outcome} />
        ))}
      </blockquote>
    </>
  )
}
