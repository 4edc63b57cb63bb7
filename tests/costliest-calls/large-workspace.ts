import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Client } from 'pg'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createItems } from '#canvas/server/commands/create-items.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { addHighlightsToInsight } from '#insights/server/commands/add-highlights.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { createTagBoard } from '#tags/server/commands/tag-boards.ts'
import { createTagGroup } from '#tags/server/commands/tag-groups.ts'
import { storeRecording } from '#media/testing.ts'
import { findProject } from '#projects/server/index.ts'
import { highlightTalk, makeTalk } from '#reels/testing.ts'
import { setGrant } from '#workspaces/server/commands/share-scope.ts'
import { deleteGroup } from '#workspaces/server/commands/delete-group.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { memberContext } from '#workspaces/server/index.ts'
import type { ReadingThread } from '../../apps/server/reading/reading-thread.ts'
import { useHttpServer, type TestHttpServer } from '#tests/harness/http-server.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { slowness } from '#tests/harness/slowness.ts'
import { addMember } from '#tests/harness/workspace.ts'
import { researchSentences, writeCorpus } from '../bench/research-corpus.ts'
import { fillWorkspace, type FilledWorkspace } from '../tenancy/filled-workspace.ts'
import { readIds } from './known-ids.ts'
import { startCaller, type Caller } from './caller.ts'
import type { Answered } from './calling-thread.ts'

export const NOTES = proofSize(1_000, 10_000)
const TAGS = proofSize(30, 200)
const INSIGHTS = proofSize(2, 100)
const FIELDS = proofSize(10, 500)
/** The maximum for an insight at once. */
const MAX_CARDS = 200
/** The fullest canvas. */
const WALL = 'Wall'
/** The note of a long recording. */
export const LONG_TALK = 'A long talk'
/** The maximum of clips in a reel. */
const CLIPS = proofSize(10, 500)
/** The number of sentences in it, of four seconds each. */
export const SENTENCES = proofSize(200, 3_600)
/** The maximum for a canvas at once. */
const MAX_PLACED = 1_000

export const MAX_MS = 2_000
export const MAX_MEGABYTES = 64
const LOOKS_EVERY_MS = 5

export interface Asked {
  query: string
  variables: Readonly<Record<string, unknown>>
}

/** The cost of an answer: the peak memory above that before, and the errors if there were any. */
export interface Measured {
  ms: number
  megabytes: number
  characters: number
  errors: readonly string[]
  /** The slowness of the machine, right afterwards; 1 where that does not matter. */
  slowness: number
}

type ServedWorkspace = Awaited<ReturnType<TestHttpServer['newWorkspace']>>

/** A server with a workspace that has one of everything and 10,000 notes in one project, and a small one beside it. */
export interface LargeWorkspace {
  server: TestHttpServer
  large: ServedWorkspace
  small: ServedWorkspace
  filled: Pick<FilledWorkspace, 'ids'>
  /** The largest project. */
  projectId: Id
  /** Makes another one of everything. @returns the identifiers of the new things */
  fillAgain(): Promise<FilledWorkspace['ids']>
  headersOf(workspace: ServedWorkspace): Record<string, string>
  /** Reads the identifiers of the things that the large one has now. */
  readIds(): ReturnType<typeof readIds>
  /** Sends a query as the founder of the large one, from a separate network: the limit per minute is not measured. */
  ask(asked: Asked): Promise<string>
  /**
   * Returns a caller that sends these queries one after the other, from a separate thread: the cost of sending them is
   * not measured.
   */
  callerOf(workspace: ServedWorkspace, asked: readonly Asked[]): Caller
  /** @param reported is awaited within the measurement: that others have received the changes */
  measure(asked: Asked, reported?: () => Promise<unknown>): Promise<Measured>
}

export async function useLargeWorkspace(): Promise<LargeWorkspace> {
  const server = await useHttpServer({
    TRUSTED_PROXIES: '127.0.0.1',
    READING_THREAD: 'on',
  })
  const large = await server.newWorkspace()
  const small = await server.newWorkspace()
  const { services } = server.opened
  const filled = await fillWorkspace(services, asTestWorkspace(server, large))
  await writeCorpus(services.database, large.teamId, researchSentences(), {
    projects: 1,
    closedShare: 0,
    notes: NOTES,
    highlights: NOTES,
  })
  const projectId = (await readIds(await large.context()))('project').one('projectId')
  // What its founder may not do cannot be measured.
  const { scopeId } = (await (await large.context()).database.read(async (tx) => findProject(tx, projectId))) ?? {}
  await runCommand(await large.context(), setGrant, {
    scopeId: scopeId ?? '',
    granteeKind: 'user',
    granteeId: (await large.context()).actor.userId ?? '',
    level: 'FULL',
  })
  for (let tag = 0; tag < TAGS; tag += 1)
    await runCommand(await large.context(), createTag, { id: newId(), projectId, title: `Tag ${tag}` })
  const idsOf = await readIds(await large.context())
  await addLongTalk(large.context, projectId)
  await fillProject(large.context, projectId, {
    noteId: idsOf('note').one('noteId'),
    highlightIds: idsOf('highlight').many('highlightIds').slice(0, MAX_PLACED),
  })
  // The database does this automatically a while after so many writes.
  const owner = new Client({ connectionString: server.connectionString })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()

  const headersOf = ({ subdomain, founder }: ServedWorkspace): Record<string, string> => ({
    cookie: founder.cookie,
    origin: `http://${server.hostOf(subdomain)}`,
  })
  let callers = 0
  const send = async (body: Buffer): Promise<string> => {
    callers += 1
    const { text } = await server.ask(server.hostOf(large.subdomain), '/api/graphql', {
      method: 'POST',
      headers: {
        ...headersOf(large),
        'content-type': 'application/json',
        'x-forwarded-for': `10.${callers >> 8}.${callers & 0xff}.1`,
      },
      body,
    })
    return text
  }
  const callerOf: LargeWorkspace['callerOf'] = (workspace, asked) =>
    startCaller({
      port: server.port,
      headers: {
        ...headersOf(workspace),
        host: server.hostOf(workspace.subdomain),
        'content-type': 'application/json',
      },
      bodies: asked.map(bodyOf),
    })
  return {
    server,
    large,
    small,
    filled,
    projectId,
    async fillAgain() {
      // Their number is limited.
      await (
        await large.context()
      ).database.write(async (tx) => {
        for (const table of ['saved_feeds', 'saved_filters', 'agreement_rounds', 'conversations'] as const)
          await tx.deleteFrom(table).execute()
        await tx
          .updateTable('project_views')
          .set({ deleted_at: new Date() })
          .where('project_id', '=', projectId)
          .where('title', '!=', WALL)
          .execute()
      })
      for (const { id } of await groupsOf(await large.context()))
        await runCommand(await large.context(), deleteGroup, { id })
      return (await fillWorkspace(services, asTestWorkspace(server, large))).ids
    },
    headersOf,
    readIds: async () => readIds(await large.context()),
    ask: async (asked) => send(bodyOf(asked)),
    callerOf,
    async measure(asked, reported) {
      // The cost of sending and of reading the answer is not measured: another thread does both.
      const caller = callerOf(large, [asked])
      await caller.times(0)
      try {
        return await measureAnswer(server.opened.reading, async () => {
          const answered = await caller.once()
          await reported?.()
          return answered
        })
      } finally {
        await caller.close()
      }
    },
  }
}

function bodyOf({ query, variables }: Asked): Buffer {
  return Buffer.from(JSON.stringify({ query, variables }))
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** For the process and the thread for expensive queries together: an answer is passed from one to the other. */
async function measureAnswer(reading: ReadingThread | undefined, ask: () => Promise<Answered>): Promise<Measured> {
  collectGarbage()
  let ofThread = (await reading?.bytes()) ?? 0
  const idle = memory() + ofThread
  let most = idle
  let isLooking = false
  const look = async (): Promise<void> => {
    most = Math.max(most, memory() + ofThread)
    if (isLooking) return
    isLooking = true
    ofThread = (await reading?.bytes()) ?? 0
    isLooking = false
  }
  const looking = setInterval(() => void look(), LOOKS_EVERY_MS)
  const began = performance.now()
  try {
    const answered = await ask()
    const ms = performance.now() - began
    return {
      ...answered,
      ms,
      megabytes: (most - idle) / 1024 ** 2,
      slowness: ms > MAX_MS ? slowness() : 1,
    }
  } finally {
    clearInterval(looking)
  }
}

export const isWithin = ({ ms, megabytes, slowness }: Measured): boolean =>
  ms <= MAX_MS * slowness && megabytes <= MAX_MEGABYTES

function asTestWorkspace(server: TestHttpServer, { teamId, subdomain, context }: ServedWorkspace) {
  const { services } = server.opened
  const contextOf = async (identityId: Id): Promise<WorkspaceContext> => {
    const found = await memberContext(services, teamId, identityId)
    if (!found) throw new Error('This identity is no member of the workspace.')
    return found
  }
  return {
    teamId,
    subdomain,
    founder: context,
    member: async (role: Parameters<typeof addMember>[2]) => contextOf(await addMember(services, teamId, role)),
  }
}

async function groupsOf({ database }: WorkspaceContext): Promise<Array<{ id: Id }>> {
  return database.read(async (tx) => tx.selectFrom('groups').select('id').where('deleted_at', 'is', null).execute())
}

/** A recording of four hours with a sentence every few seconds. */
async function addLongTalk(contextOf: () => Promise<WorkspaceContext>, projectId: Id): Promise<void> {
  const context = await contextOf()
  const place = await context.database.read(async (tx) => findProject(tx, projectId))
  const { fileId } = await storeRecording(context, {
    scopeId: place?.scopeId ?? '',
    name: 'long-talk.mp4',
    bytes: Buffer.from('long talk'),
    contentType: 'video/mp4',
  })
  const { noteId, documentId } = await makeTalk(context, {
    projectId,
    fileId,
    title: LONG_TALK,
    sentences: Array.from({ length: SENTENCES }, (_, at) => ({
      speaker: at % 2 === 0 ? 'Nora' : 'Ben',
      text: `In week ${at} I walked to the market and called Nora before it closed.`,
      startMs: at * 4_000,
      endMs: at * 4_000 + 3_900,
    })),
  })
  await context.database.write(async (tx) =>
    tx.updateTable('files').set({ document_id: documentId }).where('id', '=', fileId).execute(),
  )
  const { id: tagId } = await runCommand(context, createTag, { projectId, title: 'Told' })
  const quotes = Array.from({ length: CLIPS }, (_, at) => `In week ${at} I walked`)
  await highlightTalk(contextOf, noteId, tagId, quotes)
}

/**
 * Adds the things that acts are done to in addition to notes and highlights: a text of cards, a canvas, fields, tags in
 * groups, a person.
 */
async function fillProject(
  context: () => Promise<WorkspaceContext>,
  projectId: Id,
  { noteId, highlightIds }: { noteId: Id; highlightIds: readonly Id[] },
): Promise<void> {
  const ids = { insight: newId(), view: newId(), board: newId() }
  await runCommand(await context(), createInsight, { id: ids.insight, projectId, title: 'What was heard' })
  await runCommand(await context(), addHighlightsToInsight, {
    id: ids.insight,
    highlightIds: highlightIds.slice(0, MAX_CARDS),
  })
  await runCommand(await context(), createView, {
    id: ids.view,
    projectId,
    title: WALL,
    layout: 'CANVAS',
    objectType: 'HIGHLIGHT',
  })
  await runCommand(await context(), createItems, {
    viewId: ids.view,
    items: highlightIds.map((targetId, at) => ({
      id: newId(),
      kind: 'highlight',
      targetId,
      x: 300 * (at % 40),
      y: 200 * Math.floor(at / 40),
      width: 280,
      height: 180,
      rank: at,
    })),
  })
  for (let field = 0; field < FIELDS; field += 1)
    await runCommand(await context(), createField, {
      projectId,
      appliesTo: 'note',
      type: 'TEXT',
      label: `Field ${field}`,
    })
  for (let insight = 0; insight < INSIGHTS; insight += 1) {
    const id = newId()
    await runCommand(await context(), createInsight, { id, projectId, title: `What was heard ${insight}` })
    await runCommand(await context(), addHighlightsToInsight, { id, highlightIds: highlightIds.slice(0, MAX_CARDS) })
  }
  await runCommand(await context(), createTagBoard, { id: ids.board, projectId, title: 'Codes' })
  await runCommand(await context(), createTagGroup, { tagBoardId: ids.board, title: 'Places' })
  await runCommand(await context(), createPerson, { name: 'Nora', noteId })
}
