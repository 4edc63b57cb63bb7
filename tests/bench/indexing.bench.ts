import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchesOf } from '#platform/server/models/embeddings/batches.ts'
import { openWordPieces } from '#platform/server/models/embeddings/bert-word-pieces.ts'
import { startModelProcess } from '#platform/server/models/model-process.ts'
import { openSearchEngine } from '#platform/server/search-engine/index.ts'
import { cutPassages } from '#search/model/passages.ts'
import { testModelFolder } from '../harness/models.ts'
import { inTurns, type Bench } from './bench.ts'
import { changesOf, openBenchEmbedder } from './retrieval-ranking.ts'
import { readSciFact } from './retrieval-sets.ts'

const TEXTS = 60
const TEXTS_AT_ONCE = 20
const HEAP_MB = 512

/**
 * Adds abstracts to the index with their words and vectors: cut, embedded and written one after the other, so that no
 * two cores work at a time. The limit is the model alone on the same batches.
 */
export const bench: Bench = {
  name: 'indexing',
  unit: 'texts/s with embeddings, one core',
  limit: 'the sentence model alone on the same batches',
  leavesOut: 'reading the changes in PostgreSQL, and storing the vectors there',
  goal: 0.8,
  direction: 'at least',
  async run() {
    const texts = readSciFact().texts.slice(0, TEXTS)
    const embedder = await openBenchEmbedder()
    const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
    const engine = openSearchEngine({ folder, queryThreads: 1 })
    const { read } = openWordPieces(await readFile(join(testModelFolder, 'embeddings/vocab.txt'), 'utf8'))
    const bare = startModelProcess(new URL('./bare-sentence-process.ts', import.meta.url), { heapMb: HEAP_MB })
    const portions = Array.from({ length: TEXTS / TEXTS_AT_ONCE }, (_, at) =>
      texts.slice(at * TEXTS_AT_ONCE, (at + 1) * TEXTS_AT_ONCE),
    )
    const batches = portions
      .flatMap((portion) =>
        batchesOf(
          portion.flatMap(({ passages }) => passages).map(({ text }, index) => ({ index, pieces: read(text) })),
        ),
      )
      .map((batch) => batch.map(({ pieces }) => pieces))
    let sequence = 0

    const index = async (): Promise<number> => {
      const began = performance.now()
      for (const portion of portions) {
        const cut = portion.map((text) => ({ ...text, passages: cutPassages(text.title, text.body) }))
        const vectors = await embedder.embed(
          cut.flatMap(({ passages }) => passages.map(({ text }) => text)),
          'passage',
        )
        const changes = cut.flatMap((text) => changesOf(text, vectors.splice(0, text.passages.length)))
        sequence += 1
        await engine.apply(changes, String(sequence))
      }
      return (TEXTS * 1000) / (performance.now() - began)
    }
    const runBare = async (): Promise<number> => {
      const answered = once(bare, 'message')
      bare.send(batches)
      const [{ seconds }] = (await answered) as [{ seconds: number }]
      return TEXTS / seconds
    }
    try {
      // Both have their model loaded, and the engine has its files.
      await index()
      await runBare()
      return await inTurns({ limit: runBare, value: index })
    } finally {
      bare.kill('SIGKILL')
      await Promise.all([engine.close(), embedder.close()])
      await rm(folder, { recursive: true, force: true })
    }
  },
}
