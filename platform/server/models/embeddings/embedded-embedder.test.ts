import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findModel, testModelFolder } from '#tests/harness/models.ts'
import {
  EmbeddingError,
  ModelsMissingError,
  openEmbeddings,
  sentenceModel,
  type EmbeddedText,
  type Embedder,
} from '../index.ts'
import { startEmbeddingProcess } from './embedded-embedder.ts'
import { openEmbeddingLane } from './embedding-lane.ts'

const model = await findModel(sentenceModel)
const A_WHILE_MS = 60_000
const openIn = (modelFolder: string, fetchesModels = false): Embedder => openEmbeddings({ modelFolder, fetchesModels })
const embedder = openIn(testModelFolder)
const started: ChildProcess[] = []
const lane = openEmbeddingLane({ start: startOne, keptMs: A_WHILE_MS })
afterAll(async () => Promise.all([embedder.close(), lane.close()]))

function startOne(): ChildProcess {
  const child = startEmbeddingProcess(testModelFolder, 0)
  started.push(child)
  return child
}
const numbers = ({ values, scale }: EmbeddedText): number[] => Array.from(values, (value) => value * scale)
const likeness = (one: EmbeddedText, other: EmbeddedText): number => {
  const others = numbers(other)
  return numbers(one).reduce((sum, value, at) => sum + value * (others[at] ?? 0), 0)
}
const sentences = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    `Person ${index} could not find the export button. `.repeat(1 + (index % 7)),
  )
async function only<Item>(items: Promise<Item[]>): Promise<Item> {
  const [item] = await items
  if (item === undefined) throw new Error('One vector was asked for.')
  return item
}

test.skipIf(model === undefined)(
  'a sentence has the vector that the makers of the model publish, except for the loss of 4 bits',
  { timeout: 30_000 },
  async () => {
    const vector = numbers(await only(embedder.embed(['This is an example sentence'], 'passage')))
    expect(vector).toHaveLength(384)
    expect(Math.hypot(...vector)).toBeCloseTo(1, 2)
    // https://huggingface.co/onnx-community/all-MiniLM-L6-v2-ONNX
    for (const [at, given] of [0.045_927, 0.073_282, 0.054_007].entries())
      expect(Math.abs((vector[at] ?? 0) - given)).toBeLessThan(0.04)
  },
)

test.skipIf(model === undefined)(
  'texts of the same meaning are similar without a common word; others are not',
  { timeout: 30_000 },
  async () => {
    const asked = await only(embedder.embed(['Customers think it is too expensive'], 'query'))
    const [same, other] = await embedder.embed(
      ['The price was more than anyone wanted to pay.', 'The door opens to the garden.'],
      'passage',
    )
    if (same === undefined || other === undefined) throw new Error('Two vectors were asked for.')
    expect(likeness(asked, same)).toBeGreaterThan(0.4)
    expect(likeness(asked, other)).toBeLessThan(0.15)
  },
)

test.skipIf(model === undefined)(
  'vectors come in the order of the texts, regardless of what else is in the batch; any text has one',
  { timeout: 30_000 },
  async () => {
    const texts = [
      ...sentences(40),
      '',
      ' \n',
      '\0',
      '\ud83d',
      '🎉'.repeat(5_000),
      'x'.repeat(100_000),
      '書き出しのボタン',
      '[SEP] [CLS]',
    ]
    const together = await embedder.embed(texts, 'passage')
    expect(together).toHaveLength(texts.length)
    for (const [index, text] of texts.entries()) {
      const vector = together[index]
      if (vector === undefined) throw new Error('Every text has a vector.')
      expect(likeness(await only(embedder.embed([text], 'query')), vector)).toBeGreaterThan(0.98)
    }
    await expect(embedder.embed([], 'passage')).resolves.toEqual([])
  },
)

test.skipIf(model === undefined)(
  'a query is answered while thousands of passages wait, and what is cancelled ends immediately',
  { timeout: 60_000 },
  async () => {
    await only(embedder.embed(['Warm'], 'query'))
    const stop = new AbortController()
    const passages = embedder.embed(sentences(20_000), 'passage', stop.signal)
    const given = expect(passages).rejects.toThrow('given up')
    await expect(embedder.embed(['Where is the export?'], 'query')).resolves.toHaveLength(1)
    stop.abort(new Error('given up'))
    await given
    await expect(embedder.embed(['The next one'], 'passage')).resolves.toHaveLength(1)
  },
)

test.skipIf(model === undefined)(
  'a killed process is replaced once, and only unanswered texts are sent again; a second kill is an error',
  { timeout: 60_000 },
  async () => {
    await lane.embed(['Warm'])
    const kill = async (): Promise<void> => {
      const child = started.at(-1)
      if (child === undefined) throw new Error('A process was started.')
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    const texts = sentences(300)
    const first = lane.embed(texts)
    await once(started.at(-1) ?? process, 'message')
    await kill()
    const vectors = await first
    expect(started).toHaveLength(2)
    expect(vectors).toHaveLength(texts.length)
    expect(
      likeness(await only(lane.embed([texts[299] ?? ''])), vectors[299] ?? { values: new Int8Array(), scale: 0 }),
    ).toBeGreaterThan(0.98)

    const second = lane.embed(texts)
    const failed = expect(second).rejects.toThrow(EmbeddingError)
    await kill()
    await kill()
    await failed
    await expect(lane.embed(['And it goes on'])).resolves.toHaveLength(1)
  },
)

test.skipIf(model === undefined)(
  'an idle process ends; closing reports an error to waiting callers',
  { timeout: 30_000 },
  async () => {
    const children: ChildProcess[] = []
    const brief = openEmbeddingLane({
      start: () => children[children.push(startEmbeddingProcess(testModelFolder, 0)) - 1] ?? process.exit(),
      keptMs: 1,
    })
    await brief.embed(['One'])
    await once(children[0] ?? process, 'exit')
    const waiting = expect(brief.embed(sentences(1_000))).rejects.toThrow('was closed')
    await brief.close()
    await waiting
    await expect(brief.embed(['One'])).rejects.toThrow(EmbeddingError)
  },
)

test('a missing model that may not be downloaded is reported as missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-models-'))
  try {
    const absent = openIn(folder)
    await expect(absent.isPresent()).resolves.toBe(false)
    await expect(absent.embed(['One'], 'passage')).rejects.toThrow(ModelsMissingError)
    // A search does not wait for the download.
    await expect(openIn(folder, true).embed(['One'], 'query')).rejects.toThrow(ModelsMissingError)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
