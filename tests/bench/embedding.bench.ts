import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { openWordPieces } from '#platform/server/models/embeddings/bert-word-pieces.ts'
import { sentenceModel } from '#platform/server/models/index.ts'
import { startModelProcess } from '#platform/server/models/model-process.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { cutPassages } from '#search/model/passages.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { openServices } from '../../apps/server/services.ts'
import { findModel, testModelFolder } from '../harness/models.ts'
import { addResearch } from '../harness/research.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { DataAbsentError, inTurns, type Bench, type Measurement } from './bench.ts'
import { benchEnvironment } from './product-server.ts'
import { researchSentences } from './research-corpus.ts'

const HEAP_MB = 512
const TURNS = 3
const LOOKS_EVERY_MS = 10
const GIVEN_UP_MS = 120_000
/** Word pieces in a batch of the bare model: at this size it is fastest. */
const BARE_BATCH_PIECES = 128

/** Notes of an import: how many, and how many sentences each has. */
interface Import {
  notes: number
  sentences: number
}

interface Note {
  title: string
  text: string
}

const common = {
  unit: 'passages/s, one core for the model',
  limit: 'the sentence model alone on the same passages, with the batches at which it is fastest',
  leavesOut: 'the import itself: its rows are committed before',
  goal: 0.85,
  direction: 'at least',
} as const

/**
 * From the commit of an import until the meaning of all of it is stored, in the whole product: following the journal,
 * taking turns, cutting, embedding, storing.
 */
export const benches: readonly Bench[] = [
  { ...common, name: 'embedding-short', run: async () => measure({ notes: 1_200, sentences: 1 }) },
  { ...common, name: 'embedding-long', run: async () => measure({ notes: 250, sentences: 5 }) },
]

async function measure({ notes, sentences }: Import): Promise<Measurement> {
  if ((await findModel(sentenceModel)) === undefined) throw new DataAbsentError('The model cannot be had here.')
  await using open = new AsyncDisposableStack()
  const { read } = openWordPieces(await readFile(join(testModelFolder, 'embeddings/vocab.txt'), 'utf8'))
  const bare = open.adopt(
    startModelProcess(new URL('./bare-sentence-process.ts', import.meta.url), { heapMb: HEAP_MB }),
    (child) => void child.kill('SIGKILL'),
  )
  const founder = await openWorkspace(open)
  const words = researchSentences()
  let used = 0
  const newNotes = (count: number): Note[] =>
    Array.from({ length: count }, () => {
      const text = words.slice(used, used + sentences).join(' ')
      used += sentences
      return { title: `Row ${used}`, text }
    })
  let imported = newNotes(notes)

  const value = async (): Promise<number> => {
    const context = await founder()
    context.actor = { ...context.actor, principal: { kind: 'import', id: newId() } }
    const looking = await founder()
    // The project has a passage too.
    const passages = imported.length + 1
    const expected = (await countPassages(looking)) + passages
    await runCommand(context, addResearch, { title: `Imported ${used}`, notes: imported })
    const began = performance.now()
    while ((await countPassages(looking)) < expected) {
      if (performance.now() - began > GIVEN_UP_MS) throw new Error('The passages were not stored.')
      await delay(LOOKS_EVERY_MS)
    }
    const seconds = (performance.now() - began) / 1_000
    await looking.close()
    imported = newNotes(notes)
    return passages / seconds
  }
  const limit = async (): Promise<number> => {
    const texts = imported.flatMap(({ title, text }) => cutPassages(title, text)).map(({ text }) => read(text))
    if (texts.length !== imported.length) throw new Error('Each note has one passage.')
    return texts.length / (await bareSeconds(bare, batchesOf(texts)))
  }
  // Both have their model loaded.
  const measured = imported
  imported = newNotes(1)
  await limit()
  await value()
  imported = measured
  return await inTurns({ limit, value, turns: TURNS })
}

async function openWorkspace(open: AsyncDisposableStack): Promise<() => Promise<WorkspaceContext>> {
  const postgres = await startBenchPostgres()
  open.defer(postgres.stop)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  open.defer(async () => rm(folder, { recursive: true, force: true }))
  const environment = { ...benchEnvironment(postgres.connectionString, folder), QUARRY_MODELS: testModelFolder }
  const opened = await openServices({
    configuration: loadConfiguration(environment),
    runsJobs: true,
    answersSearches: true,
  })
  open.defer(opened.close)
  const identityId = newId()
  const { teamId } = await createWorkspace(opened.services, {
    name: 'Bench',
    subdomain: 'bench-house',
    founder: { identityId, email: 'ada@example.com', name: 'Ada' },
  })
  return async () => {
    const context = await memberContext(opened.services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    return context
  }
}

async function countPassages(context: WorkspaceContext): Promise<number> {
  return context.read(async (tx) => {
    const { count } = await tx
      .selectFrom('passages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}

function batchesOf(texts: readonly number[][]): number[][][] {
  const batches: number[][][] = []
  for (const text of texts.toSorted((one, other) => other.length - one.length)) {
    const batch = batches.at(-1)
    const longest = batch?.[0]?.length ?? 0
    if (batch === undefined || (batch.length + 1) * longest > BARE_BATCH_PIECES) batches.push([text])
    else batch.push(text)
  }
  return batches
}

async function bareSeconds(bare: ChildProcess, batches: number[][][]): Promise<number> {
  const answered = Promise.race([once(bare, 'message'), once(bare, 'exit')])
  bare.send(batches)
  const [answer] = (await answered) as [{ seconds: number } | number | null]
  if (typeof answer !== 'object' || answer === null) throw new Error('The bare model ended before it had answered.')
  return answer.seconds
}
