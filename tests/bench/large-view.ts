import { request } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { fieldKey } from '#views/model/columns.ts'
import type { ViewData } from '#views/model/view.ts'
import { createView } from '#views/server/commands/create-view.ts'
import type { ProductServer } from './product-server.ts'

const NOTES = 100_000
/** Notes of the board's own project. */
const CARDS = 5_000
const OPTIONS = ['New', 'Read', 'Coded', 'Done', 'Later']

/** Projects with a table of 100,000 notes and a board of 5,000, each with its views. */
export interface LargeViews {
  projectId: Id
  boardProjectId: Id
  /** All notes, in the order of their creation. */
  wholeViewId: Id
  /** Half of the notes, sorted by a number and grouped by a choice. */
  narrowedViewId: Id
  boardViewId: Id
  /** The query of the narrowed view, for the bare statement. */
  narrowed: { data: Partial<ViewData>; choiceId: Id; numberId: Id; options: readonly Id[]; group: Id }
}

interface FilledProject {
  projectId: Id
  choiceId: Id
  numberId: Id
  options: readonly Id[]
}

/** Makes a separate project with this many notes, each with a choice, a number and a text. */
export async function fillProject(product: ProductServer, title: string, notes: number): Promise<FilledProject> {
  const { id: projectId } = await runCommand(await product.founder(), createProject, { title })
  const select = OPTIONS.map((label) => ({ id: newId(), label }))
  const field = async (type: 'SELECT' | 'NUMBER' | 'TEXT', label: string, options = {}): Promise<Id> =>
    (await runCommand(await product.founder(), createField, { projectId, appliesTo: 'note', type, label, options })).id
  const choiceId = await field('SELECT', 'State', { select, maxSelectable: 1 })
  const numberId = await field('NUMBER', 'Age')
  const textId = await field('TEXT', 'Role')
  const founder = await product.founder()
  await founder.database.write(async (tx) => {
    const project = await findProject(tx, projectId)
    await sql`
      insert into notes (id, team_id, scope_id, project_id, document_id, title, preview, created_by_kind, created_by_id, created_at)
      select gen_random_uuid(), ${founder.teamId}, ${project?.scopeId ?? ''}, ${projectId}, gen_random_uuid(),
        'Interview ' || n || ' about ' || (array['onboarding', 'billing', 'search', 'exports'])[1 + n % 4],
        'What was said in the conversation of day ' || n, 'user', ${founder.actor.userId}::uuid, now() - n * interval '1 minute'
      from generate_series(1, ${notes}::integer) as n`.execute(tx)
    const fill = async (fieldId: Id, columns: ReturnType<typeof sql>, values: ReturnType<typeof sql>): Promise<void> =>
      void (await sql`insert into field_values (field_id, owner_id, team_id, ${columns}) select ${fieldId}, id,
        ${founder.teamId}, ${values} from (select id, row_number() over () as n from notes where project_id =
        ${projectId}) numbered`.execute(tx))
    await fill(choiceId, sql`option_ids`, sql`array[(${select.map((option) => option.id)}::uuid[])[1 + n % 5]]`)
    await fill(numberId, sql`number_value`, sql`(n * 7919) % 100003`)
    await fill(textId, sql`text_value`, sql`(array['Nurse', 'Surgeon', 'Manager'])[1 + n % 3]`)
  })
  // PostgreSQL does this automatically within a minute after so many rows.
  const owner = new pg.Client({ connectionString: product.connectionString })
  await owner.connect()
  for (const table of ['notes', 'field_values']) await owner.query(`analyze cell.${table}`)
  await owner.end()
  return { projectId, choiceId, numberId, options: select.map((option) => option.id) }
}

export async function saveView(
  product: ProductServer,
  projectId: Id,
  title: string,
  layout: 'TABLE' | 'BOARD',
  data: Partial<ViewData>,
): Promise<Id> {
  return (await runCommand(await product.founder(), createView, { projectId, title, layout, objectType: 'NOTE', data }))
    .id
}

export async function makeLargeViews(product: ProductServer): Promise<LargeViews> {
  const table = await fillProject(product, 'A hundred thousand', NOTES)
  const board = await fillProject(product, 'Five thousand', CARDS)
  const group = table.options[1] ?? ''
  const data: Partial<ViewData> = {
    sort: { key: fieldKey(table.numberId), direction: 'DESC' },
    group: fieldKey(table.choiceId),
    filter: {
      combinator: 'And',
      fields: [
        {
          id: 'narrowed',
          field: { kind: 'note', id: table.numberId },
          fieldType: 'NUMBER',
          operatorType: 'IS_GREATER_THAN',
          values: { double: '50000' },
        },
      ],
    },
  }
  return {
    projectId: table.projectId,
    boardProjectId: board.projectId,
    wholeViewId: await saveView(product, table.projectId, 'Everything', 'TABLE', {}),
    narrowedViewId: await saveView(product, table.projectId, 'Narrowed', 'TABLE', data),
    boardViewId: await saveView(product, board.projectId, 'Board', 'BOARD', { group: fieldKey(board.choiceId) }),
    narrowed: { data, choiceId: table.choiceId, numberId: table.numberId, options: table.options, group },
  }
}

/** Sends a query to the product as its page does. */
export async function askProduct(
  product: Pick<ProductServer, 'port' | 'host' | 'cookie'>,
  query: string,
  variables: object,
): Promise<unknown> {
  const body = JSON.stringify({ query, variables })
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: product.port,
        path: '/api/graphql',
        method: 'POST',
        headers: {
          host: product.host,
          cookie: product.cookie,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(parts).toString('utf8')) as { data?: unknown; errors?: unknown }
          if (answer.errors) reject(new Error(JSON.stringify(answer.errors)))
          else resolve(answer.data)
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
