import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askGraph, productSchema } from '../harness/graph.ts'
import { useServices } from '../harness/workspace.ts'
import { cellTables, digestOf, fillWorkspace } from './filled-workspace.ts'
import { fittingValues, identifiersFor } from './fitting-values.ts'
import { followFeed } from '#journal/server/index.ts'
import { argumentsOf, selectionOf, type Values } from './walk-schema.ts'

/** Levels of types below a query, and below the answer of a mutation. */
const QUERY_DEPTH = 3
const ANSWER_DEPTH = 1
/**
 * An optional argument that is given all the same: a query that takes this or a definition is refused without either.
 */
const NAMED_ALL_THE_SAME = 'viewId'

const { services, newWorkspace } = await useServices({ sample: true })
const theirs = await fillWorkspace(services, await newWorkspace())
const mine = await newWorkspace()

/**
 * Returns everything that must not appear: the marked texts, and every identifier of the other workspace that was not
 * in the query.
 */
function leaked(answer: unknown, asked: string): string[] {
  const text = JSON.stringify(answer ?? null)
  const ids = Object.values(theirs.ids).filter((id) => !asked.includes(id))
  return [theirs.marker, theirs.marker.toLowerCase(), theirs.workspace.subdomain, ...ids].filter((secret) =>
    text.includes(secret),
  )
}

/** Texts that only allow certain words: with others a query returns nothing. */
const WRITTEN: Readonly<Record<string, string>> = { timeZone: 'UTC', kind: 'UNTAGGED' }

/**
 * Arguments from the other workspace: identifiers of the kinds that they name, `own` if they name none, its marked text
 * everywhere else.
 */
function foreign(own: string): Values {
  const { id, text } = fittingValues(theirs, own)
  return { id, text: (name) => (name === 'key' ? text(name) : (WRITTEN[name] ?? theirs.marker)) }
}

const queries = Object.values(productSchema().getQueryType()?.getFields() ?? {})
const mutations = Object.values(productSchema().getMutationType()?.getFields() ?? {})

test.each(queries.map((field) => [field.name, field] as const))(
  'the query %s shows a member of another workspace nothing',
  async (_name, field) => {
    const questions = new Set(
      identifiersFor(theirs, field.name).map(
        (id) =>
          `{ answer: ${field.name}${argumentsOf(field, foreign(id), NAMED_ALL_THE_SAME)} ${selectionOf(field.type, foreign(id), QUERY_DEPTH)} }`,
      ),
    )
    for (const question of questions) {
      const { data, errors } = await askGraph({ services, workspace: await mine.founder() }, question)
      expect(leaked(data, question)).toEqual([])
      // An error within an answer removes the answer: nothing would be checked.
      expect(
        errors
          ?.filter(({ path = [] }) => path.length > 1)
          .map(({ message, path }) => `${path?.join('.') ?? ''}: ${message}`) ?? [],
      ).toEqual([])
    }
  },
)

test.each(mutations.map((field) => [field.name, field] as const))(
  'the mutation %s changes and shows nothing of another workspace',
  async (_name, field) => {
    const before = await digestOf(services, theirs.workspace.teamId)
    for (const id of identifiersFor(theirs, field.name)) {
      const question = `mutation { answer: ${field.name}${argumentsOf(field, foreign(id), true)} ${selectionOf(field.type, foreign(id), ANSWER_DEPTH)} }`
      const { data, errors } = await askGraph({ services, workspace: await mine.founder() }, question)
      // If something was made in the own workspace with it, the input is in the answer: only identifiers count there.
      expect(
        leaked(data, `${question}`).filter(
          (secret) => !question.includes(secret) && !question.toLowerCase().includes(secret),
        ),
      ).toEqual([])
      // A fault of ours would not be a refusal.
      expect(
        errors
          ?.filter(({ originalError }) => originalError && originalError.name !== 'Failure')
          .map(({ originalError }) => originalError) ?? [],
      ).toEqual([])
    }
    expect(await digestOf(services, theirs.workspace.teamId)).toEqual(before)
  },
)

test('every table of a cell forces row-level security with a policy, for reading and writing', async () => {
  const tables = await cellTables(services)
  const { rows } = await services.database.acrossWorkspaces(async (connection) =>
    sql<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        array(select polname::text from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polqual is not null and p.polwithcheck is not null) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'cell' and c.relkind in ('r', 'p') order by c.relname`.execute(
      connection,
    ),
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    // A table without a team id would hold rows of no one or of everyone.
    expect({ ...row, hasTeam: tables.includes(row.name) }).toEqual({
      name: row.name,
      enabled: true,
      forced: true,
      policies: ['own_workspace'],
      hasTeam: true,
    })
  }
})

test('without a workspace, and in another one, these rows are visible in no table', async () => {
  for (const table of await cellTables(services)) {
    const count = sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(`cell.${table}`)} where team_id = ${theirs.workspace.teamId}`
    const [across, other, own] = await Promise.all([
      services.database.acrossWorkspaces(async (connection) => count.execute(connection)),
      services.database.workspace(mine.teamId).read(async (tx) => count.execute(tx)),
      services.database.workspace(theirs.workspace.teamId).read(async (tx) => count.execute(tx)),
    ])
    expect([table, across.rows[0]?.count, other.rows[0]?.count]).toEqual([table, 0, 0])
    if (['projects', 'notes', 'users', 'scopes', 'journal'].includes(table))
      expect(own.rows[0]?.count).toBeGreaterThan(0)
  }
})

/** Everything that bypasses row-level security, and why it may. */
const PAST_ROW_LEVEL_SECURITY: Readonly<Record<string, string>> = {
  documents_behind:
    'Identifiers of documents whose process died, for the sweep that brings each up to date inside its own workspace.',
  erase_journal_payloads:
    'Takes what was said of things that are deleted for good out of events of the workspace that the connection is in.',
  erase_journal_text:
    'Takes redacted words out of events of the workspace that the connection is in, and of no other: nothing else ever changes the journal.',
  journal_after:
    'The journal in commit order, for followers: the search index keeps the workspace of every row and is asked for one at a time.',
  journal_newest: 'Where the journal ends, so that a follower knows how far behind it is.',
  passages_due_oldest: 'Since when a text waits until its meaning is read, for the metrics of the whole installation.',
  passages_due_turns:
    'Workspaces in which texts wait, and who brought them, for the one process that says whose turn it is: no word of a text, nor which it is.',
}

test('functions that bypass row-level security belong to a role that cannot sign in, and are granted to no one by default', async () => {
  const { rows } = await services.database.acrossWorkspaces(async (connection) =>
    sql<{ name: string; owner: string; canLogIn: boolean; superuser: boolean; open: boolean }>`
      select p.proname as name, r.rolname as owner, r.rolcanlogin as "canLogIn", r.rolsuper as superuser,
        has_function_privilege('public', p.oid, 'execute') as open
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
      where n.nspname in ('cell', 'global') and p.prosecdef order by p.proname`.execute(connection),
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(PAST_ROW_LEVEL_SECURITY))
  for (const row of rows)
    expect(row).toEqual({ name: row.name, owner: 'quarry_across', canLogIn: false, superuser: false, open: false })
})

test('a member of another workspace receives no change', async () => {
  const changes = await followFeed(services, await mine.founder(), async () => mine.founder(), { after: null })
  const heard = changes.next()
  const ask = async (of: typeof mine, title: string) =>
    askGraph(
      { services, workspace: await of.founder() },
      `mutation { createProject(input: { title: "${title}" }, operationId: "${crypto.randomUUID()}") { id } }`,
    )
  await ask(theirs.workspace, 'not for others')
  const { data } = await ask(mine, 'for me')
  const { value } = await heard
  expect(value?.changes.map(({ id }) => id)).toEqual([(data as { createProject: { id: string } }).createProject.id])
  await changes.return?.()
})
