const HEX: string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

let lastMillisecond = 0
let counter = 0

/**
 * A version 7 UUID (RFC 9562): 48 bits of Unix milliseconds, a 12-bit counter that keeps identifiers made
 * in one millisecond in order, 62 random bits. Steps into the next millisecond when the counter is full.
 */
export function randomUuidV7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = (((bytes[0] ?? 0) << 3) | ((bytes[1] ?? 0) >> 5)) & 0x7ff
  } else {
    counter += 1
    if (counter > 0xfff) {
      lastMillisecond += 1
      counter = 0
    }
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const hex = (index: number): string => HEX[bytes[index] ?? 0] ?? '00'
  const sequence = counter.toString(16).padStart(3, '0')
  const variant = HEX[((bytes[2] ?? 0) & 0x3f) | 0x80] ?? '80'
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${variant}${hex(3)}-${hex(4)}${hex(5)}${hex(6)}${hex(7)}${hex(8)}${hex(9)}`
}
