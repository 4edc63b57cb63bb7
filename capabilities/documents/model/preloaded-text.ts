/** The header with the name under which the document of a text is opened. */
export const DOCUMENT_HEADER = 'x-document'

/** Joins updates, or a state and updates: each preceded by its length. */
export function joinUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(updates.reduce((sum, update) => sum + LENGTH_BYTES + update.length, 0))
  const view = new DataView(joined.buffer)
  let at = 0
  for (const update of updates) {
    view.setUint32(at, update.length)
    joined.set(update, at + LENGTH_BYTES)
    at += LENGTH_BYTES + update.length
  }
  return joined
}

const LENGTH_BYTES = 4

/** Reverses `joinUpdates`. @throws RangeError when the data is truncated */
export function splitUpdates(joined: ArrayBuffer): Uint8Array[] {
  const view = new DataView(joined)
  const updates: Uint8Array[] = []
  for (let at = 0; at < joined.byteLength;) {
    const length = view.getUint32(at)
    updates.push(new Uint8Array(joined, at + LENGTH_BYTES, length))
    at += LENGTH_BYTES + length
  }
  return updates
}
