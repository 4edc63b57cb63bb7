import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration, type Configuration } from '#platform/server/configuration.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { search } from '#search/server/index.ts'
import { openServices, type OpenServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { openBareWords, typedWords } from './bare-words.ts'
import { beside, percentile, type Bench, type Measurement } from './bench.ts'
import { researchSentences, writeCorpus } from './research-corpus.ts'

const NOTES = 20_000
const HIGHLIGHTS = 100_000
const PROJECTS = 200
const CLOSED_SHARE = 0.6
const QUERIES = 400
const WARM_UP_QUERIES = 100
const PAGE_RESULTS = 20

/**
 * A reader who sees 40 % of 200 projects searches 100,000 highlights and 20,000 notes: type-ahead, words, phrases; the
 * product and SQLite in turns.
 */
export const bench: Bench = {
  name: 'search-keyword',
  unit: 'ms p95',
  limit: 'the full-text search of SQLite (FTS5), searching for its best 20 of the same places among the same texts',
  leavesOut: 'HTTP, GraphQL, network; SQLite counts nothing, marks nothing and does not recognise forms of words',
  goal: 1.5,
  direction: 'at most',
  async run() {
    const postgres = await startMigratedPostgres()
    const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
    try {
      return await measure(
        loadConfiguration({
          DATABASE_URL: postgres.connectionString,
          QUARRY_DATA: dataFolder,
          QUARRY_ENVIRONMENT: 'test',
          LOG_LEVEL: 'error',
          PUBLIC_URL: 'http://localhost:3000',
        }),
      )
    } finally {
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
}

async function measure(configuration: Configuration): Promise<Measurement> {
  const sentences = researchSentences()
  const writing = await openServices({ configuration, runsJobs: false })
  const { teamId, identityId } = await writeAndClose(writing, sentences)
  // Opened again, so that the index is filled from the existing content.
  const { services, close } = await openServices({ configuration, runsJobs: false, answersSearches: true })
  try {
    const index = services.searchIndex
    if (!index) throw new Error('This process answers searches.')
    await index.caughtUp()
    const contextOf = async (): Promise<WorkspaceContext> => {
      const context = await memberContext(services, teamId, identityId)
      if (!context) throw new Error('The reader is a member.')
      return context
    }
    const { visibleScopes } = (await contextOf()).actor
    const askProduct = async (value: string): Promise<number> => {
      const began = performance.now()
      const context = await contextOf()
      await search(context, { query: { value }, limit: PAGE_RESULTS })
      await context.close()
      return performance.now() - began
    }
    await using words = await openBareWords(await textsOf(services, teamId))
    const askSqlite = async (value: string): Promise<number> => {
      const began = performance.now()
      words.find(typedWords(value), visibleScopes, { any: false, limit: PAGE_RESULTS })
      return Promise.resolve(performance.now() - began)
    }
    const bare: number[] = []
    const whole: number[] = []
    for (const [number, value] of searchesOf(sentences).entries()) {
      // The second query finds warm pages, so each of the two runs first half of the time.
      const productFirst = number % 2 === 0
      const first = productFirst ? await askProduct(value) : await askSqlite(value)
      const second = productFirst ? await askSqlite(value) : await askProduct(value)
      if (number < WARM_UP_QUERIES) continue
      whole.push(productFirst ? first : second)
      bare.push(productFirst ? second : first)
    }
    return beside(percentile(whole, 0.95), percentile(bare, 0.95))
  } finally {
    await close()
  }
}

async function writeAndClose(
  { services, close }: OpenServices,
  sentences: readonly string[],
): Promise<{ teamId: Id; identityId: Id }> {
  try {
    return await writeWorkspace(services, sentences)
  } finally {
    await close()
  }
}

/** Makes a workspace with the whole corpus, and a member who sees only the open projects. */
async function writeWorkspace(
  services: Services,
  sentences: readonly string[],
): Promise<{ teamId: Id; identityId: Id }> {
  const founder = { identityId: newId(), email: 'founder@example.com', name: 'Founder' }
  const { teamId } = await createWorkspace(services, { name: 'Bench', subdomain: 'keyword-bench', founder })
  const identityId = newId()
  await services.database.workspace(teamId).write(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: newId(),
        team_id: teamId,
        identity_id: identityId,
        email: 'reader@example.com',
        name: 'Reader',
        job_role: null,
        role: 'VIEWER',
        locale: null,
        time_zone: null,
        deactivated_at: null,
        last_seen_at: null,
      })
      .execute()
  })
  await writeCorpus(services.database, teamId, sentences, {
    projects: PROJECTS,
    closedShare: CLOSED_SHARE,
    notes: NOTES,
    highlights: HIGHLIGHTS,
  })
  return { teamId, identityId }
}

/** Everything that is searched: titles and texts of notes, highlights. */
async function textsOf(
  { database }: Services,
  teamId: Id,
): Promise<Array<{ place: string; title: string; body: string }>> {
  return database.workspace(teamId).read(async (tx) => {
    const notes = await tx
      .selectFrom('notes')
      .innerJoin('documents', 'documents.id', 'notes.document_id')
      .select(['notes.scope_id as place', 'notes.title', 'documents.text as body'])
      .execute()
    const highlights = await tx.selectFrom('highlights').select(['scope_id as place', 'text as body']).execute()
    return [...notes, ...highlights.map((highlight) => ({ title: '', ...highlight }))]
  })
}

/** Half unfinished words as in typing, then pairs of words, single words and phrases. */
function searchesOf(sentences: readonly string[]): string[] {
  const random = seededRandom(5)
  return Array.from({ length: WARM_UP_QUERIES + QUERIES }, () => {
    const words = (sentences[Math.floor(random() * sentences.length)] ?? '').split(/\s+/)
    const at = Math.floor(random() * Math.max(1, words.length - 2))
    const [first = '', second = ''] = words.slice(at, at + 2)
    const kind = random()
    if (kind < 0.5)
      return `${kind < 0.25 ? `${first} ` : ''}${second.slice(0, 1 + Math.floor(random() * second.length))}`
    if (kind < 0.75) return `${words[0] ?? ''} ${second} `
    return kind < 0.85 ? `${first} ` : `"${first} ${second}"`
  })
}
