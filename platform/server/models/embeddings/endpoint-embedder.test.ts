import { afterAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddingsService } from '#tests/harness/embeddings-service.ts'
import { EmbeddingError, type EmbeddedText } from './embedder.ts'
import { openEndpointEmbedder } from './endpoint-embedder.ts'

const service = await startEmbeddingsService()
afterAll(service.close)
beforeEach(() => {
  service.asked.length = 0
  // As such services may, in another order than requested.
  service.answerWith(({ body }) => ({
    body: { data: body.input.map((text, index) => ({ index, embedding: [text.length, 0, -text.length] })).reverse() },
  }))
})

const embedder = () =>
  openEndpointEmbedder({ url: `${service.url}/`, key: 'secret-key', model: 'some-model', dimensions: 3 })
const numbers = ({ values, scale }: EmbeddedText): number[] => Array.from(values, (value) => value * scale)

test('a service is called with its model, and its vectors come back in the order of the texts, of unit length', async () => {
  const vectors = await embedder().embed(['one', '', 'three'], 'passage')
  expect(vectors).toHaveLength(3)
  for (const vector of vectors) {
    expect(numbers(vector)[0]).toBeCloseTo(Math.SQRT1_2, 5)
    expect(numbers(vector)[2]).toBeCloseTo(-Math.SQRT1_2, 5)
  }
  expect(service.asked).toEqual([
    {
      path: '/v1/embeddings',
      key: 'Bearer secret-key',
      body: { model: 'some-model', input: ['one', ' ', 'three'], encoding_format: 'float' },
    },
  ])
  expect(embedder().name).toMatch(/^127\.0\.0\.1:\d+\/some-model$/)
})

test('many texts are sent in portions', async () => {
  const vectors = await embedder().embed(
    Array.from({ length: 150 }, (_, index) => `Text ${index}`),
    'passage',
  )
  expect(vectors).toHaveLength(150)
  expect(service.asked.map(({ body }) => body.input.length)).toEqual([64, 64, 22])
})

test('a busy service is retried for passages, while a query fails immediately', async () => {
  service.answerWith(({ body }, count) =>
    count === 1
      ? { status: 429, body: {} }
      : { body: { data: body.input.map((_, index) => ({ index, embedding: [1, 2, 3] })) } },
  )
  await expect(embedder().embed(['one'], 'passage')).resolves.toHaveLength(1)
  service.asked.length = 0
  await expect(embedder().embed(['one'], 'query')).rejects.toThrow(EmbeddingError)
  expect(service.asked).toHaveLength(1)
})

test('an unexpected answer of a service is reported in a sentence', async () => {
  const failing = async (answer: { status?: number; body: unknown }): Promise<void> => {
    service.answerWith(() => answer)
    await embedder().embed(['one'], 'query')
  }
  await expect(failing({ status: 401, body: {} })).rejects.toThrow('did not accept the key')
  await expect(failing({ status: 404, body: {} })).rejects.toThrow('no such model')
  await expect(failing({ body: { data: 'none' } })).rejects.toThrow('of another kind')
  await expect(failing({ body: { data: [] } })).rejects.toThrow('left out a text')
  await expect(failing({ body: { data: [{ index: 0, embedding: [1, 2] }] } })).rejects.toThrow(
    'vectors of 2 numbers: set EMBEDDINGS_DIMENSIONS',
  )
})

test('a cancelled request is not waited for', async () => {
  await expect(embedder().embed(['one'], 'passage', AbortSignal.abort(new Error('given up')))).rejects.toThrow(
    'given up',
  )
  expect(service.asked).toEqual([])
})
