import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from 'node:console'
import { filterForm, type FieldForm, type FilterForm } from '#filters/model/filter-form.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { SearchOptionsInput } from '#search/model/search-options.ts'
import { openSearchIndex, search } from '#search/server/index.ts'
import { openBareClient } from './bare-client.ts'
import { beside, percentile, type Bench, type Measurement } from './bench.ts'
import { makeLargeViews, type LargeViews } from './large-view.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const REPEATS = 15
/** The limit for a call that runs in the background, no matter how long the engine takes. */
const ALLOWED_MS = 250

/**
 * Searches of 105,000 notes narrowed by values of their fields, which are only in PostgreSQL: words of many and of few
 * notes, and no words at all, with filters that match half of all notes or hardly any; the slowest of them counts.
 */
export const bench: Bench = {
  name: 'search-filters',
  unit: 'ms p50',
  limit: 'one SQL statement that finds the newest 20 notes with these values and with these words in their titles',
  leavesOut: 'HTTP, GraphQL, network, drawing',
  goal: ALLOWED_MS,
  goalOf: 'value',
  direction: 'at most',
  async run() {
    await using product = await startProductServer()
    const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-filters-'))
    const views = await makeLargeViews(product)
    const founder = await product.founder()
    const { database, kinds, embedder } = founder.services
    const searchIndex = await openSearchIndex({
      database,
      kinds,
      folder,
      model: embedder.name,
      onError: (error) => {
        throw error
      },
    })
    try {
      await searchIndex.caughtUp()
      return await measure(product, views, searchIndex)
    } finally {
      await searchIndex.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function filtersOf({ narrowed: { numberId } }: LargeViews): Record<string, FilterForm> {
  const number = (operatorType: FieldForm['operatorType'], double: string): FilterForm =>
    filterForm.parse({
      combinator: 'And',
      fields: [
        { id: 'age', field: { kind: 'note', id: numberId }, fieldType: 'NUMBER', operatorType, values: { double } },
      ],
    })
  return { half: number('IS_GREATER_THAN', '50000'), few: number('IS_LESS_THAN', '200') }
}

const TEXTS = { 'many words': 'interview bill', 'a few words': 'interview 4242', 'no words': '' }

async function measure(
  product: ProductServer,
  views: LargeViews,
  searchIndex: NonNullable<WorkspaceContext['services']['searchIndex']>,
): Promise<Measurement> {
  const ask = async (options: SearchOptionsInput): Promise<number> => {
    const founder = await product.founder()
    const context = { ...founder, services: { ...founder.services, searchIndex } }
    const began = performance.now()
    await search(context, { types: ['NOTE'], ...options })
    const took = performance.now() - began
    await founder.close()
    return took
  }
  await using client = await openBareClient(product.connectionString, product.teamId)
  const askSql = async (words: string, { fields }: FilterForm): Promise<number> => {
    const [field] = fields
    const than = field?.operatorType === 'IS_LESS_THAN' ? '<' : '>'
    const began = performance.now()
    await client.query(
      `select n.id from notes n
        join field_values v on v.owner_id = n.id and v.field_id = $1 and v.number_value ${than} $2
        where n.deleted_at is null and n.title ilike all ($3::text[]) order by n.created_at desc limit 20`,
      [views.narrowed.numberId, field?.values?.double, words.split(' ').map((word) => `%${word}%`)],
    )
    return performance.now() - began
  }
  let slowest = beside(0, 1)
  for (const [words, value] of Object.entries(TEXTS)) {
    for (const [matching, filter] of Object.entries(filtersOf(views))) {
      const [narrowed, bare]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < REPEATS; turn += 1) {
        narrowed.push(await ask({ query: { value }, filter }))
        bare.push(await askSql(value, filter))
      }
      const measured = beside(percentile(narrowed, 0.5), percentile(bare, 0.5))
      log(`  ${words}, ${matching} match: ${measured.value.toFixed(1)} ms, ${measured.limit.toFixed(1)} ms by SQL`)
      if (measured.value > slowest.value) slowest = measured
    }
  }
  return slowest
}
