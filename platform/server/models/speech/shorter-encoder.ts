import { change, fieldOf, fieldsOf, GRAPH_OF_MODEL, varintOf } from './onnx-fields.ts'

const CONSTANT_OF_GRAPH = 5
/** The shapes between its steps, which its authors wrote for the original length. */
const SHAPE_OF_GRAPH = 13
const DIMENSION_OF_CONSTANT = 1
const NAME_OF_CONSTANT = 8
const VALUES_OF_CONSTANT = 9
const FLOAT_BYTES = 4

const POSITIONS = 'embed_positions.weight'
const POSITION_VALUES = 384
const VARINT_TAG = Buffer.from([DIMENSION_OF_CONSTANT << 3])

/**
 * Whisper's encoder for the given number of positions (of 20 ms) instead of the original 1,500 of half a minute: it
 * computes all of them, however short the sound.
 */
export function shorterEncoder(model: Buffer, positions: number): Buffer {
  let isFound = false
  const shortened = change(model, GRAPH_OF_MODEL, (graph) => {
    const kept = [...fieldsOf(graph)].flatMap(({ number, body, whole }) => {
      if (number === SHAPE_OF_GRAPH) return []
      if (number !== CONSTANT_OF_GRAPH || body === undefined || constantNamed(body) !== POSITIONS) return [whole]
      isFound = true
      return [fieldOf(CONSTANT_OF_GRAPH, firstRows(body, positions))]
    })
    return Buffer.concat(kept)
  })
  if (!isFound) throw new Error('The encoder has other positions than were expected.')
  return shortened
}

function constantNamed(constant: Buffer): string | undefined {
  return [...fieldsOf(constant)].find(({ number }) => number === NAME_OF_CONSTANT)?.body?.toString()
}

function firstRows(constant: Buffer, rows: number): Buffer {
  let dimensions = 0
  const fields = [...fieldsOf(constant)].map(({ number, body, whole }) => {
    if (number === DIMENSION_OF_CONSTANT && ++dimensions === 1) return Buffer.concat([VARINT_TAG, varintOf(rows)])
    return number === VALUES_OF_CONSTANT && body !== undefined
      ? fieldOf(number, body.subarray(0, rows * POSITION_VALUES * FLOAT_BYTES))
      : whole
  })
  return Buffer.concat(fields)
}
