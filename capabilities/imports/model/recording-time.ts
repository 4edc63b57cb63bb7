import { readTimeAlone } from '#speakers/model/recognize-turns.ts'

/** The unit of plain numbers, in tables that write times as such. */
export const TIME_UNITS = ['s', 'ms'] as const
export type TimeUnit = (typeof TIME_UNITS)[number]

const NUMBER = /^\d{1,12}(?:[.,]\d{1,9})?$/
/** The format of film editors: the last part counts frames, and the frame rate is unknown. */
const WITH_PICTURES = /^(\d{1,2}:\d{2}:\d{2})[:;]\d{2,3}$/
const MS_OF = { s: 1_000, ms: 1 } as const

/**
 * A time of a recording in a cell of a table: as transcripts write it, or as a plain number of seconds or milliseconds.
 * Null for anything else.
 */
export function readRecordingTime(cell: string, unit: TimeUnit): { ms: number; isNumber: boolean } | null {
  const text = cell.trim()
  if (NUMBER.test(text)) return { ms: Math.round(Number(text.replace(',', '.')) * MS_OF[unit]), isNumber: true }
  const ms = readTimeAlone(WITH_PICTURES.exec(text)?.[1] ?? text)
  return ms === null ? null : { ms, isNumber: false }
}
