/** Quotes and a comma or colon around a word. */
const AROUND_WORD = 3
const NUMBER_BYTES = 8

/**
 * The approximate number of bytes that a value takes in JSON: numbers and escaped letters are not examined one by one.
 * A value that occurs more than once, such as the text of a repeated note, is measured once and counted each time.
 * @param most counting ends when this is exceeded
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
