import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from 'node:console'
import { filterForm, type FieldForm, type FilterForm } from '#filters/model/filter-form.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { SearchOptionsInput } from '#search/model/search-options.ts'
import { openSearchIndex, search } from '#search/server/index.ts'
import { percentile, type Bench, type Measurement } from './bench.ts'
import { makeLargeViews, type LargeViews } from './large-view.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const REPEATS = 15
/** A call that nobody waits for takes no longer, whatever the engine takes. */
const ALLOWED_MS = 250

/**
 * Searches of 105,000 notes narrowed by values of their fields, which only PostgreSQL knows: words of many and of few
 * notes, and no words at all, with filters that half of all notes or hardly any match. The limit is the same search
 * without the filter; the slowest of them counts.
 */
export const bench: Bench = {
  name: 'search-filters',
  unit: 'ms p50',
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
    const times: number[] = []
    for (let turn = 0; turn < REPEATS; turn += 1) {
      const founder = await product.founder()
      const context = { ...founder, services: { ...founder.services, searchIndex } }
      const began = performance.now()
      await search(context, { types: ['NOTE'], ...options })
      times.push(performance.now() - began)
      await founder.close()
    }
    return percentile(times, 0.5)
  }
  let slowest: Measurement = { value: 0, limit: 1, ratio: 0 }
  for (const [words, value] of Object.entries(TEXTS)) {
    const limit = await ask({ query: { value } })
    for (const [matching, filter] of Object.entries(filtersOf(views))) {
      const narrowed = await ask({ query: { value }, filter })
      log(`  ${words}, ${matching} match: ${narrowed.toFixed(1)} ms, ${limit.toFixed(1)} ms without the filter`)
      if (narrowed > slowest.value) slowest = { value: narrowed, limit, ratio: narrowed / limit }
    }
  }
  return slowest
}
