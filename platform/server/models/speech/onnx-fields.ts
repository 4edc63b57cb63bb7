/*
 * An ONNX file is a tree of protocol buffer fields. The little that is read or changed here needs no library: fields by
 * their numbers, everything else is copied unchanged.
 */
export const GRAPH_OF_MODEL = 7
/** The number of the name in nodes, attributes, inputs and outputs. */
const NAME = 1

const WIRE_VARINT = 0
const WIRE_BYTES = 2
const WIRE_FIXED_32 = 5
const FIXED_32_BYTES = 4
const FIXED_64_BYTES = 8
const VARINT_MARK = 0x80
const VARINT_MASK = 0x7f
const WIRE_BITS = 3
const WIRE_MASK = 7

/** A field as encoded in the file, and its parts. */
interface Field {
  number: number
  /** The value of a field that holds bytes. */
  body: Buffer | undefined
  whole: Buffer
}

/** The fields of a message, in their order. */
export function* fieldsOf(buffer: Buffer): Generator<Field> {
  let at = 0
  const varint = (): number => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = buffer[at]
      if (byte === undefined) throw new Error('The model file ends in the middle of a field.')
      at += 1
      value += (byte & VARINT_MASK) * scale
      if (byte < VARINT_MARK) return value
      scale *= VARINT_MARK
    }
  }
  while (at < buffer.length) {
    const start = at
    const tag = varint()
    const wire = tag & WIRE_MASK
    let body: Buffer | undefined
    if (wire === WIRE_VARINT) varint()
    else if (wire === WIRE_BYTES) {
      const length = varint()
      body = buffer.subarray(at, at + length)
      at += length
    } else at += wire === WIRE_FIXED_32 ? FIXED_32_BYTES : FIXED_64_BYTES
    yield { number: tag >> WIRE_BITS, body, whole: buffer.subarray(start, at) }
  }
}

/** A number as encoded in the file. */
export function varintOf(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= VARINT_MARK) {
    bytes.push((rest & VARINT_MASK) | VARINT_MARK)
    rest = Math.floor(rest / VARINT_MARK)
  }
  return Buffer.from([...bytes, rest])
}

/** A field that holds bytes. */
export function fieldOf(number: number, body: Buffer): Buffer {
  return Buffer.concat([varintOf((number << WIRE_BITS) | WIRE_BYTES), varintOf(body.length), body])
}

/** The message after `edit` on every field with a number. */
export function change(buffer: Buffer, number: number, edit: (body: Buffer) => Buffer): Buffer {
  return Buffer.concat(
    [...fieldsOf(buffer)].map((field) =>
      field.number === number && field.body !== undefined ? fieldOf(number, edit(field.body)) : field.whole,
    ),
  )
}

/** The name of a node, an attribute, an input or an output. */
export function nameOf(body: Buffer): string {
  return [...fieldsOf(body)].find(({ number }) => number === NAME)?.body?.toString() ?? ''
}
