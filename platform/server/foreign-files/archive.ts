import { Unzip, type UnzipFile } from 'fflate'
import { Failure } from '../../kernel/errors.ts'
import { PartInflate } from './inflate-part.ts'
import { MAX_TEXT_BYTES, MAX_TEXT_CHARS, MAX_UNPACKED_BYTES, MAX_UNPACKED_PARTS } from './limits.ts'
import { unreadable } from './unreadable.ts'

const PIECE_BYTES = 65_536
const BEGIN_OF_TAG = 0x3c

/** Refuses a file with one text that is longer than any that a person wrote. */
export function textTooLong(): Failure {
  return unreadable(
    'TOO_LARGE',
    `A cell or paragraph of the file holds more than ${MAX_TEXT_CHARS.toLocaleString('en')} characters, so it was not opened.`,
  )
}

/** Measures how long a part goes on without a tag, across its pieces. @returns a function that takes the next piece */
function textRuns(): (piece: Uint8Array) => void {
  let run = 0
  return (piece) => {
    const first = piece.indexOf(BEGIN_OF_TAG)
    run += first === -1 ? piece.byteLength : first
    if (run > MAX_TEXT_BYTES) throw textTooLong()
    if (first !== -1) run = piece.byteLength - piece.lastIndexOf(BEGIN_OF_TAG) - 1
  }
}

/**
 * Unpacks the parts of an office file that `wanted` names, and counts all others without keeping them, so that neither
 * false sizes nor nested or duplicate parts get past the limits.
 * @throws Failure for damaged archives and for those that unpack to more than MAX_UNPACKED_BYTES or MAX_UNPACKED_PARTS,
 * to more than `maxRequestedBytes` of what is wanted, or to one text of more than MAX_TEXT_BYTES.
 */
export function unpackArchive(
  bytes: Uint8Array,
  requested: (path: string) => boolean,
  maxRequestedBytes = MAX_UNPACKED_BYTES,
): Map<string, Uint8Array> {
  let requestedBytes = 0
  const parts = new Map<string, Uint8Array>()
  let total = 0
  let count = 0
  let failure: unknown = null
  let open = 0
  let encrypted = false

  function collect(part: UnzipFile): void {
    count += 1
    if (count > MAX_UNPACKED_PARTS)
      throw unreadable('TOO_LARGE', 'The file holds too many parts to be a real document.')
    const pieces: Uint8Array[] = []
    const keep = requested(part.name)
    const followText = part.name.endsWith('.xml') ? textRuns() : null
    open += 1
    part.ondata = (error, piece, final) => {
      if (error) {
        failure ??= error
        return
      }
      total += piece.byteLength
      if (keep) requestedBytes += piece.byteLength
      if (total > MAX_UNPACKED_BYTES || requestedBytes > maxRequestedBytes) {
        part.terminate()
        throw unreadable('TOO_LARGE', 'The file unpacks to far more than a real document would, so it was not opened.')
      }
      try {
        followText?.(piece)
      } catch (tooLong) {
        part.terminate()
        throw tooLong
      }
      if (keep) pieces.push(piece)
      if (final) {
        open -= 1
        if (keep) parts.set(part.name, Buffer.concat(pieces))
      }
    }
    part.start()
  }

  const unzip = new Unzip(collect)
  unzip.register(PartInflate)
  try {
    // The general purpose flag's first bit of the first part says whether it is encrypted.
    encrypted = bytes.length > 8 && ((bytes[6] ?? 0) & 1) === 1
    if (encrypted)
      throw unreadable('ENCRYPTED', 'The file is protected with a password. Remove the password and try again.')
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length)
  } catch (error) {
    failure ??= error
  }
  // The unpacker passes errors of its callbacks back to them, so a refusal may arrive either way.
  if (failure instanceof Failure) throw failure
  if (failure || open > 0 || count === 0) {
    throw unreadable(
      'DAMAGED',
      'The file is damaged: it ends too early or some of its parts cannot be unpacked.',
      failure,
    )
  }
  return parts
}
