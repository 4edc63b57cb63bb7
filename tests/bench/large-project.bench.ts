import { once, type Bench } from './bench.ts'
import { measureChart } from './chart-counts.ts'
import { measureDeletion } from './delete-project.ts'
import { makeLargeProject, type LargeProject } from './large-project.ts'

const MOST_MS = 1_000

let made: LargeProject | undefined
const project = once(async () => (made = await makeLargeProject()))

/** What a project with 100,000 highlights takes: to be counted by its tags, to be deleted and brought back. */
export const benches: readonly Bench[] = [
  {
    name: 'chart',
    unit: 'ms',
    limit: 'one SQL statement that counts the same rows, as the owner of the tables, from whom no policy hides any',
    leavesOut: 'HTTP, GraphQL, network, drawing; forcing to disk',
    goal: 1.5,
    direction: 'at most',
    run: async () => measureChart(await project()),
  },
  {
    name: 'delete-project',
    unit: 'ms, the slower of there and back',
    limit: 'one SQL statement that marks the same highlights and nothing else',
    leavesOut:
      'HTTP, GraphQL, network; forcing to disk; what goes on afterwards, when nobody sees the project any more',
    goal: MOST_MS,
    goalOf: 'value',
    direction: 'at most',
    run: async () => measureDeletion(await project()),
  },
]

/** Lets go of the project. */
export async function done(): Promise<void> {
  await made?.[Symbol.asyncDispose]()
}
