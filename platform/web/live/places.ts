import type { PartKey } from './list.ts'

/** A list with its question, as places in it are named. */
export function questionOf(list: string, query: unknown): string {
  return `${list} ${JSON.stringify(query)}`
}

export function placeIn(question: string, part: PartKey): string {
  return `${question} ${JSON.stringify(part)}`
}
