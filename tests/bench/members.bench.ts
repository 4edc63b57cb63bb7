import { log } from 'node:console'
import pg from 'pg'
import { pageRequest } from '#platform/kernel/pagination.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { fieldKey } from '#views/model/columns.ts'
import { viewData, type ViewData } from '#views/model/view.ts'
import { viewRows, type ViewRowsQuery } from '#views/server/lists.ts'
import { inTurns, once, type Bench, type RatioMeasurement } from './bench.ts'
import { fillProject } from './large-view.ts'
import { medianTime } from './median-time.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const PROJECTS = { '10k': 10_000, '100k': 100_000 } as const
const HELD = [200, 1_000] as const
/** The number of a page's loaded rows that change at once. */
const CHANGED = 3

type Size = keyof typeof PROJECTS
type Figures = Map<string, RatioMeasurement>

/** A list as a page may request it, and the bare order and condition of the same rows. */
interface Way {
  name: string
  data: Partial<ViewData>
  bare: { join: string; where: string; orderBy: string }
}

/**
 * Finds which of the rows that a page has loaded are in the list, in their order and with the groups of three changed
 * ones, compared with the same rows by their identifiers and in the same order from a table that has nothing else.
 */
async function measureProject(product: ProductServer, size: Size, figures: Figures): Promise<void> {
  const { projectId, choiceId, numberId } = await fillProject(product, size, PROJECTS[size])
  const founder = await product.founder()
  const owner = new pg.Client({ connectionString: product.connectionString })
  await owner.connect()
  await using open = new AsyncDisposableStack()
  open.defer(async () => owner.end())
  await owner.query("select set_config('quarry.team_id', $1, false)", [product.teamId])
  // Realistic titles whose order differs from that of the rows.
  await owner.query(
    `update cell.notes set title = case when ascii(id::text) % 2 = 0 then 'Talk ' else 'Überblick ' end || substr(md5(id::text), 1, 6) where project_id = $1`,
    [projectId],
  )
  await owner.query('vacuum analyze cell.notes')
  await owner.query('create schema if not exists bench')
  await owner.query(`create table bench.rows_${size} as
    select id, title, created_at, rank from cell.notes where project_id = '${projectId}'`)
  await owner.query(`create table bench.values_${size} as
    select v.owner_id, v.field_id, v.number_value from cell.field_values v join bench.rows_${size} r on r.id = v.owner_id`)
  await owner.query(`alter table bench.rows_${size} add primary key (id)`)
  await owner.query(`alter table bench.values_${size} add primary key (owner_id, field_id)`)
  await owner.query(`analyze bench.rows_${size}, bench.values_${size}`)
  const value = `left join bench.values_${size} v on v.owner_id = r.id and v.field_id = '${numberId}'`
  const sort = { key: 'title', direction: 'ASC' } as const
  const ways: readonly Way[] = [
    { name: '', data: { sort }, bare: { join: '', where: 'true', orderBy: 'title collate cell.people, id' } },
    { name: 'as made', data: {}, bare: { join: '', where: 'true', orderBy: 'created_at desc, rank desc, id desc' } },
    {
      name: 'narrowed and grouped',
      data: {
        sort: { key: fieldKey(numberId), direction: 'DESC' },
        group: fieldKey(choiceId),
        filter: {
          combinator: 'And',
          fields: [
            {
              id: 'narrowed',
              field: { kind: 'note', id: numberId },
              fieldType: 'NUMBER',
              operatorType: 'IS_GREATER_THAN',
              values: { double: '50' },
            },
          ],
        },
      },
      bare: { join: value, where: 'v.number_value > 50', orderBy: 'v.number_value desc, id desc' },
    },
  ]
  for (const { name, data, bare } of ways) {
    const query: ViewRowsQuery = viewRows.input.parse({
      projectId,
      objectType: 'NOTE',
      data: viewData.parse(data),
      boardId: null,
      group: null,
    })
    const { nodes } = await founder.database.read(async (tx) =>
      viewRows.page(tx, founder.actor, query, pageRequest(Math.max(...HELD))),
    )
    for (const held of HELD) {
      const ids = nodes.slice(0, held)
      const members = async (): Promise<number> => {
        const asked = { ids, changed: ids.slice(0, CHANGED), ends: [] }
        const found = await founder.database.read(async (tx) => viewRows.members(tx, founder.actor, query, asked))
        return found.order.length
      }
      const select = async (): Promise<number> => {
        const { rows } = await owner.query<{ id: Id }>(
          `select id from bench.rows_${size} r ${bare.join} where id = any($1::uuid[]) and ${bare.where} order by ${bare.orderBy}`,
          [ids],
        )
        return rows.length
      }
      if ((await members()) !== held || (await select()) !== held) throw new Error('A row that is held was not found.')
      const measured = await inTurns({ limit: async () => medianTime(select), value: async () => medianTime(members) })
      const { value, limit, ratio } = measured
      log(
        `  ${held} of ${size} ${name}: ${value.toFixed(2)} ms, ${limit.toFixed(2)} ms bare, ${ratio.toFixed(2)} times`,
      )
      figures.set(`${held} ${size} ${name}`.trim(), measured)
    }
  }
}

const measure = once(async (): Promise<Figures> => {
  await using product = await startProductServer()
  const figures: Figures = new Map()
  for (const size of Object.keys(PROJECTS) as Size[]) await measureProject(product, size, figures)
  return figures
})

function figure(held: number, size: Size, way = ''): Bench {
  return {
    name: ['members', held, 'of', size, ...(way === '' ? [] : [way.replaceAll(' ', '-')])].join('-'),
    unit: 'ms',
    limit: 'one SELECT of the same rows by their identifiers in the same order, from a table that has nothing else',
    leavesOut:
      'HTTP, GraphQL, network; finding out who the caller is; one answer being shared by all pages with the same rows',
    goal: 2,
    direction: 'at most',
    async run() {
      const measured = (await measure()).get(`${held} ${size} ${way}`.trim())
      if (!measured) throw new Error('Nothing was measured.')
      return measured
    },
  }
}

/**
 * Finds which of the rows that a page has loaded are in a list of 10,000 and of 100,000 notes: sorted by title, and
 * narrowed.
 */
export const benches: readonly Bench[] = HELD.flatMap((held) =>
  (Object.keys(PROJECTS) as Size[]).flatMap((size) => [figure(held, size), figure(held, size, 'narrowed and grouped')]),
)
