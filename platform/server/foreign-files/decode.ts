import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { storableText } from '#platform/kernel/text.ts'
import { Failure } from '#platform/kernel/errors.ts'

const SAMPLE_BYTES = 262_144
/** Below this the guess of the character set is no better than the western default. */
const MIN_CONFIDENCE = 40
const CYRILLIC_SETS = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'] as const
const COMMON_CYRILLIC = /[оеаинтсрвл]/g
const MIN_COMMON_CYRILLIC_SHARE = 0.4
/** In western texts accented letters are few; if most letters are above ASCII, the text is in another script. */
const MAX_WESTERN_SHARE = 0.5
const WESTERN = /^(?:ISO-8859-1|ISO-8859-15|ASCII|windows-1252)$/i

/** Turns bytes into text piece by piece. */
interface Decoder {
  write(bytes: Uint8Array): string
  end(): string
}

function isWebEncoding(label: string): boolean {
  try {
    new TextDecoder(label)
    return true
  } catch {
    // TextDecoder offers no other way to check.
    return false
  }
}

/**
 * Decodes by WHATWG label, or by iconv name for the few encodings that browsers do not know (cp437, cp850, utf-32).
 * @throws Failure for an unknown encoding.
 */
export function createDecoder(encoding: string): Decoder {
  if (isWebEncoding(encoding)) {
    const decoder = new TextDecoder(encoding)
    return {
      write: (bytes) => storableText(decoder.decode(bytes, { stream: true })),
      end: () => storableText(decoder.decode()),
    }
  }
  const known: boolean = iconv.encodingExists(encoding)
  if (!known) throw new Failure('UnprocessableContent', `The encoding “${String(encoding)}” is not supported.`)
  const decoder = iconv.getDecoder(encoding)
  return {
    write: (bytes) => storableText(decoder.write(Buffer.from(bytes))),
    end: () => storableText(decoder.end() ?? ''),
  }
}

/** Decodes a whole file, byte order mark removed. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  const decoder = createDecoder(encoding)
  const text = decoder.write(bytes) + decoder.end()
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32le'
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without a mark: in most texts every second byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const size = Math.min(bytes.length, 4_096)
  let even = 0
  let odd = 0
  for (let at = 0; at + 1 < size; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const pairs = size / 2
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be'
  return null
}

/**
 * The Cyrillic set in which the text's letters are the common ones; short texts contain too little for statistics of
 * letter pairs.
 */
function cyrillicSet(bytes: Uint8Array): string | null {
  let letters = 0
  let high = 0
  for (const byte of bytes) {
    if (byte >= 0x80) high += 1
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) letters += 1
  }
  if (high <= (high + letters) * MAX_WESTERN_SHARE) return null
  let best: string | null = null
  let most = high * MIN_COMMON_CYRILLIC_SHARE
  for (const encoding of CYRILLIC_SETS) {
    const common = new TextDecoder(encoding).decode(bytes).match(COMMON_CYRILLIC)?.length ?? 0
    if (common > most) [best, most] = [encoding, common]
  }
  return best
}

/** The encoding, and whether it was read from the bytes or guessed. */
export interface DetectedEncoding {
  encoding: string
  certain: boolean
}

/** Collects what is needed to name the encoding of a file that is read in pieces. */
export function createEncodingDetector(): { write(bytes: Uint8Array): void; end(): DetectedEncoding } {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let valid = true
  let head: Uint8Array | null = null
  const unusual: Uint8Array[] = []
  let unusualBytes = 0

  function write(bytes: Uint8Array): void {
    head ??= bytes.slice(0, SAMPLE_BYTES)
    if (valid) {
      try {
        utf8.decode(bytes, { stream: true })
      } catch {
        // Not UTF-8: the sample decides.
        valid = false
      }
    }
    // Pieces around bytes above ASCII are more informative than the file's beginning.
    for (let at = 0; unusualBytes < SAMPLE_BYTES && at < bytes.length; at += 1) {
      if ((bytes[at] ?? 0) < 0x80) continue
      const piece = bytes.slice(Math.max(0, at - 40), at + 200)
      unusual.push(piece)
      unusualBytes += piece.length
      at += 200
    }
  }

  function end(): DetectedEncoding {
    const start = head ?? new Uint8Array()
    const marked = byteOrderMark(start)
    if (marked) return { encoding: marked, certain: true }
    const wide = unmarkedUtf16(start)
    if (wide) return { encoding: wide, certain: true }
    if (valid) {
      try {
        utf8.decode()
        return { encoding: 'utf-8', certain: true }
      } catch {
        // The file ends inside a character.
        valid = false
      }
    }
    // Double-byte sets need the text in one piece; single-byte ones need the unusual places.
    const cyrillic = cyrillicSet(unusual.length > 0 ? Buffer.concat(unusual) : start)
    if (cyrillic) return { encoding: cyrillic, certain: false }
    const whole = analyse(start)[0]
    const places = unusual.length > 0 ? analyse(Buffer.concat(unusual))[0] : undefined
    const best = whole && whole.confidence >= (places?.confidence ?? 0) ? whole : places
    if (!best || best.confidence < MIN_CONFIDENCE || WESTERN.test(best.name) || !isWebEncoding(best.name))
      return { encoding: 'windows-1252', certain: false }
    return { encoding: best.name.toLowerCase(), certain: false }
  }

  return { write, end }
}

/** Names the encoding of a whole file. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const detector = createEncodingDetector()
  detector.write(bytes)
  return detector.end()
}

/**
 * Whether a text is mainframe text (EBCDIC): its blank is byte 0x40, its letters are above ASCII, and it contains none
 * of ASCII's blanks.
 */
export function isMainframeText(bytes: Uint8Array): boolean {
  let blanks = 0
  let high = 0
  for (const byte of bytes) {
    if (byte === 0x20) return false
    if (byte === 0x40) blanks += 1
    else if (byte >= 0x80) high += 1
  }
  return blanks > bytes.length * 0.05 && high > bytes.length * 0.4
}
