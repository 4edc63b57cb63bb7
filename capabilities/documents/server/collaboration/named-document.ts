import { parseDocumentName } from '../../model/opening.ts'

/** Longest address: a document name plus what distinguishes a page's openings of it. */
const MAX_ADDRESS_BYTES = 200
/** Separates the two. */
const SESSION = '\0'

/**
 * Whether a message names a document, as every message of a page does. The library would store messages with other
 * names, and write the names into the log.
 * @param message begins with the length of its address (7 bits a byte, the lowest first), followed by the address
 */
export function namesDocument(message: Uint8Array): boolean {
  const [first = 0, second = 0] = message
  const isLong = first > 127
  if (isLong && second > 127) return false
  const length = isLong ? (first % 128) + second * 128 : first
  if (length > MAX_ADDRESS_BYTES) return false
  const begin = isLong ? 2 : 1
  const [name = ''] = Buffer.from(message.subarray(begin, begin + length))
    .toString('utf8')
    .split(SESSION)
  return parseDocumentName(name) !== null
}
