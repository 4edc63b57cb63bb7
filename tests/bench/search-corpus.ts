import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration, type Configuration } from '#platform/server/configuration.ts'
import type { Database } from '#platform/server/database/index.ts'
import { searchableKinds, type SearchableKind } from '#search/server/index-changes.ts'
import { derivedBy, writeCursor } from '#search/server/index-cursor.ts'
import { PASSAGE_FOLLOWER } from '#search/server/passages/passage-follower.ts'
import { journalHead } from '#search/server/store.ts'
import { insertMembership } from '#workspaces/server/address-store.ts'
import { createWorkspace } from '#workspaces/server/index.ts'
import { openServices, type OpenServices } from '../../apps/server/services.ts'
import { testModelFolder } from '../harness/models.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { addIdentity, benchEnvironment, serveProduct, type ServedProduct } from './product-server.ts'
import { writeHighlights, writeNotes, writeProjects, type HighlightRow, type NoteRow } from './research-corpus.ts'
import { searchTexts, type SearchTexts } from './search-texts.ts'
import { withEngine } from './with-engine.ts'

const SUBDOMAIN = 'bench-search'
const FOUNDER = 'ada@example.com'
const READER = 'reader@example.com'
const ITEMS_AT_ONCE = 2_000

/**
 * A workspace of many items, shared by all benches of search that need one. Its parts are made when a bench first
 * requests them.
 */
export interface SearchCorpus extends AsyncDisposable {
  items: number
  texts: SearchTexts
  teamId: Id
  /** The user who changes something in it. */
  founder: { identityId: Id; environment: Record<string, string> }
  /** Returns the folder of its index. */
  index(): Promise<string>
  /** Opens the server over its rows in PostgreSQL and its index, which is up to date with all of them. */
  withProduct<Result>(asked: Serving, work: (product: CorpusProduct) => Promise<Result>): Promise<Result>
}

/** How its server runs. */
interface Serving {
  runsJobs: boolean
  /** Receives the milliseconds that the server took for each answer. */
  onAnswer?: (milliseconds: number) => void
}

export interface CorpusProduct extends ServedProduct {
  opened: OpenServices
  teamId: Id
  /** A user who sees 40 % of the projects. */
  reader: { identityId: Id; cookie: string }
}

export async function makeSearchCorpus(items: number): Promise<SearchCorpus> {
  await using opening = new AsyncDisposableStack()
  const postgres = await startBenchPostgres()
  opening.defer(postgres.stop)
  const dataFolder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(dataFolder, { recursive: true, force: true }))
  const environment = { ...benchEnvironment(postgres.connectionString, dataFolder), QUARRY_MODELS: testModelFolder }
  const configuration = loadConfiguration(environment)
  // The folder in which the first process that answers searches looks for its index.
  const folder = join(dataFolder, 'search', 'replica-0')

  const making = await openServices({ configuration, runsJobs: false })
  const [founder, reader] = [await addIdentity(making, FOUNDER, 'Ada'), await addIdentity(making, READER, 'Reader')]
  const { teamId } = await createWorkspace(making.services, { name: 'Bench', subdomain: SUBDOMAIN, founder })
  const userId = newId()
  await making.services.database.workspace(teamId).write(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: userId,
        team_id: teamId,
        identity_id: reader.identityId,
        email: READER,
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
  await insertMembership(making.services.database.global, { identityId: reader.identityId, teamId, userId })
  await making.close()

  const texts = searchTexts(teamId)
  const filled = once(async () => fillIndex(folder, texts, items))
  const written = once(async () => {
    const { services, close } = await openServices({ configuration, runsJobs: false })
    await writeRows(services.database, teamId, texts, items)
    await close()
    await analyze(postgres.connectionString)
  })
  const followed = once(async () => {
    await Promise.all([filled(), written()])
    const { services, close } = await openServices({ configuration, runsJobs: false })
    await withEngine(folder, async (engine) => engine.apply([], await endOf(services, searchableKinds(services.kinds))))
    await close()
  })

  const open = opening.move()
  return {
    items,
    texts,
    teamId,
    founder: { identityId: founder.identityId, environment },
    async index() {
      await filled()
      return folder
    },
    async withProduct(asked, work) {
      await followed()
      return await serveCorpus({ configuration, teamId, readerId: reader.identityId }, asked, work)
    },
    [Symbol.asyncDispose]: async () => open.disposeAsync(),
  }
}

/** Opens the server of a corpus for some work. */
async function serveCorpus<Result>(
  { configuration, teamId, readerId }: { configuration: Configuration; teamId: Id; readerId: Id },
  { runsJobs, onAnswer }: Serving,
  work: (product: CorpusProduct) => Promise<Result>,
): Promise<Result> {
  await using running = new AsyncDisposableStack()
  if (runsJobs) await skipExistingPassages(configuration)
  const opened = await openServices({ configuration, runsJobs, answersSearches: true })
  running.defer(opened.close)
  const served = running.use(await serveProduct(opened, SUBDOMAIN, onAnswer))
  await opened.services.searchIndex?.caughtUp()
  return await work({
    ...served,
    opened,
    teamId,
    reader: { identityId: readerId, cookie: await served.signIn(READER) },
  })
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined
  return async () => (done ??= work())
}

function portions(items: number): number[][] {
  return Array.from({ length: Math.ceil(items / ITEMS_AT_ONCE) }, (_, portion) =>
    Array.from(
      { length: Math.min(ITEMS_AT_ONCE, items - portion * ITEMS_AT_ONCE) },
      (_item, index) => portion * ITEMS_AT_ONCE + index,
    ),
  )
}

async function fillIndex(folder: string, texts: SearchTexts, items: number): Promise<void> {
  await withEngine(folder, async (engine) => {
    for (const numbers of portions(items))
      await engine.apply(
        numbers.flatMap((number) => texts.changesOf(number)),
        'filling',
      )
  })
}

/** Writes content without events, as in a restored backup. */
async function writeRows(database: Database, teamId: Id, texts: SearchTexts, items: number): Promise<void> {
  const cell = database.workspace(teamId)
  await cell.write(async (tx) => writeProjects(tx, teamId, texts.projects))
  for (const numbers of portions(items)) {
    await cell.write(async (tx) => {
      await writeNotes(
        tx,
        teamId,
        numbers.map((number) => texts.note(number)).filter((row): row is NoteRow => row !== null),
      )
      await writeHighlights(
        tx,
        teamId,
        numbers.map((number) => texts.highlight(number)).filter((row): row is HighlightRow => row !== null),
      )
    })
  }
}

/** PostgreSQL does this automatically within a minute after so many rows. */
async function analyze(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  for (const table of ['scopes', 'projects', 'notes', 'documents', 'highlights'])
    await owner.query(`vacuum analyze cell.${table}`)
  await owner.end()
}

/** The cursor of a follower that has followed these kinds up to the current end of the journal. */
async function endOf(
  { database, embedder }: OpenServices['services'],
  kinds: readonly SearchableKind[],
): Promise<string> {
  return writeCursor({
    position: await journalHead(database),
    kinds: kinds.map(({ kind }) => kind).join(' '),
    way: derivedBy(embedder.name),
    generation: 1,
    rebuild: null,
  })
}

/** Makes the follower that embeds passages begin with changes from now on: existing content is left as it is. */
export async function skipExistingPassages(configuration: Configuration): Promise<void> {
  const { services, close } = await openServices({ configuration, runsJobs: false })
  const cursor = await endOf(services, searchableKinds(services.kinds))
  await services.database.global
    .insertInto('search_followers')
    .values({ name: PASSAGE_FOLLOWER, cursor, holder: newId(), held_until: new Date(0) })
    .onConflict((again) => again.column('name').doUpdateSet({ cursor }))
    .execute()
  await close()
}
