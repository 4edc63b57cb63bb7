import { cutText } from '#platform/kernel/text.ts'
import { MAX_ANSWER_IN_TITLE_CHARS, MAX_NAME_IN_TITLE_CHARS } from './limits.ts'

/** A word longer than this is cut in the middle when a text is truncated. */
const LONGEST_WORD_CHARS = 30

/** The beginning of a text on one line, up to the end of a word, and a sign that it continues. */
function beginningOf(text: string, maxChars: number): string {
  // White space collapses, so more characters are read than are kept.
  const line = text
    .slice(0, maxChars * 4)
    .replace(/\s+/gu, ' ')
    .trim()
  if (line.length <= maxChars) return line
  const cut = cutText(line, maxChars - 1)
  const space = /\s/u.test(line.charAt(cut.length)) ? cut.length : cut.lastIndexOf(' ')
  return `${(space >= cut.length - LONGEST_WORD_CHARS ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, '')}…`
}

/** Whether a text is more than one word such as "None" or "n/a". */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]\P{L}*\s+\S*[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{2}/u.test(
    text,
  )
}

/** The parts of a row that can name it. */
interface NamedRow {
  rowNumber: number
  /** Those without a label are its body. */
  contentBlocks: ReadonlyArray<{ label: string | null; text: string }>
  /** Null for answers with options. */
  responses: ReadonlyArray<{ text: string | null }>
  person: { name: string | null; email: string | null } | null
}

/**
 * The title of a row without one: its first own words, and who said them; "Response {n}" if it has neither (document 2
 * §3).
 */
export function titleOf({ contentBlocks, responses, person, rowNumber }: NamedRow): string {
  const texts = [
    ...contentBlocks.flatMap(({ label, text }) => (label === null ? [text] : [])),
    ...responses.flatMap(({ text }) => text ?? []),
  ].filter((text) => text.trim() !== '')
  const name = person?.name ?? person?.email ?? null
  // A single word identifies less than a name.
  const said = texts.find(saysSomething) ?? (name === null ? texts[0] : undefined)
  const parts = [
    ...(said === undefined ? [] : [beginningOf(said, MAX_ANSWER_IN_TITLE_CHARS)]),
    ...(name === null ? [] : [beginningOf(name, MAX_NAME_IN_TITLE_CHARS)]),
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' · ') : `Response ${rowNumber}`
}
