import { Worker } from 'node:worker_threads'
import type { GraphQLField } from 'graphql'
import { expect, test } from 'vitest'
import '#generated/registry/graphql.ts'
import { newId } from '#platform/kernel/ids.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { proofSize, sampleOfNamed } from '#tests/harness/proof-size.ts'
import { fittingValues } from '../tenancy/fitting-values.ts'
import { costlyAct, type ActSize, type ActValues } from './costliest-acts.ts'
import type { Listening } from './listening-thread.ts'
import type { Ground } from './ground.ts'
import { PREPARED } from './prepared-acts.ts'
import { isWithin, MAX_MEGABYTES, MAX_MS, NOTES, useLargeWorkspace, type Measured } from './large-workspace.ts'

const IN_FULL = proofSize(false, true)
/** A fiftieth of the acts of the graph. */
const ACTS = 4
/** Acts that would end the measurement, or that are for users outside the workspace or with less access. */
const LEFT_OUT =
  /^(?:findWorkspaces|deactivateMember|changeMember|changeTrial|changeWorkspaceAddress|undoOperation|acceptInvitation|requestAccess|requestContentAccess)$/
/** Acts that remove something from later ones come last, those that remove most at the very end. */
const COME_LAST = [
  /Redact|^(?:merge|split|move|undo)/,
  /^restore/,
  /^delete/,
  /^(?:setScope|restoreProject)/,
  /^(?:deleteProject|emptyTrash)/,
]
/** Each needs one thing in a particular state, which only a job or a film produces. */
const NOT_CARRIED_OUT = new Set([
  'addSampleProject',
  'addSummarySentence',
  'beginRender',
  'cancelRedactionRender',
  'cancelRender',
  'cancelTranscription',
  'cancelUpload',
  'dismissSummaryOffer',
  'editSummarySentence',
  'resumeImport',
  'retryOfficeReading',
  'retryReading',
  'retryRedactionRender',
  'setFieldPreference',
  'takeSummaryOffer',
  'useProjectTemplate',
])
/** The largest first: the first of them that succeeds is the most expensive within the limits. */
const ITEMS = [10_000, 1_000, 500, 200, 100, 50, 10, 1]
const CHARACTERS = [4_000_000, 400_000, 40_000, 4_000, 300, 50]
const TIMES = 50
/** The maximum number per connection. */
const SUBSCRIPTIONS = 20
/** Arguments that need particular words, in addition to those of the walks. */
const WORDS: Readonly<Record<string, string>> = {
  combinator: 'And',
  layout: 'CANVAS',
  objectType: 'NOTE',
  granteeKind: 'user',
  quote: 'the',
  find: 'the',
}

const { server, large, headersOf, filled, projectId, fillAgain, readIds, ask, measure } = await useLargeWorkspace()

type Act = GraphQLField<unknown, unknown>

interface Figures extends Measured {
  name: string
  size: ActSize | 'taken back'
}

const comesAt = ({ name }: Act): number => COME_LAST.findLastIndex((last) => last.test(name))
const acts = sampleOfNamed(
  Object.values(buildSchema().getMutationType()?.getFields() ?? {})
    .filter(({ name }) => !LEFT_OUT.test(name))
    .toSorted((one, other) => comesAt(one) - comesAt(other)),
  ACTS,
)

/** The kind of a bare `id` in an act: what it is done to, or the target into which that goes. */
function kindIn(act: string): string {
  const things = (/(?:To|From)([A-Z]\w+)$/.exec(act)?.[1] ?? act).replace(/^[a-z]+/, '')
  return things.charAt(0).toLowerCase() + things.slice(1)
}

async function valuesFor({ name }: Act, fresh: Ground['fresh']): Promise<ActValues> {
  const known = (await readIds())(kindIn(name))
  const usual = fittingValues({ ids: fresh }, newId())
  // For `add` and `remove`, the verb alone says that tags are meant; with `into` or `to`, the name of the target comes
  // first.
  const kindOf = (argument: string): string =>
    /^(?:add|remove)$/.test(argument)
      ? 'tag'
      : argument.replace(/^(?:into|to)([A-Z])/, (_, first: string) => first.toLowerCase())
  return {
    // The target into which the others go is not one of them.
    one: (argument) =>
      known.many(kindOf(argument)).at(kindOf(argument) === argument ? 0 : -1) ??
      usual.id(argument === 'id' ? kindIn(name) : argument),
    many: (argument) => {
      const all = known.many(kindOf(argument))
      return all.length > 1 ? all.slice(0, -1) : all
    },
    word(argument) {
      if (argument === 'tags' && name.startsWith('delete')) return 'delete'
      if (argument === 'kind' && name === 'createCanvasItems') return 'text'
      const text = WORDS[argument] ?? usual.text(argument)
      return text === 'walked' ? null : text
    },
  }
}

/** Measures one act, from the largest size that succeeds. */
async function measureAct(act: Act): Promise<Figures[]> {
  const fresh = await fillAgain()
  const ground: Ground = {
    projectId,
    fresh,
    ask,
    context: async () => large.context(),
  }
  const prepare = PREPARED[act.name]
  const figures: Figures[] = []
  const tried = new Set<number>()
  const callOf = async (size: ActSize): Promise<ReturnType<typeof costlyAct>> =>
    costlyAct(act, await valuesFor(act, fresh), size, prepare && (await prepare(ground, size)))
  const runAct = async (call: ReturnType<typeof costlyAct>): Promise<{ measured: Measured; back: Figures[] }> => {
    const measured = await measure(call)
    const back = await undoAct(act, call.operationIds)
    return { measured, back: measured.errors.length === 0 ? back : [] }
  }
  // Checked before anything is done for it: the length of texts is represented by its index in the list.
  const isAnew = async (size: ActSize): Promise<boolean> => {
    const characters = size.characters === null ? null : 21 + CHARACTERS.indexOf(size.characters)
    const { length } = JSON.stringify(costlyAct(act, await valuesFor(act, fresh), { ...size, characters }))
    return !tried.has(length) && Boolean(tried.add(length))
  }
  const attempt = async (size: ActSize): Promise<boolean> => {
    if (!(await isAnew(size))) return false
    const call = await callOf(size).catch((error: unknown) => String(error))
    if (typeof call === 'string') {
      figures.push({ name: act.name, size, ms: 0, megabytes: 0, characters: 0, errors: [call], slowness: 1 })
      return false
    }
    const first = await runAct(call)
    // Other work of the machine may have been measured, unless the act cannot be done twice.
    const again = isWithin(first.measured) && first.back.every(isWithin) ? first : await runAct(await callOf(size))
    const { measured, back } = again.measured.errors.length > 0 && first.measured.errors.length === 0 ? first : again
    figures.push(...back, { name: act.name, size, ...measured })
    return measured.errors.length === 0
  }
  const firstOf = async (sizes: readonly ActSize[]): Promise<ActSize | undefined> => {
    for (const size of sizes) if (await attempt(size)) return size
    return undefined
  }
  const few = { items: 1, characters: null, times: 1, saysNothing: false }
  const most = await firstOf(
    (prepare ? [false] : [false, true]).flatMap((saysNothing) =>
      ITEMS.map((items) => ({ ...few, items, saysNothing })),
    ),
  )
  const usual = most ?? few
  const longest = await firstOf(CHARACTERS.map((characters) => ({ ...usual, items: 1, characters })))
  if (longest) await attempt({ ...longest, items: usual.items })
  if (most ?? longest) await attempt({ ...usual, times: TIMES })
  return figures
}

/** Undoes acts, the latest first. @returns how long the first of these took */
async function undoAct(act: Act, operationIds: readonly string[]): Promise<Figures[]> {
  const figures: Figures[] = []
  // That would be the deletion or the move itself, and nothing would be left for later acts.
  if (/^(?:restore|undo)/.test(act.name)) return figures
  // Of fifty repetitions, the ones that succeeded are undone, too.
  for (const actOperationId of operationIds.toReversed()) {
    const call = {
      query: `mutation ($input: UndoOperationInput!, $operationId: ID!) { undoOperation(input: $input, operationId: $operationId) { actOperationId } }`,
      variables: { input: { actOperationId }, operationId: newId() },
    }
    if (figures.length > 0) await ask(call)
    else figures.push({ name: act.name, size: 'taken back', ...(await measure(call)) })
  }
  return figures
}

const sizeOf = ({ size }: Figures): string =>
  typeof size === 'string' ? size : `${size.items} × ${size.characters ?? 'few'} × ${size.times}`

const reported = (figures: Figures): string =>
  [
    `${figures.ms.toFixed(0)} ms`,
    `${figures.megabytes.toFixed(0)} MB`,
    `${figures.name} ${sizeOf(figures)}`,
    figures.errors[0]?.slice(0, 120) ?? `${figures.characters} characters`,
  ].join('\t')

/** Describes the most expensive successful run of an act, or the error with which it was refused. */
function lineOf({ name }: Act, measured: readonly Figures[]): string {
  const tried = measured.filter((figures) => figures.name === name && figures.size !== 'taken back')
  const done = tried.filter(({ errors }) => errors.length === 0).toSorted((one, other) => other.ms - one.ms)[0]
  return done
    ? reported(done)
    : `${name} was refused: ${[...new Set(tried.flatMap(({ errors }) => errors.slice(0, 1)))].join(' | ')}`
}

// Before the acts, which delete much of the content.
test(`the most expensive subscriptions of one connection receive a thousand changes in at most ${MAX_MS / 1000} s and ${MAX_MEGABYTES} MB`, async () => {
  // As many values of each change as the limits allow.
  const values = Array.from({ length: 8 }, (_, at) => `a${at}: type`).join(' ')
  const listening: Listening = {
    port: server.port,
    headers: { host: server.hostOf(large.subdomain), ...headersOf(large) },
    subscriptions: SUBSCRIPTIONS,
    query: `subscription { feed(after: 0) { changes { ${values} } } }`,
  }
  // Each receives a recent change when it begins.
  await fillAgain()
  const listener = new Worker(new URL('listening-thread.ts', import.meta.url), { workerData: listening })
  const reported = new Set<string>()
  listener.on('message', (id: string) => reported.add(id))
  const deleteNotes = Object.values(buildSchema().getMutationType()?.getFields() ?? {}).find(
    ({ name }) => name === 'deleteNotes',
  )
  if (!deleteNotes) throw new Error('Notes can be deleted.')
  // Earlier changes, and changes made while the subscriptions began, are not waited for.
  await expect.poll(() => reported.size).toBe(SUBSCRIPTIONS)
  reported.clear()
  const call = costlyAct(deleteNotes, await valuesFor(deleteNotes, filled.ids), {
    items: Math.min(NOTES, 1_000),
    characters: null,
    times: 1,
    saysNothing: false,
  })
  const measured = await measure(call, async () =>
    expect.poll(() => reported.size, { interval: 5, timeout: 10_000 }).toBe(SUBSCRIPTIONS),
  )
  await listener.terminate()
  // The acts find the notes as they were.
  await undoAct(deleteNotes, call.operationIds)
  expect(measured.errors).toEqual([])
  expect([measured].filter((figures) => !isWithin(figures))).toEqual([])
})

test(
  `the most expensive acts within the limits take at most ${MAX_MS / 1000} s and ${MAX_MEGABYTES} MB on ${NOTES} notes`,
  async () => {
    const measured: Figures[] = []
    for (const act of acts) {
      measured.push(...(await measureAct(act)))
      if (IN_FULL) console.log(lineOf(act, measured))
    }
    const worst = measured.toSorted((one, other) => other.ms - one.ms)
    if (IN_FULL) console.log(worst.slice(0, 60).map(reported).join('\n'))
    const done = new Set(measured.filter(({ errors }) => errors.length === 0).map(({ name }) => name))
    const refused = acts.filter(({ name }) => !done.has(name) && !NOT_CARRIED_OUT.has(name))
    expect(refused.map((act) => lineOf(act, measured))).toEqual([])
    expect(worst.filter((figures) => !isWithin(figures)).map(reported)).toEqual([])
  },
  proofSize(120_000, 3_600_000),
)
