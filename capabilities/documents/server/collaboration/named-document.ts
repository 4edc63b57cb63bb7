import { parseDocumentName } from '../../model/opening.ts'

/** A name with what tells one page's openings of it apart. */
const MAX_ADDRESS_BYTES = 200
/** What stands between the two. */
const SESSION = '\0'

/**
 * Whether a message names a document, as every one does that a page sends. The library would keep what others name, and
 * write it into the log.
 *
 * @param message begins with the length of its address (7 bits a byte, the lowest first), and the address
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
