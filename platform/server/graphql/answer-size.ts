/** Quotes and a comma or colon around a word. */
const AROUND_WORD = 3
const NUMBER_BYTES = 8

/**
 * How many bytes a value takes in JSON, about: numbers and escaped letters are not looked at one by one. What stands in
 * it more than once, as the text of a note that is told again and again, is measured once and counted each time.
 * @param most counting ends where it is more
 */
export function answerSize(value: unknown, most: number): number {
  const known = new Map<object, number>()
  const sizeOf = (part: unknown, left: number): number => {
    if (typeof part === 'string') return Buffer.byteLength(part) + AROUND_WORD
    if (typeof part !== 'object' || part === null) return NUMBER_BYTES
    const measured = known.get(part)
    if (measured !== undefined) return measured
    let size = AROUND_WORD
    if (Array.isArray(part)) {
      for (const item of part) {
        if (size > left) return size
        size += sizeOf(item, left - size)
      }
    } else {
      for (const [key, item] of Object.entries(part)) {
        if (size > left) return size
        size += key.length + AROUND_WORD + sizeOf(item, left - size)
      }
    }
    known.set(part, size)
    return size
  }
  return sizeOf(value, most)
}
