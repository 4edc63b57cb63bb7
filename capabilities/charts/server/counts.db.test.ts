import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyContent } from '#editor/document/content.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { putValues } from '#fields/server/index.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { defineCommand, runCommand, type Actor } from '#journal/server/index.ts'
import { addNotes, ensureQuestions, insertResponses } from '#notes/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { linkNotes } from '#people/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { niceStep } from '#platform/kernel/statistics/nice-step.ts'
import { fisherExact } from '#platform/kernel/statistics/two-by-two.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { proofRuns } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import {
  CHART_INTERVALS,
  chartOptions,
  type ChartDimension,
  type ChartMark,
  type ChartOptions,
} from '../model/chart.ts'
import { binOf } from '../model/counted.ts'
import { MAX_KEY_CHARS, TARGET_BINS } from '../model/limits.ts'
import { chartCounts, type Counts } from './counts.ts'
import { notesBehind, notesOfMark } from './notes-of-mark.ts'
import { amongBehind } from './rows-behind.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const ZONE = 'Pacific/Auckland'
const NOTES = 60
const PEOPLE = 8

/** The values of one note, by dimension. */
interface Said {
  id: Id
  happenedAt: Date | null
  answers: Map<string, readonly string[]>
  people: Id[]
}

interface Corpus {
  projectId: Id
  notes: Said[]
  /** The value of a person's own field. */
  teams: Map<Id, string>
  asked: Map<string, ChartDimension>
}

/** Pseudo-random numbers that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor(state / 65_536)
  }
}
const next = numbers(25)
const below = (most: number): number => next.next().value % most
const some = <Value>(all: readonly Value[], most: number): Value[] => all.filter(() => below(all.length) < most)
const one = <Value>(all: readonly Value[]): Value => all[below(all.length)]!

const FIELDS = {
  plan: newId(),
  uses: newId(),
  churned: newId(),
  score: newId(),
  spent: newId(),
  whole: newId(),
  since: newId(),
  words: newId(),
  team: newId(),
} as const
const PLANS = [newId(), newId(), newId()]
const USES = [newId(), newId(), newId(), newId()]
const TEAMS = [newId(), newId()]
const WORDS = ['good', 'bad', 'x'.repeat(MAX_KEY_CHARS + 20)]

const makeProject = defineCommand({
  name: 'make-project-of-counts',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  run: async (context) =>
    addProject(context, { title: 'Counted', summary: '', folderId: null, icon: null, color: null }),
})

const addCorpus = defineCommand({
  name: 'add-corpus-of-counts',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), people: z.array(z.uuid()) }),
  async run(context, { projectId, people }): Promise<Corpus> {
    const { tx, teamId } = context
    const project = (await findProject(tx, projectId))!
    const [single, multi, free] = await ensureQuestions(context, project, [
      { type: 'SINGLE_SELECT', text: 'Which one?', options: ['A', 'B', 'C'] },
      { type: 'MULTI_SELECT', text: 'Which ones?', options: ['D', 'E', 'F'] },
      { type: 'FREE_TEXT', text: 'Why?', options: [] },
    ])
    const made = Array.from({ length: NOTES }, (_one, at) => ({
      title: `Response ${at}`,
      content: emptyContent(),
      origin: 'imported' as const,
      happenedAt: below(4) === 0 ? null : new Date(Date.UTC(2024, below(30), 1 + below(28), below(24))),
    }))
    const ids = await addNotes(context, project, made)
    const notes = ids.map((id, at): Said => {
      const answers = new Map<string, readonly string[]>()
      const say = (name: string, values: readonly string[]): void => void answers.set(name, values)
      if (below(5) > 0) say('plan', [one(PLANS)])
      say('uses', some(USES, 2))
      if (below(3) > 0) say('churned', [String(below(2))])
      if (below(6) > 0) say('score', [String(below(11))])
      if (below(6) > 0) say('spent', [String(below(1_000_000) / 1_000)])
      if (below(6) > 0) say('whole', [String(below(9) - 4)])
      if (below(3) > 0) say('since', [new Date(Date.UTC(2020, below(40), 1 + below(28), below(24))).toISOString()])
      if (below(3) > 0) say('words', [one(WORDS)])
      if (below(4) > 0) say('single', [one(single!.options).id])
      const ticked = some(multi!.options, 2)
      if (ticked.length > 0)
        say(
          'multi',
          ticked.map((option) => option.id),
        )
      if (below(3) > 0) say('free', [one(['because', 'why not'])])
      return {
        id,
        happenedAt: made[at]?.happenedAt ?? null,
        answers,
        people: below(4) === 0 ? some(people, 2) : [],
      }
    })
    const empty = { text: null, number: null, time: null, optionIds: null, provenance: 'user' }
    const columns = {
      plan: 'optionIds',
      uses: 'optionIds',
      churned: 'number',
      score: 'number',
      spent: 'number',
      whole: 'number',
      since: 'time',
      words: 'text',
    } as const
    await putValues(
      tx,
      teamId,
      notes.flatMap(({ id: ownerId, answers }) =>
        Object.entries(columns).flatMap(([name, column]) => {
          const values = answers.get(name)
          if (!values) return []
          const [value = ''] = values
          const stored =
            column === 'optionIds'
              ? [...values]
              : column === 'number'
                ? Number(value)
                : column === 'time'
                  ? new Date(value)
                  : value
          return [{ ...empty, fieldId: FIELDS[name as keyof typeof FIELDS], ownerId, [column]: stored }]
        }),
      ),
    )
    const teams = new Map(people.slice(0, 6).map((id) => [id, one(TEAMS)]))
    await putValues(
      tx,
      teamId,
      [...teams].map(([ownerId, option]) => ({ ...empty, fieldId: FIELDS.team, ownerId, optionIds: [option] })),
    )
    const questions = { single: single!.id, multi: multi!.id, free: free!.id }
    await insertResponses(
      tx,
      teamId,
      notes.flatMap(({ id: noteId, answers }) =>
        Object.entries(questions).flatMap(([name, questionId]) => {
          const response = answers.get(name)
          return response ? [{ noteId, questionId, response }] : []
        }),
      ),
    )
    await linkNotes(
      tx,
      teamId,
      notes.flatMap(({ id: noteId, people: linked }) => linked.map((personId) => ({ noteId, personId }))),
    )
    return {
      projectId,
      notes,
      teams,
      asked: new Map<string, ChartDimension>([
        ...Object.entries(FIELDS).map(([name, id]) => [name, { kind: 'FIELD' as const, id }] as const),
        ...Object.entries(questions).map(([name, id]) => [name, { kind: 'QUESTION' as const, id }] as const),
        ['people', { kind: 'PEOPLE', id: null }],
        ['happened', { kind: 'HAPPENED_AT', id: null }],
      ]),
    }
  },
})

let corpus: Corpus
beforeAll(async () => {
  const projectId = await runCommand(await workspace.founder(), makeProject, {})
  const select = (ids: readonly Id[]) => ({ select: ids.map((id, at) => ({ id, label: `Option ${at}` })) })
  const add = async (id: Id, type: 'BOOLEAN' | 'DATETIME' | 'NPS' | 'NUMBER' | 'SELECT' | 'TEXT', options = {}) =>
    runCommand(await workspace.founder(), createField, { id, projectId, appliesTo: 'note', type, label: id, options })
  await add(FIELDS.plan, 'SELECT', { ...select(PLANS), maxSelectable: 1 })
  await add(FIELDS.uses, 'SELECT', select(USES))
  await add(FIELDS.churned, 'BOOLEAN')
  await add(FIELDS.score, 'NPS')
  await add(FIELDS.spent, 'NUMBER')
  await add(FIELDS.whole, 'NUMBER')
  await add(FIELDS.since, 'DATETIME')
  await add(FIELDS.words, 'TEXT')
  await runCommand(await workspace.founder(), createField, {
    id: FIELDS.team,
    appliesTo: 'person',
    type: 'SELECT',
    label: 'Team',
    options: select(TEAMS),
  })
  const people: Id[] = []
  for (let at = 0; at < PEOPLE; at += 1)
    people.push((await runCommand(await workspace.founder(), createPerson, { name: `Person ${at}` })).id)
  corpus = await runCommand(await workspace.founder(), addCorpus, { projectId, people })
})

const place = () => ({ projectId: corpus.projectId, timeZone: ZONE })

/** The day of a moment in Auckland. */
const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

function bucketOf(at: Date, interval: ChartOptions['interval']): string {
  const day = dayOf(at)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (inMonth: number): string => `${year}-${String(inMonth).padStart(2, '0')}-01`
  if (interval === 'DAY') return day
  if (interval === 'YEAR') return first(1)
  if (interval === 'QUARTER') return first(month - ((month - 1) % 3))
  if (interval === 'MONTH') return first(month)
  const monday = new Date(`${day}T00:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}

/** The keys of a note by a plain implementation. */
function keysOf(name: string, note: Said, counted: readonly Said[], interval: ChartOptions['interval']): string[] {
  const said = note.answers.get(name) ?? []
  switch (name) {
    case 'people':
      return note.people
    case 'team':
      return [...new Set(note.people.flatMap((person) => corpus.teams.get(person) ?? []))]
    case 'happened':
      return note.happenedAt ? [bucketOf(note.happenedAt, interval)] : []
    case 'since':
      return said.map((value) => bucketOf(new Date(value), interval))
    case 'words':
      return said.map((value) => value.slice(0, MAX_KEY_CHARS))
    case 'spent':
    case 'whole': {
      const all = counted.flatMap((other) => other.answers.get(name) ?? []).map(Number)
      const span = Math.max(...all) - Math.min(...all)
      const step = niceStep(span, TARGET_BINS)
      return all.every(Number.isInteger) && span <= TARGET_BINS
        ? [...said]
        : said.map((value) => `${Math.floor(Number(value) / step)}*${step}`)
    }
    default:
      return [...said]
  }
}

/** Units with all their keys: notes or people, each once. */
function unitsOf(
  names: readonly [string, string | null],
  options: Pick<ChartOptions, 'interval' | 'metric'>,
): { a: Set<string>; b: Set<string> }[] {
  const rows = corpus.notes.map((note) => ({
    who:
      note.people.length > 0
        ? note.people
        : note.answers.has('single') || note.answers.has('multi') || note.answers.has('free')
          ? [note.id]
          : [],
    a: new Set(keysOf(names[0], note, corpus.notes, options.interval)),
    b: new Set(names[1] === null ? [] : keysOf(names[1], note, corpus.notes, options.interval)),
  }))
  if (options.metric !== 'PEOPLE_COUNT') return rows
  const people = new Map<string, { a: Set<string>; b: Set<string> }>()
  const ofPerson = (name: string | null, person: string, ofNote: ReadonlySet<string>): readonly string[] => {
    const isContact = corpus.notes.some((note) => note.people.includes(person))
    if (name === 'people') return isContact ? [person] : []
    if (name === 'team') return [corpus.teams.get(person) ?? []].flat()
    return [...ofNote]
  }
  for (const { who, a, b } of rows)
    for (const person of who) {
      const known = people.get(person)
      people.set(person, {
        a: new Set([...(known?.a ?? []), ...ofPerson(names[0], person, a)]),
        b: new Set([...(known?.b ?? []), ...ofPerson(names[1], person, b)]),
      })
    }
  return [...people.values()]
}

/** Counts and bases by a plain implementation. */
function plainCounts(names: readonly [string, string | null], options: Pick<ChartOptions, 'interval' | 'metric'>) {
  const counts = new Map<string, number>()
  const bases = new Map<string, { answered: number; unanswered: number }>()
  const orNone = (keys: ReadonlySet<string>): string[] => (keys.size === 0 ? [''] : [...keys])
  for (const { a, b } of unitsOf(names, options)) {
    const segments = [null, ...(names[1] === null ? [] : orNone(b))]
    for (const segment of segments) {
      for (const key of orNone(a)) {
        const at = JSON.stringify([key, segment])
        counts.set(at, (counts.get(at) ?? 0) + 1)
      }
      const base = bases.get(String(segment)) ?? { answered: 0, unanswered: 0 }
      if (a.size > 0) base.answered += 1
      else base.unanswered += 1
      bases.set(String(segment), base)
    }
  }
  return { counts, bases }
}

async function counted(options: ChartOptions): Promise<Counts | null> {
  const { read, actor, close } = await workspace.founder()
  try {
    return await read(async (tx) => chartCounts(tx, actor, place(), options))
  } finally {
    await close()
  }
}

const optionsOf = (
  [dimension, division]: readonly [string, string | null],
  rest: Partial<z.input<typeof chartOptions>> = {},
): ChartOptions =>
  chartOptions.parse({
    metric: 'NOTE_COUNT',
    ...rest,
    dimension: corpus.asked.get(dimension),
    dividedBy: division === null ? null : corpus.asked.get(division),
  })

const anyNames = () => fc.constantFrom(...corpus.asked.keys())

describe('counts of notes', () => {
  test('by any field, question, person or day, divided by any other, match a plain count, and marks open their notes', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyNames(),
        fc.option(anyNames()),
        fc.constantFrom(...CHART_INTERVALS),
        fc.constantFrom('NOTE_COUNT' as const, 'PEOPLE_COUNT' as const),
        async (dimension, division, interval, metric) => {
          const names = [dimension, division] as const
          const options = optionsOf(names, { interval, metric })
          const found = (await counted(options))!
          const plain = plainCounts(names, options)
          expect(
            new Map(found.counts.map(({ key, segment, count }) => [JSON.stringify([key, segment]), count])),
          ).toEqual(plain.counts)
          expect(
            new Map(
              found.bases.map(({ segment, answered, unanswered }) => [String(segment), { answered, unanswered }]),
            ),
          ).toEqual(plain.bases)
          if (metric === 'PEOPLE_COUNT') return
          const { read, actor, close } = await workspace.founder()
          for (const { key, segment, count } of found.counts.slice(-2)) {
            const mark: ChartMark = { kind: 'VALUE', id: null, key, segment, bucket: null }
            const rows = await read(async (tx) =>
              notesOfMark(tx, actor, place(), options, mark, { first: NOTES, after: null }),
            )
            expect(rows.nodes).toHaveLength(count)
            // Each row is also found by its identifier, as an act on all of them does it.
            const ids = corpus.notes.map(({ id }) => id)
            const among = await read(async (tx) =>
              amongBehind(tx, (await notesBehind(tx, actor, place(), options, mark, 'at few'))!, ids),
            )
            expect(among.toSorted()).toEqual(rows.nodes.map(({ id }) => id).toSorted())
          }
          await close()
        },
      ),
      proofRuns(40, 400),
    )
  })

  test('in about as many bins as can be read contain every number', async () => {
    const { counts } = (await counted(optionsOf(['spent', null])))!
    const bins = counts.flatMap(({ key }) => binOf(key) ?? [])
    expect(bins.length).toBeLessThanOrEqual(TARGET_BINS + 1)
    for (const value of corpus.notes.flatMap(({ answers }) => answers.get('spent') ?? []).map(Number))
      expect(bins.filter(({ from, to }) => value >= from && value < to)).toHaveLength(1)
  })

  test('follow the filter and the days, and can be shown over time', async () => {
    const only = PLANS[0]!
    const options = optionsOf(['score', null], {
      type: 'LINE',
      interval: 'YEAR',
      from: '2025-01-01',
      filter: {
        combinator: 'And',
        fields: [
          {
            id: 'only',
            field: { kind: 'note', id: FIELDS.plan },
            fieldType: 'SELECT',
            operatorType: 'IS_ONE_OF',
            values: { options: [only] },
          },
        ],
      },
    })
    const { bases } = (await counted(options))!
    const asked = corpus.notes.filter(
      ({ answers, happenedAt }) => answers.get('plan')?.[0] === only && dayOf(happenedAt ?? new Date()) >= '2025-01-01',
    )
    expect(bases.find(({ segment }) => segment === null)).toEqual({
      segment: null,
      answered: asked.filter(({ answers }) => answers.has('score')).length,
      unanswered: asked.filter(({ answers }) => !answers.has('score')).length,
    })
    expect(new Set(bases.map(({ segment }) => segment))).toEqual(
      new Set([null, ...asked.map(({ happenedAt }) => bucketOf(happenedAt ?? new Date(), 'YEAR'))]),
    )
  })
})

describe('bins of fields of people', () => {
  test('cover the counted people, not all visible ones', async () => {
    const ageId = newId()
    await runCommand(await workspace.founder(), createField, {
      id: ageId,
      appliesTo: 'person',
      type: 'NUMBER',
      label: 'Age',
      options: {},
    })
    const people: Id[] = []
    for (const name of ['Twenty', 'Twenty-two', 'Nine thousand'])
      people.push((await runCommand(await workspace.founder(), createPerson, { name })).id)
    const projectId = await runCommand(await workspace.founder(), addAges, { ageId, people })
    const { read, actor } = await workspace.founder()
    await read(async (tx) => {
      const keys = async (options: Partial<z.input<typeof chartOptions>>): Promise<string[]> => {
        const requested = chartOptions.parse({
          metric: 'PEOPLE_COUNT',
          dimension: { kind: 'FIELD', id: ageId },
          ...options,
        })
        const found = await chartCounts(tx, actor, { projectId, timeZone: ZONE }, requested)
        return (found?.counts ?? []).map(({ key }) => key).toSorted()
      }
      expect(await keys({ to: '2025-12-31' })).toEqual(['20', '22'])
      expect(await keys({})).toHaveLength(2)
      expect(await keys({})).not.toContain('20')
    })
  })
})

describe('a crosstab', () => {
  const shown = async (names: readonly [string, string], metric: ChartOptions['metric'] = 'NOTE_COUNT') => {
    const asked = await askGraph(
      { services, workspace: await workspace.founder() },
      `query ($id: ID!, $options: ChartOptionsInput!) { project(id: $id) { chartCounts(options: $options, timeZone: "${ZONE}") {
        answeredBoth repeated cells { key segment both ofKey ofSegment verdict test p } scores { segment n score } } } }`,
      { id: corpus.projectId, options: optionsOf(names, { type: 'CROSSTAB', metric, filter: NO_FILTER }) },
    )
    expect(asked.errors).toBeUndefined()
    return (asked.data as { project: { chartCounts: Shown } }).project.chartCounts
  }
  interface Shown {
    answeredBoth: number
    repeated: number | null
    cells: {
      key: string
      segment: string
      both: number
      ofKey: number
      ofSegment: number
      verdict: string | null
      test: string | null
      p: number | null
    }[]
  }

  test('counts those who answered both questions, and each option of a multiple choice as yes or no', async () => {
    const { answeredBoth, cells } = await shown(['uses', 'multi'])
    const both = corpus.notes.filter(({ answers }) => (answers.get('uses')?.length ?? 0) > 0 && answers.has('multi'))
    expect(answeredBoth).toBe(both.length)
    expect(cells).toHaveLength(USES.length * 3)
    for (const { key, segment, both: inBoth, ofKey, ofSegment } of cells) {
      const holds = (name: string, option: string) => (note: Said) => note.answers.get(name)?.includes(option) === true
      expect([inBoth, ofKey, ofSegment]).toEqual([
        both.filter((note) => holds('uses', key)(note) && holds('multi', segment)(note)).length,
        both.filter(holds('uses', key)).length,
        both.filter(holds('multi', segment)).length,
      ])
    }
  })

  test('is not tested if a person is in several rows, and says how many are', async () => {
    const { repeated, cells } = await shown(['plan', 'single'])
    const rows = corpus.notes.filter(({ answers }) => answers.has('plan') && answers.has('single'))
    const times = new Map<Id, number>()
    for (const person of rows.flatMap((note) => note.people)) times.set(person, (times.get(person) ?? 0) + 1)
    expect(repeated).toBe([...times.values()].filter((count) => count > 1).length)
    expect(repeated).toBeGreaterThan(0)
    expect(cells.every(({ verdict, p }) => verdict === null && p === null)).toBe(true)
  })

  test('of fields of people counts each person once, and is tested', async () => {
    const { repeated, answeredBoth, cells } = await shown(['team', 'team'], 'PEOPLE_COUNT')
    const linked = new Set(corpus.notes.flatMap((note) => note.people).filter((person) => corpus.teams.has(person)))
    expect([repeated, answeredBoth]).toEqual([0, linked.size])
    const [cell] = cells
    const plain = fisherExact({
      both: cell!.both,
      first: cell!.ofKey - cell!.both,
      second: cell!.ofSegment - cell!.both,
      neither: answeredBoth - cell!.ofKey - cell!.ofSegment + cell!.both,
    })
    // Two rows and two columns, with each person in one of each: one test, not four.
    expect(cells.map(({ p }) => p)).toEqual(Array.from({ length: 4 }, () => expect.closeTo(plain, 9) as number))
  })
})

describe('a reader who sees half of the scopes', () => {
  test('learns nothing about the other half: no count, bin, cell, base or row', async () => {
    const { read, actor } = await workspace.founder()
    const half = { ...actor, visibleScopes: new Set<Id>(), levelOn: () => 'NONE' } as unknown as Actor
    await read(async (tx) => {
      for (const name of corpus.asked.keys()) {
        const options = optionsOf([name, 'uses'], { type: 'CROSSTAB' })
        const found = await chartCounts(tx, half, place(), options)
        expect(found?.counts ?? []).toEqual([])
        expect(found?.crossed ?? []).toEqual([])
        expect(found?.bases.map(({ answered, unanswered }) => answered + unanswered) ?? [0]).toEqual([0])
        const mark: ChartMark = { kind: 'VALUE', id: null, key: '', segment: null, bucket: null }
        expect((await notesOfMark(tx, half, place(), options, mark, { first: 5, after: null })).nodes).toEqual([])
      }
    })
  })

  test('sees only people and bins in their half', async () => {
    const other = await runCommand(await workspace.founder(), makeProject, {})
    const here = await runCommand(await workspace.founder(), addHalf, { projectId: other })
    const elsewhere = { projectId: other, timeZone: ZONE }
    const { read, actor } = await workspace.founder()
    await read(async (tx) => {
      const project = (await findProject(tx, corpus.projectId))!
      const unseen = project.scopeId
      const half = {
        ...actor,
        visibleScopes: [...actor.visibleScopes].filter((scope) => scope !== unseen),
        levelOn: (scope: Id) => (scope === unseen ? 'NONE' : actor.levelOn(scope)),
      } as unknown as Actor
      // A field of a scope that they cannot see counts nothing, whichever project is queried.
      expect(
        await chartCounts(tx, half, elsewhere, chartOptions.parse({ dimension: { kind: 'FIELD', id: FIELDS.spent } })),
      ).toBeNull()
      expect(
        await chartCounts(tx, half, elsewhere, chartOptions.parse({ dimension: corpus.asked.get('single') })),
      ).toBeNull()
      const people = (await chartCounts(
        tx,
        half,
        elsewhere,
        chartOptions.parse({
          metric: 'PEOPLE_COUNT',
          dimension: { kind: 'FIELD', id: FIELDS.team },
          dividedBy: { kind: 'PEOPLE', id: null },
        }),
      ))!
      expect(people.bases.find(({ segment }) => segment === null)).toEqual({
        segment: null,
        answered: 1,
        unanswered: 0,
      })
      expect(people.counts.filter(({ segment }) => segment !== null)).toEqual([
        { key: corpus.teams.get(here)!, segment: here, count: 1 },
      ])
    })
  })
})

/** Adds a note in the other project about a person who is also in notes of the first one. */
const addHalf = defineCommand({
  name: 'add-half-of-counts',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid() }),
  async run(context, { projectId }): Promise<Id> {
    const { tx, teamId } = context
    const project = (await findProject(tx, projectId))!
    const [noteId] = await addNotes(context, project, [
      { title: 'Elsewhere', content: emptyContent(), origin: 'written', happenedAt: new Date() },
    ])
    const person = corpus.notes.flatMap((note) => note.people).find((id) => corpus.teams.has(id))!
    await linkNotes(tx, teamId, [{ noteId: noteId!, personId: person }])
    return person
  },
})

/** Adds a project with one note for each person, one year apart from 2024 on, with their ages. */
const addAges = defineCommand({
  name: 'add-ages-of-counts',
  who: { installation: 'It sets a test up.' },
  input: z.object({ ageId: z.uuid(), people: z.array(z.uuid()) }),
  async run(context, { ageId, people }): Promise<Id> {
    const { tx, teamId } = context
    const projectId = await addProject(context, { title: 'Ages', summary: '', folderId: null, icon: null, color: null })
    const project = (await findProject(tx, projectId))!
    const noteIds = await addNotes(
      context,
      project,
      people.map((_, at) => ({
        title: `Note ${at}`,
        content: emptyContent(),
        origin: 'written' as const,
        happenedAt: new Date(Date.UTC(2024 + at, 5, 1)),
      })),
    )
    await linkNotes(
      tx,
      teamId,
      people.map((personId, at) => ({ noteId: noteIds[at]!, personId })),
    )
    const empty = { text: null, time: null, optionIds: null, provenance: 'user' }
    const ages = [20, 22, 9_000]
    await putValues(
      tx,
      teamId,
      people.map((ownerId, at) => ({ ...empty, fieldId: ageId, ownerId, number: ages[at]! })),
    )
    return projectId
  },
})
