const HEX: string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

let lastMillisecond = 0
let counter = 0

/**
 * A version 7 UUID (RFC 9562): 48 bits of Unix milliseconds, a 12-bit counter that keeps identifiers made
 * in one millisecond in order, 62 random bits. Steps into the next millisecond when the counter is full.
 */
export function randomUuidV7(): string {
  let random = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(10))) random += HEX[byte]
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
  const variant = '89ab'[parseInt(random.slice(3, 4), 16) & 3]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
