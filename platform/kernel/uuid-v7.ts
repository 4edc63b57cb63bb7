/**
 * Random hexadecimal digits, each used once. Requesting a few takes as long as a thousand, so they are drawn for a
 * hundred identifiers at once.
 */
let drawn = ''
const DIGITS = 19

let lastMillisecond = 0
let counter = 0

/**
 * A version 7 UUID (RFC 9562): 48 bits of Unix milliseconds, a 12-bit counter that keeps identifiers made
 * in one millisecond in order, 62 random bits. Steps into the next millisecond when the counter is full.
 */
export function randomUuidV7(): string {
  if (drawn.length < DIGITS)
    drawn = Array.from(crypto.getRandomValues(new Uint8Array(1000)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    )
  const random = drawn.slice(0, DIGITS)
  drawn = drawn.slice(DIGITS)
  const now = Date.now()
  counter += 1
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = parseInt(random.slice(0, 3), 16) & 0x7ff
  } else if (counter > 0xfff) {
    lastMillisecond += 1
    counter = 0
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const variant = ((parseInt(random.charAt(3), 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${random.slice(4, 7)}-${random.slice(7)}`
}
