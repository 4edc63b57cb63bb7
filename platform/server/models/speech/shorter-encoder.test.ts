import { expect, test } from 'vitest'
import { fieldOf, fieldsOf, GRAPH_OF_MODEL } from './onnx-fields.ts'
import { shorterEncoder } from './shorter-encoder.ts'

const dimension = (value: number): Buffer => Buffer.from([8, value])
const constant = (name: string, rows: number): Buffer =>
  fieldOf(
    5,
    Buffer.concat([
      dimension(rows),
      dimension(2),
      fieldOf(8, Buffer.from(name)),
      fieldOf(9, Buffer.alloc(rows * 384 * 4, 1)),
    ]),
  )
const modelOf = (...fields: Buffer[]): Buffer => fieldOf(GRAPH_OF_MODEL, Buffer.concat(fields))

test('only the positions are shortened, and the shapes written for all of them are removed', () => {
  const other = constant('other.weight', 9)
  const changed = shorterEncoder(
    modelOf(other, constant('embed_positions.weight', 9), fieldOf(13, Buffer.from('shape'))),
    4,
  )
  const graph = [...fieldsOf(changed)][0]?.body ?? Buffer.alloc(0)
  expect([...fieldsOf(graph)].map(({ whole }) => whole)).toEqual([other, constant('embed_positions.weight', 4)])
})

test('an encoder without these positions is refused', () => {
  expect(() => shorterEncoder(modelOf(constant('other.weight', 9)), 4)).toThrow('other positions')
})
