import { once, type Bench } from './bench.ts'
import { measureChart } from './chart-counts.ts'
import { measureDeletion } from './delete-project.ts'
import { makeLargeProject, type LargeProject } from './large-project.ts'

const MOST_MS = 1_000

let made: LargeProject | undefined
const project = once(async () => (made = await makeLargeProject()))

/** Measures on a project with 100,000 highlights: counting them by tag, deleting and restoring the project. */
export const benches: readonly Bench[] = [
  {
    name: 'chart',
    unit: 'ms',
    limit: 'one SQL statement that counts the same rows, as the owner of the tables, to whom no policy applies',
    leavesOut: 'HTTP, GraphQL, network, drawing; syncing to disk',
    goal: 1.5,
    direction: 'at most',
    run: async () => measureChart(await project()),
  },
  {
    name: 'delete-project',
    unit: 'ms, the slower of there and back',
    limit: 'one SQL statement that marks the same highlights and nothing else',
    leavesOut:
      'HTTP, GraphQL, network; syncing to disk; the work that continues after the project has disappeared for everyone',
    goal: MOST_MS,
    goalOf: 'value',
    direction: 'at most',
    run: async () => measureDeletion(await project()),
  },
]

/** Releases the project. */
export async function done(): Promise<void> {
  await made?.[Symbol.asyncDispose]()
}
