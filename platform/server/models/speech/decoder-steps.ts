import { change, fieldOf, fieldsOf, GRAPH_OF_MODEL, nameOf } from './onnx-fields.ts'

/*
 * The decoder is one choice between two branches, the first step and the later ones. As a separate model, each is
 * opened faster and runs a tenth faster. The decoder also computes, for each word piece, which moments of the sound it
 * attended to, but does not output it: naming those tensors as outputs costs no time at run time.
 */
const NODE_OF_GRAPH = 1
const INPUT_OF_GRAPH = 11
const OUTPUT_OF_GRAPH = 12
const INPUT_OF_NODE = 1
const OUTPUT_OF_NODE = 2
const OPERATION_OF_NODE = 4
const ATTRIBUTE_OF_NODE = 5
const GRAPH_OF_ATTRIBUTE = 6

/** A name with the type "tensor of 32-bit floats", of any shape. */
function tensorNamed(name: string): Buffer {
  const elementType = Buffer.from([8, 1])
  return Buffer.concat([fieldOf(1, Buffer.from(name)), fieldOf(2, fieldOf(1, elementType))])
}

/** Which branch a step of the decoder takes. */
const BRANCHES = { first: 'else_branch', later: 'then_branch' }
/** The input that only the choice between them needs. */
const CHOICE_INPUT = 'use_cache_branch'
/** The input that is still empty in the first step. */
const CACHE_INPUT = 'past_key_values'

/**
 * The first step of the decoder, or its later steps, as a separate model, with the attention of `layers` to the sound
 * as further outputs (`attentionName`), each of the shape [1, heads, pieces, frames].
 */
export function decoderStep(model: Buffer, step: keyof typeof BRANCHES, layers: readonly number[]): Buffer {
  return change(model, GRAPH_OF_MODEL, (graph) => {
    const kept: Buffer[] = []
    let branch: Buffer | undefined
    for (const { number, body, whole } of fieldsOf(graph)) {
      if (number === NODE_OF_GRAPH && body !== undefined) branch ??= branchOf(body, BRANCHES[step])
      else if (number !== INPUT_OF_GRAPH || body === undefined || isInputOf(step, nameOf(body))) kept.push(whole)
    }
    if (branch === undefined) throw new Error('The decoder has other branches than were expected.')
    const nodes = [...fieldsOf(branch)].flatMap(({ number, whole }) => (number === NODE_OF_GRAPH ? [whole] : []))
    const attention = layers.flatMap((layer) => [
      fieldOf(
        NODE_OF_GRAPH,
        sameTensor(`/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`, attentionName(layer)),
      ),
      fieldOf(OUTPUT_OF_GRAPH, tensorNamed(attentionName(layer))),
    ])
    return Buffer.concat([...kept, ...nodes, ...attention])
  })
}

function isInputOf(step: keyof typeof BRANCHES, name: string): boolean {
  return name !== CHOICE_INPUT && (step === 'later' || !name.startsWith(CACHE_INPUT))
}

function branchOf(node: Buffer, name: string): Buffer | undefined {
  for (const { number, body } of fieldsOf(node)) {
    if (number !== ATTRIBUTE_OF_NODE || body === undefined || nameOf(body) !== name) continue
    return [...fieldsOf(body)].find((field) => field.number === GRAPH_OF_ATTRIBUTE)?.body
  }
  return undefined
}

/** A node that gives a tensor another name. */
function sameTensor(from: string, to: string): Buffer {
  return Buffer.concat([
    fieldOf(INPUT_OF_NODE, Buffer.from(from)),
    fieldOf(OUTPUT_OF_NODE, Buffer.from(to)),
    fieldOf(OPERATION_OF_NODE, Buffer.from('Identity')),
  ])
}

/** The name of the output of one layer. */
export function attentionName(layer: number): string {
  return `attention.${layer}`
}
