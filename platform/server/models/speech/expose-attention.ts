/*
 * An ONNX file is a tree of protocol buffer fields. The decoder computes, for each word piece, which moments of the sound it looked
 * at, and keeps that to itself; naming those tensors as outputs is an edit of a few hundred bytes, and costs no time when it runs.
 */
const GRAPH_OF_MODEL = 7
const NODE_OF_GRAPH = 1
const OUTPUT_OF_GRAPH = 12
const OUTPUT_OF_NODE = 2
const ATTRIBUTE_OF_NODE = 5
const GRAPH_OF_ATTRIBUTE = 6

const WIRE_VARINT = 0
const WIRE_BYTES = 2
const WIRE_FIXED_32 = 5
const FIXED_32_BYTES = 4
const FIXED_64_BYTES = 8
const VARINT_MARK = 0x80
const VARINT_MASK = 0x7f
const WIRE_BITS = 3
const WIRE_MASK = 7

interface Field {
  number: number
  /** The value of a field that holds bytes. */
  body: Buffer | undefined
  whole: Buffer
}

function* fieldsOf(buffer: Buffer): Generator<Field> {
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

function varintOf(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= VARINT_MARK) {
    bytes.push((rest & VARINT_MASK) | VARINT_MARK)
    rest = Math.floor(rest / VARINT_MARK)
  }
  return Buffer.from([...bytes, rest])
}

function fieldOf(number: number, body: Buffer): Buffer {
  return Buffer.concat([varintOf((number << WIRE_BITS) | WIRE_BYTES), varintOf(body.length), body])
}

/** A name with the type "tensor of 32-bit floats", of whatever shape. */
function tensorNamed(name: string): Buffer {
  const elementType = Buffer.from([8, 1])
  return Buffer.concat([fieldOf(1, Buffer.from(name)), fieldOf(2, fieldOf(1, elementType))])
}

function change(buffer: Buffer, number: number, edit: (body: Buffer) => Buffer): Buffer {
  return Buffer.concat([...fieldsOf(buffer)].map((field) => (field.number === number && field.body !== undefined ? fieldOf(number, edit(field.body)) : field.whole)))
}

/**
 * The decoder with the attention of `layers` to the sound as further outputs, `attention.0` and so on, each of the shape
 * [1, heads, pieces, frames]. The decoder is one choice between two branches (first step, later steps) that name their tensors alike.
 */
export function exposeAttention(model: Buffer, layers: readonly number[]): Buffer {
  const inner = layers.map((layer) => fieldOf(OUTPUT_OF_GRAPH, tensorNamed(`/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`)))
  const names = layers.map((layer) => attentionName(layer))
  return change(model, GRAPH_OF_MODEL, (graph) =>
    Buffer.concat([
      change(graph, NODE_OF_GRAPH, (node) =>
        Buffer.concat([
          change(node, ATTRIBUTE_OF_NODE, (attribute) => change(attribute, GRAPH_OF_ATTRIBUTE, (branch) => Buffer.concat([branch, ...inner]))),
          ...names.map((name) => fieldOf(OUTPUT_OF_NODE, Buffer.from(name))),
        ]),
      ),
      ...names.map((name) => fieldOf(OUTPUT_OF_GRAPH, tensorNamed(name))),
    ]),
  )
}

/** What the output of one layer is called. */
export function attentionName(layer: number): string {
  return `attention.${layer}`
}
