import { expect, test } from 'vitest'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { newId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const server = await useHttpServer()
const { subdomain, founder } = await server.newWorkspace()
const other = await server.newWorkspace()
const signedIn = (cookie: string, host: string) => ({
  cookie,
  origin: `http://${host}`,
  'content-type': 'application/json',
})

async function newNote(): Promise<Id> {
  const headers = signedIn(founder.cookie, server.hostOf(subdomain))
  const project = await server.graph(
    subdomain,
    headers,
    `mutation { createProject(input: { title: "Told" }, operationId: "${newId()}") { id } }`,
  )
  const projectId = (project.data as { createProject: { id: Id } }).createProject.id
  const note = await server.graph(
    subdomain,
    headers,
    `mutation { createNote(input: { projectId: "${projectId}", title: "Mara </template><b>" }, operationId: "${newId()}") { id } }`,
  )
  return (note.data as { createNote: { id: Id } }).createNote.id
}

async function reported(
  of: string,
  path: string,
  cookie?: string,
): Promise<{
  identity: { email: string; currentTeams: Array<{ subdomain: string }> } | null
  version: number | null
  text: unknown
}> {
  const { text } = await server.ask(server.hostOf(of), path, { headers: cookie === undefined ? {} : { cookie } })
  const written = /<template id="bootstrap-data">([^<]*)<\/template>/.exec(text)?.[1] ?? 'null'
  return JSON.parse(
    written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  ) as Awaited<ReturnType<typeof reported>>
}

test('a page says who opened it and knows only its own workspace', async () => {
  const page = await reported(subdomain, '/projects', founder.cookie)
  expect(page.identity?.currentTeams.map((team) => team.subdomain)).toEqual([subdomain])
  expect(page.text).toBeNull()
})

test('a page, each answer and each act state their version of the workspace', async () => {
  const ask = async (text: string) => {
    const { extensions } = await server.graph(subdomain, signedIn(founder.cookie, server.hostOf(subdomain)), text)
    return extensions
  }
  const { version } = await reported(subdomain, '/projects', founder.cookie)
  expect(await ask('{ projects { nodes { id } } }')).toMatchObject({ version })
  const operationId = newId()
  const create = `mutation { createProject(input: { title: "Counted" }, operationId: "${operationId}") { id } }`
  const next = Number(version) + 1
  expect(await ask(create)).toEqual({ version: next, committed: next })
  await newNote()
  // Sent again it is the same act, next to what exists by now.
  expect((await ask(create))?.committed).toBe(next)
  expect((await reported(subdomain, '/projects', founder.cookie)).version).toBeGreaterThan(next)
})

test('an answer lists what may change it; one that also reads outside the workspace, or has errors, follows everything', async () => {
  const follows = async (text: string): Promise<unknown> => {
    const { extensions } = await server.graph(subdomain, signedIn(founder.cookie, server.hostOf(subdomain)), text)
    return (extensions as { follows?: unknown } | undefined)?.follows
  }
  const ofStars = await follows('{ starred(first: 10) { nodes { __typename } } }')
  expect(ofStars).toContain('star')
  expect(ofStars).not.toContain('note')
  expect(await follows('{ projects { nodes { id } } }')).toContain('note.created')
  expect(await follows('{ viewer { workspace { approvedDomains } } }')).toBeNull()
  expect(await follows('{ previewNotesMove(ids: [], toProjectId: "nowhere") { __typename } }')).toBeNull()
})

test('a page of a stranger, or of a member of another workspace, reveals nothing about it', async () => {
  const id = await newNote()
  expect(await reported(subdomain, `/data/${id}`)).toEqual({ identity: null, version: null, text: null })
  expect(await reported(subdomain, `/data/${id}`, other.founder.cookie)).toEqual({
    identity: null,
    version: null,
    text: null,
  })
  expect((await reported(other.subdomain, `/data/${id}`, other.founder.cookie)).text).toBeNull()
})

test('the page of a note contains the name under which its text is opened, for users who may write in it', async () => {
  const id = await newNote()
  for (const segment of [id, `mara-${toShortId(id)}`]) {
    expect((await reported(subdomain, `/data/${segment}?x=1`, founder.cookie)).text).toEqual({
      noteId: id,
      documentId: expect.any(String),
      documentEpoch: 1,
      title: 'Mara </template><b>',
      isSource: false,
    })
  }
  await server.graph(
    subdomain,
    signedIn(founder.cookie, server.hostOf(subdomain)),
    `mutation { changeNote(input: { id: "${id}", locked: true }, operationId: "${newId()}") { id } }`,
  )
  expect((await reported(subdomain, `/data/${id}`, founder.cookie)).text).toBeNull()
  expect((await reported(subdomain, `/data/${newId()}`, founder.cookie)).text).toBeNull()
  expect((await reported(subdomain, '/data/nonsense', founder.cookie)).text).toBeNull()
})

test('the text of a note is in the page before it connects, only for users who may write in it; a page of another build gets none', async () => {
  const id = await newNote()
  const textOfNote = async (of: string, noteId: Id, cookie = '', schema = SCHEMA_VERSION) =>
    server.ask(server.hostOf(of), `/api/notes/${noteId}/text?schema=${schema}`, { headers: { cookie } })
  const none = { status: 204, text: '' }
  const { documentId } = (await reported(subdomain, `/data/${id}`, founder.cookie)).text as { documentId: Id }
  const answer = await textOfNote(subdomain, id, founder.cookie)
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'x-document': `${documentId}:1`,
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
    },
  })

  expect(await textOfNote(subdomain, id)).toMatchObject(none)
  expect(await textOfNote(subdomain, id, other.founder.cookie)).toMatchObject(none)
  expect(await textOfNote(other.subdomain, id, other.founder.cookie)).toMatchObject(none)
  expect(await textOfNote(subdomain, id, founder.cookie, SCHEMA_VERSION + 1)).toMatchObject(none)
  expect(await textOfNote(subdomain, newId(), founder.cookie)).toMatchObject(none)
  await server.graph(
    subdomain,
    signedIn(founder.cookie, server.hostOf(subdomain)),
    `mutation { changeNote(input: { id: "${id}", locked: true }, operationId: "${newId()}") { id } }`,
  )
  expect(await textOfNote(subdomain, id, founder.cookie)).toMatchObject(none)
})
