/** The type and size of a picture. Sizes are pixels; null where the beginning of the format does not contain them. */
export interface SniffedPicture {
  contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml'
  width: number | null
  height: number | null
}

// A comment ends at its first end: if it could continue, the ways to divide many of them would double with each.
const SVG_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i
const SVG_SAMPLE_BYTES = 4_096

/** Recognises the picture types that a page may show (document 2 §6) by their content; null for any other. */
export function sniffPicture(bytes: Uint8Array): SniffedPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = latin1(bytes, 0, 16)
  if (start.startsWith('\x89PNG\r\n\x1a\n') && bytes.length >= 24)
    return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (/^GIF8[79]a/.test(start) && bytes.length >= 10)
    return { contentType: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (start.startsWith('\xff\xd8\xff')) return { contentType: 'image/jpeg', ...jpegSize(view) }
  if (/^RIFF.{4}WEBP/s.test(start)) return { contentType: 'image/webp', ...webpSize(bytes, view) }
  if (SVG_START.test(new TextDecoder().decode(bytes.subarray(0, SVG_SAMPLE_BYTES))))
    return { contentType: 'image/svg+xml', width: null, height: null }
  return null
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

type Size = Pick<SniffedPicture, 'width' | 'height'>

const UNKNOWN_SIZE: Size = { width: null, height: null }

/** Walks the segments to the one that starts the frame. */
function jpegSize(view: DataView): Size {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return UNKNOWN_SIZE
}

function webpSize(bytes: Uint8Array, view: DataView): Size {
  if (bytes.length < 30) return UNKNOWN_SIZE
  switch (latin1(bytes, 12, 16)) {
    case 'VP8X':
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    default:
      return UNKNOWN_SIZE
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}
