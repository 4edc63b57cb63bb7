import { z } from 'zod'
import { STRUCK } from '#evidence/model/written-words.ts'

/** A sentence as a model writes it: the numbers of the quotes that it cites, and for each the words that it stands on. */
export const writtenSentence = z.object({ text: z.string(), cites: z.array(z.int()), words: z.array(z.string()) })
export type WrittenSentence = z.output<typeof writtenSentence>

/** What of a quote a sentence stands on: the number of the quote, and the part of its words. */
const citedPart = z.object({ quote: z.int(), from: z.int(), to: z.int() })
export type CitedPart = z.output<typeof citedPart>

/** A sentence after its check: proved by parts of quotes, or struck with the reason. */
const checkedSentence = z.object({
  text: z.string(),
  cites: z.array(citedPart),
  struck: z.enum(STRUCK).nullable(),
})
export type CheckedSentence = z.output<typeof checkedSentence>

const THOUGHTS = '<think>'
const END_OF_THOUGHTS = '</think>'
const MAX_OBJECT_CHARS = 20_000

/** Reads sentences out of an answer while it is written. */
export function sentenceReader(): (piece: string) => WrittenSentence[] {
  return objectReader(writtenSentence)
}

/**
 * Reads out of an answer while it is written: each JSON object of the shape, as soon as it is complete, whatever is
 * around it. What a model thinks aloud before it answers is none of it.
 */
export function objectReader<Shape>(shape: z.ZodType<Shape>): (piece: string) => Shape[] {
  let rest = ''
  let isThinking: boolean | null = null
  return (piece) => {
    rest += piece
    if (isThinking === null) {
      const begins = rest.trimStart().slice(0, THOUGHTS.length)
      if (begins.length < THOUGHTS.length && THOUGHTS.startsWith(begins)) return []
      isThinking = begins === THOUGHTS
    }
    if (isThinking) {
      const end = rest.indexOf(END_OF_THOUGHTS)
      if (end === -1) return []
      rest = rest.slice(end + END_OF_THOUGHTS.length)
      isThinking = false
    }
    const found: Shape[] = []
    for (;;) {
      const taken = nextObject(rest)
      if (taken === null) {
        // A sentence is never so long: whatever this is, it is none.
        if (rest.length > MAX_OBJECT_CHARS) rest = ''
        return found
      }
      rest = rest.slice(taken.end)
      const parsed = shape.safeParse(taken.value)
      if (parsed.success) found.push(parsed.data)
    }
  }
}

/** The first complete innermost object; null if there is none yet. Braces within strings are words. */
function nextObject(text: string): { value: unknown; end: number } | null {
  let from = -1
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isString = false
    } else if (sign === '{') from = at
    else if (from !== -1 && sign === '"') isString = true
    else if (from !== -1 && sign === '}') return { value: valueOf(text.slice(from, at + 1)), end: at + 1 }
  }
  return null
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
