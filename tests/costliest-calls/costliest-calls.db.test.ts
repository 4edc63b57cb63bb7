import { expect, test } from 'vitest'
import '#generated/registry/graphql.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { proofSize, sampleOfNamed } from '#tests/harness/proof-size.ts'
import { costliestCalls, type CostlyCall } from './costliest-calls.ts'
import { isWithin, MAX_MEGABYTES, MAX_MS, NOTES, useLargeWorkspace, type Measured } from './large-workspace.ts'

const WAYS = proofSize(2, 4)
/** A thirtieth of the fields of the graph. */
const FIELDS = 5

/** The errors of the graph for calls that are not well-formed. */
const MISTAKES = /^(Syntax Error|Cannot query|Unknown|Too many|Field "|Variable "|That are|.* is not an identifier)/

const CALLS_OF_OTHERS = 1_000

const { server, large, small, readIds, measure, callerOf } = await useLargeWorkspace()
const allIds = await readIds()

interface Figures extends Measured {
  call: CostlyCall
}

const answered = ({ errors, characters }: Measured): string => errors[0]?.slice(0, 100) ?? `${characters} characters`

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/**
 * Measures how long other callers wait, alone and while one caller sends all these calls, one after the other, and how
 * much processor time that takes of the thread that answers the others: on a machine with other work, the wait depends
 * on that as much as on the calls.
 */
async function waitOfOthers(): Promise<string> {
  const others = callerOf(small, [{ query: '{ projects(first: 20) { nodes { id title } } }', variables: {} }])
  await others.times(20)
  const alone = await others.times(CALLS_OF_OTHERS)
  const costly = callerOf(large, calls)
  await costly.times(calls.length)
  const workedBefore = workedMs()
  await costly.times(calls.length)
  const worked = (workedMs() - workedBefore) / calls.length
  const asking = costly.untilStopped()
  const beside = await others.times(CALLS_OF_OTHERS)
  const answered = (await asking()).length
  await Promise.all([others.close(), costly.close()])
  return `${p95(alone).toFixed(1)} ms alone, ${p95(beside).toFixed(1)} ms beside ${answered} of them (p95); each takes ${worked.toFixed(0)} ms of the thread that answers others`
}

/** Processor time of this thread so far. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const schema = buildSchema()
const fields = sampleOfNamed(Object.values(schema.getQueryType()?.getFields() ?? {}), FIELDS)
const random = seededRandom(21)
const read = operationReader(schema)
const options = {
  random,
  ways: WAYS,
  isAdmitted: ({ query, variables }: CostlyCall): boolean => {
    const operation = read(query)
    if ('errors' in operation) return false
    const budget = new AnswerBudget()
    budget.end()
    return budget.ask({ weight: operation.weight, expected: operation.expectedWith(variables), named: 0 }) === null
  },
}
const calls = fields.flatMap((field) => costliestCalls(schema, field, allIds(field.name), options))

test(
  `the most expensive calls within the limits take at most ${MAX_MS / 1000} s and ${MAX_MEGABYTES} MB on ${NOTES} notes`,
  async () => {
    const measured: Figures[] = []
    for (const call of calls) {
      const first = await measure(call)
      // The first one starts the thread for expensive queries, and is answered without it.
      await server.opened.reading?.ready()
      // Other work of the machine may have been measured.
      measured.push({ call, ...(isWithin(first) ? first : await measure(call)) })
    }
    if (process.env['QUARRY_PROVE'] === '1') console.log(`Others: ${await waitOfOthers()}`)
    const worst = measured.toSorted((one, other) => other.ms - one.ms)
    if (process.env['QUARRY_PROVE'] === '1')
      for (const figures of worst.slice(0, 40))
        console.log(
          `${figures.ms.toFixed(0)} ms\t${figures.megabytes.toFixed(0)} MB\t${figures.call.name}\t${answered(figures)}`,
        )
    // A call that is refused because it is not well-formed would prove nothing.
    const reported = ({ call: { name, query }, ms, megabytes, errors }: Figures) => ({
      name,
      ms,
      megabytes,
      errors,
      query,
    })
    expect(measured.filter(({ errors }) => errors.some((error) => MISTAKES.test(error))).map(reported)).toEqual([])
    expect(worst.filter((figures) => !isWithin(figures)).map(reported)).toEqual([])
  },
  proofSize(120_000, 3_600_000),
)
