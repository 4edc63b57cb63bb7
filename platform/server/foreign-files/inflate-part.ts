import { inflateRawSync } from 'node:zlib'
import { UnzipInflate, type UnzipDecoder } from 'fflate'

/** A part that is compressed to no more than this is unpacked whole … */
const MAX_WHOLE_PACKED_BYTES = 65_536
/** … if it unpacks to no more than this. */
const MAX_WHOLE_BYTES = 1_048_576

/**
 * Unpacks one part of an archive. Small parts, of which an archive may have thousands, are unpacked whole by zlib, which
 * needs a tenth of the time and memory; every other part, and one that zlib refuses, comes piece by piece.
 */
export class PartInflate implements UnzipDecoder {
  static readonly compression = 8
  declare ondata: UnzipDecoder['ondata']
  private held: Uint8Array[] = []
  private heldBytes = 0
  private pieces: UnzipInflate | null = null

  push(chunk: Uint8Array, final: boolean): void {
    if (this.pieces) {
      this.pieces.push(chunk, final)
      return
    }
    this.held.push(chunk)
    this.heldBytes += chunk.byteLength
    if (this.heldBytes > MAX_WHOLE_PACKED_BYTES) this.goOnByPieces(final)
    else if (final) {
      const whole = unpackedWhole(this.held)
      if (whole) this.ondata(null, whole, true)
      else this.goOnByPieces(true)
    }
  }

  private goOnByPieces(final: boolean): void {
    const pieces = new UnzipInflate()
    pieces.ondata = (error, data, isLast) => this.ondata(error, data, isLast)
    this.pieces = pieces
    pieces.push(joined(this.held), final)
    this.held = []
  }
}

/** Null if it is larger or damaged. */
function unpackedWhole(held: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
  try {
    return inflateRawSync(joined(held), { maxOutputLength: MAX_WHOLE_BYTES })
  } catch {
    return null
  }
}

function joined(held: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat(held)
}
