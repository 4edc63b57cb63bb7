import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { sentenceModel } from '#platform/server/models/index.ts'
import { runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { search } from '#search/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { findModel, testModelFolder } from '../harness/models.ts'
import { addResearch } from '../harness/research.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { DataAbsentError, figureOf, once, type Bench } from './bench.ts'
import { benchEnvironment } from './product-server.ts'
import { researchSentences } from './research-corpus.ts'

const IMPORTED = 15_000
const IMPORTED_AT_ONCE = 500
/** Notes that are typed while everything else waits. */
const TYPED = 8
const BETWEEN_TYPED_MS = 3_000
const LOOKS_EVERY_MS = 100
const GIVEN_UP_MS = 600_000
const MAX_SECONDS = 10

interface Figures {
  /** The longest time until a typed note was found by its meaning. */
  elsewhere: number
  beside: number
}

/** One workspace imports; in it, and in another one, a user types a note now and then. */
const measure = once(async (): Promise<Figures> => {
  if ((await findModel(sentenceModel)) === undefined) throw new DataAbsentError('The model cannot be had here.')
  await using opening = new AsyncDisposableStack()
  const postgres = await startBenchPostgres()
  opening.defer(postgres.stop)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(folder, { recursive: true, force: true }))
  const environment = { ...benchEnvironment(postgres.connectionString, folder), QUARRY_MODELS: testModelFolder }
  const opened = await openServices({
    configuration: loadConfiguration(environment),
    runsJobs: true,
    answersSearches: true,
  })
  opening.defer(opened.close)
  const [importing, other] = [
    await workspaceOf(opened.services, 'importing'),
    await workspaceOf(opened.services, 'other'),
  ]

  const sentences = researchSentences()
  for (let from = 0; from < IMPORTED; from += IMPORTED_AT_ONCE) {
    const context = await importing()
    context.actor = { ...context.actor, principal: { kind: 'import', id: newId() } }
    await runCommand(context, addResearch, {
      title: `Imported from ${from}`,
      notes: sentences.slice(from, from + IMPORTED_AT_ONCE).map((text, at) => ({ title: `Row ${from + at}`, text })),
    })
  }
  const figures: Figures = { elsewhere: 0, beside: 0 }
  for (let typed = 0; typed < TYPED; typed += 1) {
    figures.elsewhere = Math.max(figures.elsewhere, await secondsUntilFound(other, typed))
    figures.beside = Math.max(figures.beside, await secondsUntilFound(importing, typed))
    await delay(BETWEEN_TYPED_MS)
  }
  const left = await waitingIn(await importing())
  if (left === 0) throw new Error('Everything was read before the last note was typed: nobody had to wait.')
  return figures
})

async function workspaceOf(services: Services, subdomain: string): Promise<() => Promise<WorkspaceContext>> {
  const identityId = newId()
  const { teamId } = await createWorkspace(services, {
    name: subdomain,
    subdomain,
    founder: { identityId, email: `${subdomain}@example.com`, name: subdomain },
  })
  return async () => {
    const context = await memberContext(services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    return context
  }
}

const MATTERS = ['kettle', 'ladder', 'violin', 'harbour', 'orchard', 'blanket', 'lantern', 'bicycle']

async function secondsUntilFound(workspace: () => Promise<WorkspaceContext>, number: number): Promise<number> {
  const matter = MATTERS[number % MATTERS.length] ?? ''
  const { projectId, noteIds } = await runCommand(await workspace(), addResearch, {
    title: `Typed about a ${matter}`,
    notes: [{ title: `A ${matter}`, text: `Somebody bought a ${matter} for the house, and was glad of it.` }],
  })
  const began = performance.now()
  while (performance.now() - began < GIVEN_UP_MS) {
    if ((await foundByMeaning(workspace, projectId, matter)) === noteIds[0]) return (performance.now() - began) / 1_000
    await delay(LOOKS_EVERY_MS)
  }
  throw new Error('A note was never found by what it means.')
}

async function foundByMeaning(workspace: () => Promise<WorkspaceContext>, projectId: Id, matter: string) {
  const context = await workspace()
  const { items, method } = await search(context, {
    query: { value: `Who has a new ${matter}?`, method: 'VECTOR' },
    types: ['NOTE'],
    location: { method: 'LOCATED_IN', ids: [projectId] },
    limit: 1,
  })
  await context.close()
  return method === 'VECTOR' ? items[0]?.id : undefined
}

async function waitingIn(context: WorkspaceContext): Promise<number> {
  const rows = await context.read(async (tx) => tx.selectFrom('passages_due').select('token').limit(1).execute())
  await context.close()
  return rows.length
}

const common = {
  unit: 's, the longest of eight',
  leavesOut: 'the import itself: its 15,000 rows are committed before the first note is typed',
  goal: MAX_SECONDS,
  direction: 'at most',
} as const

/** How long a typed note waits until it is found by its meaning, while 15,000 imported ones wait too. */
export const benches: readonly Bench[] = [
  figureOf(measure, { ...common, name: 'meaning-turns-elsewhere', of: ({ elsewhere }) => elsewhere }),
  figureOf(measure, { ...common, name: 'meaning-turns-beside', of: ({ beside }) => beside }),
]
