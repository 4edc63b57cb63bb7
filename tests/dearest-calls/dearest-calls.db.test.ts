import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import '#generated/registry/graphql.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'
import { proofSample, proofSize } from '#tests/harness/proof-size.ts'
import { researchSentences, writeCorpus } from '../bench/research-corpus.ts'
import { dearestCalls, type DearCall } from './dearest-calls.ts'
import { readIds } from './known-ids.ts'

const NOTES = proofSize(1_000, 10_000)
const TAGS = proofSize(30, 200)
const WAYS = proofSize(2, 4)
/** A thirtieth of what is asked of the graph. */
const FIELDS = 5

/** What the graph says of calls that are not written as it wants them. */
const MISTAKES = /^(Syntax Error|Cannot query|Unknown|Too many|Field "|Variable "|That are|.* is not an identifier)/

const MAX_MS = 2_000
const MAX_MEGABYTES = 64
const CALLS_OF_OTHERS = 200
const LOOKS_EVERY_MS = 5

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

// Each call comes from a network of its own: what one caller may ask in a minute is not what is measured.
const server = await useHttpServer({ TRUSTED_PROXIES: '127.0.0.1' })
let callers = 0
const large = await server.newWorkspace()
const small = await server.newWorkspace()
const { services } = server.opened
await writeCorpus(services.database, large.teamId, researchSentences(), {
  projects: 1,
  closedShare: 0,
  notes: NOTES,
  highlights: NOTES,
})
const context = await large.context()
const idsOf = await readIds(context)
const projectId = idsOf('project').one('projectId')
for (let tag = 0; tag < TAGS; tag += 1)
  await runCommand(await large.context(), createTag, { id: newId(), projectId, title: `Tag ${tag}` })
// As the database does by itself a while after so much was written.
const owner = new Client({ connectionString: server.connectionString })
await owner.connect()
await owner.query('analyze')
await owner.end()
const allIds = await readIds(await large.context())

interface Figures {
  call: DearCall
  ms: number
  megabytes: number
  /** What it was answered with: the number of its characters, or why not. */
  answer: string
}

const headersOf = ({ subdomain, founder }: typeof large) => ({
  cookie: founder.cookie,
  origin: `http://${server.hostOf(subdomain)}`,
})

function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

async function ask({ query, variables }: DearCall): Promise<string> {
  callers += 1
  const { text } = await server.ask(server.hostOf(large.subdomain), '/api/graphql', {
    method: 'POST',
    headers: {
      ...headersOf(large),
      'content-type': 'application/json',
      'x-forwarded-for': `10.${callers >> 8}.${callers & 0xff}.1`,
    },
    body: JSON.stringify({ query, variables }),
  })
  return text
}

async function measure(call: DearCall): Promise<Figures> {
  collectGarbage()
  const idle = memory()
  let most = idle
  const looking = setInterval(() => (most = Math.max(most, memory())), LOOKS_EVERY_MS)
  const began = performance.now()
  try {
    const text = await ask(call)
    const { errors } = JSON.parse(text) as { errors?: { message: string }[] }
    return {
      call,
      ms: performance.now() - began,
      megabytes: most - idle,
      answer: errors ? (errors[0]?.message ?? '') : `${text.length} characters`,
    }
  } finally {
    clearInterval(looking)
  }
}

const isWithin = ({ ms, megabytes }: Figures): boolean => ms <= MAX_MS && megabytes <= MAX_MEGABYTES

async function askAsOthers(): Promise<number> {
  const began = performance.now()
  const { errors } = await server.graph(
    small.subdomain,
    headersOf(small),
    '{ projects(first: 20) { nodes { id title } } }',
  )
  if (errors) throw new Error(errors[0]?.message)
  return performance.now() - began
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** How long others wait, alone and while one caller asks all these calls, one after the other. */
async function waitOfOthers(): Promise<string> {
  for (let call = 0; call < 20; call += 1) await askAsOthers()
  const alone: number[] = []
  for (let call = 0; call < CALLS_OF_OTHERS; call += 1) alone.push(await askAsOthers())
  let isAsking = true
  const asking = (async () => {
    for (let at = 0; isAsking; at += 1) {
      const call = calls[at % calls.length]
      if (call) await ask(call)
    }
  })()
  const beside: number[] = []
  for (let call = 0; call < CALLS_OF_OTHERS; call += 1) beside.push(await askAsOthers())
  isAsking = false
  await asking
  return `${p95(alone).toFixed(1)} ms alone, ${p95(beside).toFixed(1)} ms beside them (p95)`
}

const schema = buildSchema()
const fields = proofSample(Object.values(schema.getQueryType()?.getFields() ?? {}), FIELDS)
const random = seededRandom(21)
const read = operationReader(schema)
const options = {
  random,
  ways: WAYS,
  isAdmitted: ({ query, variables }: DearCall): boolean => {
    const operation = read(query)
    if ('errors' in operation) return false
    const budget = new AnswerBudget()
    budget.end()
    return budget.ask(operation.weight, operation.expectedWith(variables)) === null
  },
}
const calls = fields.flatMap((field) => dearestCalls(schema, field, allIds(field.name), options))

test(
  `the dearest calls that the limits admit take at most ${MAX_MS / 1000} s and ${MAX_MEGABYTES} MB on ${NOTES} notes`,
  async () => {
    const measured: Figures[] = []
    for (const call of calls) {
      const first = await measure(call)
      // What else the machine did may have been measured.
      measured.push(isWithin(first) ? first : await measure(call))
    }
    if (process.env['QUARRY_PROVE'] === '1') console.log(`Others: ${await waitOfOthers()}`)
    const worst = measured.toSorted((one, other) => other.ms - one.ms)
    if (process.env['QUARRY_PROVE'] === '1')
      for (const { call, ms, megabytes, answer } of worst.slice(0, 40))
        console.log(`${ms.toFixed(0)} ms\t${megabytes.toFixed(0)} MB\t${call.name}\t${answer.slice(0, 100)}`)
    // A call that is refused for how it is written would prove nothing.
    const told = ({ call: { name, query }, ms, megabytes, answer }: Figures) => ({ name, ms, megabytes, answer, query })
    expect(measured.filter(({ answer }) => MISTAKES.test(answer)).map(told)).toEqual([])
    expect(worst.filter((figures) => !isWithin(figures)).map(told)).toEqual([])
  },
  proofSize(120_000, 3_600_000),
)
