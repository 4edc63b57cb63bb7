/*
 * A WebAssembly module that computes the scores of many vectors, written instruction by instruction: it is so small
 * that it is assembled from this file whenever a thread starts, and no separate binary is needed.
 *
 * It imports the memory and exports:
 *   scoreAll(query, vectors, labels, scores, list, least)  scores[i] = dot(vectors[i], query) * labels[i].scale for all i < SLOTS;
 *                                                          lists every i whose score is at least `least`, returns how many there are
 *   scoreSome(query, vectors, labels, scores, list, count) scores[n] = the score of the vector list[n], n < count
 * Arguments are byte offsets. A query is `stride` int16, a vector `stride` int8, a label 16 bytes that begin with a
 * float32, a score a float32, an entry of a list an int32; `least` is a float32.
 */

/** Vectors per call. */
export const SLOTS = 1_024
/**
 * `scoreAll` walks through this many places of the memory at once: a single walk waits for the memory most of the time
 * (58 ms for 1,000,000 vectors of 384 numbers, two places 38, four 32, eight 34).
 */
const WALKS = 4
/** Vectors are padded with zeros to a multiple of this, the width of a register. */
export const LANES = 16
/** What is stored with each vector: its scale and three more numbers. */
export const LABEL_BYTES = 16
const SCORE_BYTES = 4
const LIST_ENTRY_BYTES = 4
const MAX_MEMORY_PAGES = 65_536

const I32 = 0x7f
const F32 = 0x7d
const V128 = 0x7b
const NO_RESULT = 0x40

const op = {
  block: [0x02, NO_RESULT],
  loop: [0x03, NO_RESULT],
  end: [0x0b],
  i32Eqz: [0x45],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32Mul: [0x6c],
  i32ShiftLeft: [0x74],
  f32AtLeast: [0x60],
  f32Mul: [0x94],
  f32ConvertI32: [0xb2],
  i32x4Add: [0xfd, ...unsigned(0xae)],
  i32x4DotI16x8: [0xfd, ...unsigned(0xba)],
} as const

const branch = (depth: number): number[] => [0x0c, depth]
const branchIf = (depth: number): number[] => [0x0d, depth]
const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const tee = (local: number): number[] => [0x22, local]
const i32 = (value: number): number[] => [0x41, ...signed(value)]
const i32Load = (offset: number): number[] => [0x28, 2, ...unsigned(offset)]
const i32Store = [0x36, 2, 0]
const f32Load = (offset: number): number[] => [0x2a, 2, ...unsigned(offset)]
const f32Store = (offset: number): number[] => [0x38, 2, ...unsigned(offset)]
const v128Load = (offset: number): number[] => [0xfd, 0x00, 4, ...unsigned(offset)]
/** Eight int8 widened to int16. */
const v128Load8x8 = (offset: number): number[] => [0xfd, 0x01, 3, ...unsigned(offset)]
const i32x4Lane = (lane: number): number[] => [0xfd, 0x1b, lane]

const advance = (local: number, bytes: number): number[] => [...get(local), ...i32(bytes), ...op.i32Add, ...set(local)]

/** The bytes of the module for vectors of `stride` numbers, a multiple of `LANES`. */
export function scanModule(stride: number): Uint8Array<ArrayBuffer> {
  const types = vector([
    [0x60, ...vector([[I32], [I32], [I32], [I32], [I32], [F32]]), ...vector([[I32]])],
    [0x60, ...vector(Array.from({ length: 6 }, () => [I32])), ...vector([])],
  ])
  const memory = [...name('scan'), ...name('memory'), 0x02, 0x03, ...unsigned(1), ...unsigned(MAX_MEMORY_PAGES)]
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, types),
    ...section(2, vector([memory])),
    ...section(3, vector([[0], [1]])),
    ...section(
      7,
      vector([
        [...name('scoreAll'), 0x00, 0],
        [...name('scoreSome'), 0x00, 1],
      ]),
    ),
    ...section(10, vector([scoreAll(stride), scoreSome(stride)])),
  ])
}

function scoreAll(stride: number): number[] {
  const [query, vectors, labels, scores, list, least, count, place, listed, score] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  const walks = Array.from({ length: WALKS }, (_, walk) => ({ sum: score + 1 + walk, first: (SLOTS / WALKS) * walk }))
  const products: number[] = []
  for (let at = 0; at < stride; at += LANES / 2) {
    for (const { sum, first } of walks) products.push(...addProducts(vectors, first * stride + at, query, at, sum))
  }
  // Written for every vector, and overwritten by the next if the score is too low: faster than branching.
  const listIt = (first: number): number[] => [
    ...get(list),
    ...get(listed),
    ...i32(2),
    ...op.i32ShiftLeft,
    ...op.i32Add,
    ...get(place),
    ...i32(first),
    ...op.i32Add,
    ...i32Store,
    ...get(listed),
    ...get(score),
    ...get(least),
    ...op.f32AtLeast,
    ...op.i32Add,
    ...set(listed),
  ]
  return code(
    [3, I32, 1, F32, WALKS, V128],
    [
      ...i32(SLOTS / WALKS),
      ...set(count),
      ...untilZero(count, [
        ...products,
        ...walks.flatMap(({ sum, first }) => [
          ...get(scores),
          ...scoreOf(sum, labels, first * LABEL_BYTES),
          ...tee(score),
          ...f32Store(first * SCORE_BYTES),
          ...listIt(first),
        ]),
        ...advance(vectors, stride),
        ...advance(labels, LABEL_BYTES),
        ...advance(scores, SCORE_BYTES),
        ...advance(place, 1),
      ]),
      ...get(listed),
    ],
  )
}

function scoreSome(stride: number): number[] {
  const [query, vectors, labels, scores, list, count, vector, label, sum] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  const nth = (base: number, bytes: number): number[] => [
    ...get(base),
    ...get(list),
    ...i32Load(0),
    ...i32(bytes),
    ...op.i32Mul,
    ...op.i32Add,
  ]
  const products: number[] = []
  for (let at = 0; at < stride; at += LANES / 2) products.push(...addProducts(vector, at, query, at, sum))
  return code(
    [2, I32, 1, V128],
    [
      ...untilZero(count, [
        ...nth(vectors, stride),
        ...set(vector),
        ...nth(labels, LABEL_BYTES),
        ...set(label),
        ...products,
        ...get(scores),
        ...scoreOf(sum, label, 0),
        ...f32Store(0),
        ...advance(list, LIST_ENTRY_BYTES),
        ...advance(scores, SCORE_BYTES),
      ]),
    ],
  )
}

/** Eight numbers of a vector times those of the query, added to four sums; the first eight begin the sums. */
function addProducts(vector: number, vectorOffset: number, query: number, at: number, sum: number): number[] {
  const products = [
    ...get(vector),
    ...v128Load8x8(vectorOffset),
    ...get(query),
    ...v128Load(at * 2),
    ...op.i32x4DotI16x8,
  ]
  return at === 0 ? [...products, ...set(sum)] : [...products, ...get(sum), ...op.i32x4Add, ...set(sum)]
}

/** Leaves the four partial sums, added up and scaled, on the stack. */
function scoreOf(sum: number, label: number, labelOffset: number): number[] {
  const lane = (number: number): number[] => [...get(sum), ...i32x4Lane(number)]
  const total = [...lane(0), ...lane(1), ...op.i32Add, ...lane(2), ...lane(3), ...op.i32Add, ...op.i32Add]
  return [...total, ...op.f32ConvertI32, ...get(label), ...f32Load(labelOffset), ...op.f32Mul]
}

/** Runs the body `count` times, counting it down. */
function untilZero(count: number, body: readonly number[]): number[] {
  return [
    ...op.block,
    ...op.loop,
    ...get(count),
    ...op.i32Eqz,
    ...branchIf(1),
    ...body,
    ...get(count),
    ...i32(1),
    ...op.i32Sub,
    ...set(count),
    ...branch(0),
    ...op.end,
    ...op.end,
  ]
}

/** A function's body; `locals` are pairs of a count and a type. */
function code(locals: readonly number[], body: readonly number[]): number[] {
  const bytes = [locals.length / 2, ...locals, ...body, ...op.end]
  return [...unsigned(bytes.length), ...bytes]
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function vector(entries: readonly (readonly number[])[]): number[] {
  return [...unsigned(entries.length), ...entries.flat()]
}

function name(text: string): number[] {
  return vector(Array.from(text, (character) => [character.charCodeAt(0)]))
}

/** LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest]
    bytes.push((rest & 0x7f) | 0x80)
  }
}

function signed(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -0x40 && rest < 0x40) return [...bytes, rest & 0x7f]
    bytes.push((rest & 0x7f) | 0x80)
  }
}
