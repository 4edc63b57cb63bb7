import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type Role, type WorkspaceContext } from '#journal/server/index.ts'
import { documentName, parseDocumentName } from '#documents/model/opening.ts'
import { createInsightTemplate } from '#templates/server/commands/insight-templates.ts'
import { createAccessToken, memberContext } from '#workspaces/server/index.ts'
import { changeMember } from '#workspaces/server/commands/change-member.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useHttpServer } from '../harness/http-server.ts'
import { INTRUDER, openSocket, type Asker, type Socket } from './collaboration-client.ts'
import { fillWorkspace } from './filled-workspace.ts'

const server = await useHttpServer()
const { services } = server.opened
const mine = await server.newWorkspace()
const theirs = await server.newWorkspace()
type Workspace = typeof mine

const { port } = server
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.close()
})
const open = async (asker: Omit<Asker, 'port'>): Promise<Socket> => {
  const socket = await openSocket({ port, ...asker })
  sockets.push(socket)
  return socket
}
const soon = { timeout: 5_000, interval: 5 }
const hostOf = ({ subdomain }: Workspace): string => server.hostOf(subdomain)
const founderOf = (workspace: Workspace) => ({ host: hostOf(workspace), cookie: workspace.founder.cookie })

/** Adds a member to the workspace; their token, too, is made before they get their role. */
async function member(
  { teamId }: Workspace,
  role: Role | null,
): Promise<{ context: WorkspaceContext; bearer: string }> {
  const [id, identityId] = [newId(), newId()]
  const inside = services.database.workspace(teamId)
  const context = async () => {
    const found = await memberContext(services, teamId, identityId)
    if (!found) throw new Error('They are a member.')
    return found
  }
  await inside.write(async (tx) =>
    sql`insert into users (id, team_id, identity_id, email, name, role)
      values (${id}, ${teamId}, ${identityId}, ${`${identityId}@example.com`}, 'A member', 'CONTRIBUTOR')`.execute(tx),
  )
  const { token } = await createAccessToken(await context(), { name: 'writes' })
  await inside.write(async (tx) => sql`update users set role = ${role} where id = ${id}`.execute(tx))
  return { context: await context(), bearer: token }
}

const filled = await fillWorkspace(services, {
  ...theirs,
  founder: theirs.context,
  member: async (role) => (await member(theirs, role)).context,
  again: async () => theirs.context(),
})
const closedScope = filled.ids['scope'] ?? ''
await runCommand(await theirs.context(), setScopeInheritance, { scopeId: closedScope, inherits: false })
await runCommand(await theirs.context(), createInsightTemplate, { insightId: filled.ids['insight'] ?? '' })

/** Texts for each kind of owner, in the closed project if there is one. */
const { rows: documents } = await services.database.workspace(theirs.teamId).read(async (tx) =>
  sql<{ id: Id; epoch: number; kind: string }>`
    select distinct on (owner_kind) id, epoch, owner_kind as kind from documents
    order by owner_kind, scope_id = ${closedScope} desc, created_at desc`.execute(tx),
)
const CLOSED = ['insight', 'note', 'project', 'template']
const named = documents.map(({ id, epoch, kind }) => ({ id, kind, name: documentName(id, epoch) }))
const nameOf = (kind: string): string => named.find((one) => one.kind === kind)?.name ?? ''

/** Returns what was written into texts of the whole workspace. Updates of open ones are not merged. */
async function writtenIn({ teamId }: Workspace): Promise<unknown> {
  const { rows } = await services.database
    .workspace(teamId)
    .read(async (tx) =>
      sql`select document_id, epoch, count(*), max(id) as latest from document_updates group by 1, 2 order by 1`.execute(
        tx,
      ),
    )
  return rows
}

/** Sends everything about a text without access, requests it, and sends everything again. @returns the refusal */
async function intrude(asker: Omit<Asker, 'port'>, name: string): Promise<{ refusal: string | null; socket: Socket }> {
  const socket = await open(asker)
  socket.sayEverything(name)
  socket.broadcast(name)
  const refusal = await socket.open(name)
  socket.sayEverything(name)
  socket.broadcast(name)
  // Earlier messages have been read by the time this one is refused.
  await socket.open(documentName(newId(), 1))
  return { refusal, socket }
}

test('a text of every kind of owner is tried', () => {
  expect(named.map(({ kind }) => kind)).toEqual([...CLOSED, 'home'].toSorted())
})

describe.each(named)('the text of a $kind', ({ kind, name }) => {
  test('is open to users who may write it: their messages are accepted, and stored', async () => {
    const [writer, other] = [await open(founderOf(theirs)), await open(founderOf(theirs))]
    expect([await writer.open(name), await other.open(name)]).toEqual([null, null])
    writer.sayEverything(name)
    await vi.waitFor(() => {
      expect(other.hears(INTRUDER)).toBe(true)
      expect(writer.hears('"type":"saved"')).toBe(true)
    }, soon)
    writer.broadcast(name)
    await vi.waitFor(() => expect(writer.isCut(name)).toBe(true), soon)
    expect(other.hears('"saved"')).toBe(false)
  })

  test('reveals nothing to users who may not write it, and accepts nothing from them', async () => {
    const { bearer: viewer } = await member(theirs, 'VIEWER')
    const { bearer: closedOut } = await member(theirs, 'CONTRIBUTOR')
    const { bearer: without } = await member(theirs, null)
    const { bearer: foreign } = await member(mine, 'CONTRIBUTOR')
    const host = hostOf(theirs)
    const isClosed = CLOSED.includes(kind)
    const askers: Array<[Omit<Asker, 'port'>, string]> = [
      [founderOf(mine), 'not-found'],
      [{ host, cookie: mine.founder.cookie }, 'signed-out'],
      [{ host, cookie: theirs.founder.rootCookie }, 'signed-out'],
      [{ host: hostOf(mine), cookie: theirs.founder.cookie }, 'signed-out'],
      [{ host, bearer: foreign }, 'signed-out'],
      [{ host: hostOf(mine), bearer: foreign }, 'not-found'],
      [{ host }, 'signed-out'],
      [{ host, bearer: without }, 'not-found'],
      [{ host, bearer: viewer }, isClosed ? 'not-found' : 'no-write-access'],
      ...(isClosed ? [[{ host, bearer: closedOut }, 'not-found'] as [Omit<Asker, 'port'>, string]] : []),
    ]
    const watching = await open(founderOf(theirs))
    expect(await watching.open(name)).toBeNull()
    const before = await writtenIn(theirs)
    const heardBefore = watching.frames.length
    for (const [asker, refusal] of askers) {
      const { refusal: reported, socket } = await intrude(asker, name)
      expect([asker, reported]).toEqual([asker, refusal])
      expect(socket.reported()).toEqual([])
      expect(socket.hears(filled.marker)).toBe(false)
    }
    expect(await writtenIn(theirs)).toEqual(before)
    expect(watching.frames.slice(heardBefore)).toEqual([])
  })

  test('closes for users who lose the right to write it, before the next letter', async () => {
    const host = hostOf(theirs)
    const { context, bearer } = await member(theirs, 'CONTRIBUTOR')
    const userId = context.actor.userId ?? ''
    const scopeId = String(
      (
        await services.database
          .workspace(theirs.teamId)
          .read(async (tx) =>
            sql<{ scope_id: Id }>`select scope_id from documents where id = ${name.split(':')[0]}`.execute(tx),
          )
      ).rows[0]?.scope_id,
    )
    // The home page is written by administrators, everything else by users with access to the place.
    const give = async (isGiven: boolean) =>
      CLOSED.includes(kind)
        ? runCommand(await theirs.context(), setGrant, {
            scopeId,
            granteeKind: 'user',
            granteeId: userId,
            level: isGiven ? 'FULL' : 'NONE',
          })
        : runCommand(await theirs.context(), changeMember, { id: userId, workspaceAdmin: isGiven })
    await give(true)
    const writer = await open(founderOf(theirs))
    const losing = await open({ host, bearer })
    expect([await writer.open(name), await losing.open(name)]).toEqual([null, null])
    const began = performance.now()
    await give(false)
    await vi.waitFor(() => expect(losing.isCut(name)).toBe(true), soon)
    expect(performance.now() - began).toBeLessThan(5_000)

    const heardBefore = losing.reported().length
    const third = await open(founderOf(theirs))
    expect(await third.open(name)).toBeNull()
    writer.sayEverything(name)
    await vi.waitFor(() => expect(third.hears(INTRUDER)).toBe(true), soon)
    await vi.waitFor(() => expect(writer.hears('"type":"saved"')).toBe(true), soon)
    const before = await writtenIn(theirs)
    losing.sayEverything(name)
    expect(await losing.open(name)).toBe(CLOSED.includes(kind) ? 'not-found' : 'no-write-access')
    expect(losing.reported()).toHaveLength(heardBefore)
    expect(await writtenIn(theirs)).toEqual(before)
  })
})

test('a text closes with the session that opened it, and nothing more is sent or accepted', async () => {
  const name = nameOf('note')
  const session = await services.identity.authenticate({ cookie: theirs.founder.rootCookie }, server.hostOf())
  if (!session) throw new Error('The founder is signed in.')
  const host = hostOf(theirs)
  const caller = { host, ipAddress: '127.0.0.1', userAgent: 'test', cookie: undefined }
  const cookies = await services.identity.continueSession(session, caller)
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const ending = await services.identity.authenticate({ cookie }, host)
  const [writer, signedOut] = [await open(founderOf(theirs)), await open({ host, cookie })]
  expect([await writer.open(name), await signedOut.open(name)]).toEqual([null, null])
  await services.identity.endSessions({ sessionId: ending?.sessionId ?? '' })
  await vi.waitFor(() => expect(signedOut.isClosed()).toBe(true), soon)
  const heard = signedOut.frames.length
  writer.sayEverything(name)
  await vi.waitFor(() => expect(writer.hears('"type":"saved"')).toBe(true), soon)
  const before = await writtenIn(theirs)
  const { refusal, socket } = await intrude({ host, cookie }, name)
  expect([refusal, socket.reported(), signedOut.frames.length, await writtenIn(theirs)]).toEqual([
    'signed-out',
    [],
    heard,
    before,
  ])
})

const id = nameOf('note').split(':')[0] ?? ''
const FORGED: Record<string, string> = {
  'a way out': `../${nameOf('note')}`,
  'a way further in': `${nameOf('note')}/../${nameOf('home')}`,
  'no epoch': id,
  'an epoch to come': documentName(id, 999_999_999),
  'an epoch with a nought before it': `${id}:01`,
  'an epoch below nought': `${id}:-1`,
  'an epoch past all numbers': `${id}:99999999999999999999`,
  'two names in one': `${nameOf('note')}:${nameOf('home')}`,
  'a line more': `${nameOf('note')}\n`,
  'the name in capitals': nameOf('note').toUpperCase(),
  'the owner instead of the text': documentName(filled.ids['note'] ?? '', 1),
  'the kind before it': `note:${nameOf('note')}`,
  'a file': documentName(filled.ids['file'] ?? '', 1),
  'a project': documentName(filled.ids['project'] ?? '', 1),
  'a workspace': documentName(theirs.teamId, 1),
  nothing: '',
  'letters of no name': '\u202e🜁𝔘ñï\u0301',
  'wide digits': `${id}:１`,
  'a long name': 'x'.repeat(1_000_000),
  'what every object has': '__proto__',
  'what every object is made by': 'constructor',
  'a session of another name': `\0${nameOf('note')}`,
}

test.each(Object.entries(FORGED))('an invalid name opens nothing: %s', async (_what, name) => {
  const before = await writtenIn(theirs)
  for (const asker of [founderOf(theirs), founderOf(mine)]) {
    const { refusal, socket } = await intrude(asker, name)
    // A possible name is looked up; a different epoch is reported only to users who may write the text.
    const isWriter = asker.cookie === theirs.founder.cookie
    expect(refusal).toBe(
      parseDocumentName(name) === null ? 'closed' : isWriter && name.endsWith(':999999999') ? 'rebuilt' : 'not-found',
    )
    expect(socket.reported()).toEqual([])
    expect(socket.hears(filled.marker)).toBe(false)
  }
  expect(await writtenIn(theirs)).toEqual(before)
  const still = await open(founderOf(theirs))
  expect(await still.open(nameOf('note'))).toBeNull()
})
