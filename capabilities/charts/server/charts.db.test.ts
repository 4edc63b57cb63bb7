import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyContent } from '#editor/document/content.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { putValues } from '#fields/server/index.ts'
import { NO_EVIDENCE } from '#highlights/model/evidence.ts'
import { addTags, insertHighlights } from '#highlights/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { linkPerson } from '#people/server/commands/link-person.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { deleteTag, restoreTag } from '#tags/server/commands/delete-tag.ts'
import { ensureTag } from '#tags/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { proofRuns } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import {
  CHART_INTERVALS,
  CHART_METRICS,
  CHART_TIMES,
  CHART_TYPES,
  chartOptions,
  type ChartMark,
  type ChartOptions,
  type ChartPoint,
} from '../model/chart.ts'
import { MAX_CHARTS_OF_PROJECT } from '../model/limits.ts'
import { chartEvidence } from './chart-evidence.ts'
import { chartPoints } from './chart-figures.ts'
import { highlightsBehind, highlightsOfMark } from './highlights-of-mark.ts'
import { amongBehind } from './rows-behind.ts'
import { changeChart } from './commands/change-chart.ts'
import { createChart } from './commands/create-chart.ts'
import { deleteChart, restoreChart } from './commands/delete-chart.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const ZONE = 'Pacific/Auckland'
const NOTES = 7
const HIGHLIGHTS = 120

interface Said {
  id: Id
  noteId: Id
  chars: number
  tagIds: Id[]
  at: Date
}

interface Corpus {
  projectId: Id
  groups: Id[]
  /** The group of each tag. */
  tags: Map<Id, Id | null>
  notes: Map<Id, { at: Date; mood: Id[]; score: number | null }>
  highlights: Said[]
  moodField: Id
  moods: readonly Id[]
  scoreField: Id
}

/** Pseudo-random numbers that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}

const next = numbers(7)
const below = (most: number): number => next.next().value % most
const moment = (): Date => new Date(Date.UTC(2025, below(22), 1 + below(28), below(24), below(60)))

const addCorpus = defineCommand({
  name: 'add-corpus-of-charts',
  who: { installation: 'It sets a test up.' },
  input: z.object({ moodField: z.uuid(), scoreField: z.uuid(), moods: z.array(z.uuid()), projectId: z.uuid() }),
  async run(context, { moodField, scoreField, moods, projectId }): Promise<Corpus> {
    const { tx, teamId, principal } = context
    const project = await findProject(tx, projectId)
    if (!project) throw new Error('The project was added.')
    const [boardId, ...groups] = [newId(), newId(), newId()]
    await tx
      .insertInto('tag_boards')
      .values({
        id: boardId ?? '',
        team_id: teamId,
        scope_id: project.scopeId,
        project_id: projectId,
        title: 'Board',
        deleted_at: null,
        deletion_id: null,
      })
      .execute()
    for (const [at, id] of groups.entries())
      await tx
        .insertInto('tag_groups')
        .values({
          id,
          team_id: teamId,
          scope_id: project.scopeId,
          tag_board_id: boardId ?? '',
          title: `Group ${at}`,
          color: '#aabbcc',
          deleted_at: null,
          deletion_id: null,
        })
        .execute()
    const tags = new Map<Id, Id | null>()
    for (let at = 0; at < 8; at += 1) {
      const { id } = await ensureTag(context, project, { title: `Tag ${at}` })
      const group = groups[at % 3] ?? null
      await tx.updateTable('tags').set({ tag_group_id: group }).where('id', '=', id).execute()
      tags.set(id, group)
    }
    const made = Array.from({ length: NOTES }, (_one, at) => ({
      title: `Note ${at}`,
      content: emptyContent(),
      origin: 'written' as const,
      happenedAt: moment(),
    }))
    const noteIds = await addNotes(context, project, made)
    const notes: Corpus['notes'] = new Map(
      noteIds.map((id, at) => [
        id,
        {
          at: made[at]?.happenedAt ?? new Date(),
          mood: moods.filter(() => below(2) === 0),
          score: below(3) === 0 ? null : below(11),
        },
      ]),
    )
    const empty = { text: null, number: null, time: null, optionIds: null, provenance: 'user' }
    await putValues(
      tx,
      teamId,
      [...notes].flatMap(([ownerId, { mood, score }]) => [
        { ...empty, fieldId: moodField, ownerId, optionIds: mood },
        { ...empty, fieldId: scoreField, ownerId, number: score },
      ]),
    )
    const highlights = Array.from({ length: HIGHLIGHTS }, (): Said => ({
      id: newId(),
      noteId: noteIds[below(NOTES)] ?? '',
      chars: 1 + below(90),
      tagIds: [...tags.keys()].filter(() => below(5) === 0),
      at: moment(),
    }))
    await insertHighlights(
      tx,
      teamId,
      principal,
      highlights.map(({ id, noteId, chars }, position) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId,
        text: 'é'.repeat(chars),
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position,
        inlineCommentOnly: false,
      })),
    )
    for (const { id, tagIds, at } of highlights) {
      await addTags(tx, teamId, [id], tagIds)
      await sql`update highlights set created_at = ${at} where id = ${id}`.execute(tx)
    }
    return { projectId, groups, tags, notes, highlights, moodField, moods, scoreField }
  },
})

const makeProject = defineCommand({
  name: 'make-project-of-charts',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  run: async (context) =>
    addProject(context, { title: 'Charted', summary: '', folderId: null, icon: null, color: null }),
})

let corpus: Corpus
beforeAll(async () => {
  const projectId = await runCommand(await workspace.founder(), makeProject, {})
  const moods = [newId(), newId()]
  const mood = await runCommand(await workspace.founder(), createField, {
    projectId,
    appliesTo: 'note',
    type: 'SELECT',
    label: 'Mood',
    options: { select: moods.map((id, at) => ({ id, label: `Mood ${at}` })) },
  })
  const score = await runCommand(await workspace.founder(), createField, {
    projectId,
    appliesTo: 'note',
    type: 'NPS',
    label: 'Score',
  })
  corpus = await runCommand(await workspace.founder(), addCorpus, {
    moodField: mood.id,
    scoreField: score.id,
    moods,
    projectId,
  })
})

const place = () => ({ projectId: corpus.projectId, timeZone: ZONE })
const keyOf = ({ kind, id, segment, bucket }: Omit<ChartPoint, 'value'>): string =>
  [kind, id, segment, bucket].join('|')

/** The day of a moment in Auckland. */
const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

function bucketOf(day: string, interval: ChartOptions['interval']): string {
  if (interval === 'DAY') return day
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (inMonth: number): string => `${year}-${String(inMonth).padStart(2, '0')}-01`
  if (interval === 'YEAR') return first(1)
  if (interval === 'QUARTER') return first(month - ((month - 1) % 3))
  if (interval === 'MONTH') return first(month)
  const monday = new Date(`${day}T00:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}

/** The figures by a plain implementation of the options. */
function plainFigures(
  { notes, highlights, tags, moods, moodField }: Corpus,
  options: ChartOptions,
): Map<string, number> {
  const things = new Map<string, Map<string, number>>()
  for (const highlight of highlights) {
    const note = notes.get(highlight.noteId)
    if (!note || (options.filter.fields.length > 0 && !note.mood.includes(moods[0] ?? ''))) continue
    const day = dayOf(options.time === 'NOTE' ? note.at : highlight.at)
    if ((options.from !== null && day < options.from) || (options.to !== null && day > options.to)) continue
    const items = highlight.tagIds.map((tagId): Pick<ChartPoint, 'kind' | 'id'> => {
      const group = tags.get(tagId) ?? null
      if (options.type === 'TAG_GROUP_BAR')
        return group === null ? { kind: 'UNGROUPED', id: null } : { kind: 'TAG_GROUP', id: group }
      return group !== null && options.collapsedIds.includes(group)
        ? { kind: 'TAG_GROUP', id: group }
        : { kind: 'TAG', id: tagId }
    })
    if (items.length === 0) items.push({ kind: 'UNTAGGED', id: null })
    const value = options.segmentFieldId === moodField ? note.mood : note.score === null ? [] : [String(note.score)]
    const segments = options.segmentFieldId === null ? [null] : value.length === 0 ? [''] : value
    const bucket = options.type === 'LINE' ? bucketOf(day, options.interval) : null
    for (const item of items) {
      for (const segment of segments) {
        const key = keyOf({ ...item, segment, bucket })
        const counted = things.get(key) ?? new Map<string, number>()
        things.set(key, counted.set(options.metric === 'NOTE_COUNT' ? highlight.noteId : highlight.id, highlight.chars))
      }
    }
  }
  const total = (counted: Map<string, number>): number =>
    options.metric === 'TEXT_VOLUME' ? [...counted.values()].reduce((sum, chars) => sum + chars, 0) : counted.size
  return new Map([...things].map(([key, counted]) => [key, total(counted)]))
}

const anyOptions = (): fc.Arbitrary<ChartOptions> =>
  fc.record({
    type: fc.constantFrom(...CHART_TYPES.filter((type) => type !== 'CROSSTAB')),
    metric: fc.constantFrom(...CHART_METRICS.filter((metric) => metric !== 'PEOPLE_COUNT')),
    beside: fc.constant([]),
    dimension: fc.constant({ kind: 'TAGS' as const, id: null }),
    dividedBy: fc.constant(null),
    hiddenIds: fc.constant([]),
    collapsedIds: fc.subarray(corpus.groups),
    segmentFieldId: fc.constantFrom(null, corpus.moodField, corpus.scoreField),
    interval: fc.constantFrom(...CHART_INTERVALS),
    time: fc.constantFrom(...CHART_TIMES),
    from: fc.constantFrom(null, '2025-03-09', '2025-11-02'),
    to: fc.constantFrom(null, '2026-04-05', '2026-08-30'),
    filter: fc.constantFrom<ChartOptions['filter']>(
      NO_FILTER,
      filterOf('SELECT', { kind: 'note', id: corpus.moodField }, { options: corpus.moods.slice(0, 1) }),
    ),
  })

const filterOf = (
  fieldType: 'SELECT',
  field: { kind: 'note'; id: Id },
  values: { options: Id[] },
): ChartOptions['filter'] => ({
  combinator: 'And',
  fields: [{ id: 'only', field, fieldType, operatorType: 'IS_ONE_OF', values }],
})

describe('figures', () => {
  test('of any options match a plain count, and every mark opens the rows that it counts', async () => {
    await fc.assert(
      fc.asyncProperty(anyOptions(), async (options) => {
        const context = await workspace.founder()
        await context.read(async (tx) => {
          const { points, leftOut } = await chartPoints(tx, context.actor, place(), options)
          expect(new Map(points.map((point) => [keyOf(point), point.value]))).toEqual(plainFigures(corpus, options))
          expect([leftOut, points.map(({ value }) => value)]).toEqual([
            false,
            points.map(({ value }) => value).toSorted((a, b) => b - a),
          ])
          for (const point of points.slice(0, 3)) {
            const { kind, id, segment, bucket, value } = point
            const mark: ChartMark = { kind, id, key: null, segment, bucket }
            const rows = await highlightsOfMark(tx, context.actor, place(), options, mark, {
              first: HIGHLIGHTS,
              after: null,
            })
            const said = rows.nodes.map((row) => corpus.highlights.find((one) => one.id === row.id))
            const counted =
              options.metric === 'HIGHLIGHT_COUNT'
                ? said.length
                : options.metric === 'NOTE_COUNT'
                  ? new Set(said.map((one) => one?.noteId)).size
                  : said.reduce((sum, one) => sum + (one?.chars ?? 0), 0)
            expect(counted).toBe(value)
            // Each row is also found by its identifier, as an act on all of them does it.
            const behind = await highlightsBehind(tx, context.actor, place(), options, mark, 'at few')
            const ids = corpus.highlights.map(({ id }) => id)
            expect((await amongBehind(tx, behind, ids)).toSorted()).toEqual(rows.nodes.map(({ id }) => id).toSorted())
          }
        })
        await context.close()
      }),
      proofRuns(30, 300),
    )
  })

  test('have evidence from people out of those in the requested notes, with the same filter and days', async () => {
    for (const noteId of corpus.notes.keys()) {
      const { id: personId } = await runCommand(await workspace.founder(), createPerson, { name: 'Somebody' })
      await runCommand(await workspace.founder(), linkPerson, { noteId, personId, linked: true })
    }
    await fc.assert(
      fc.asyncProperty(anyOptions(), fc.boolean(), async (options, hidesUntagged) => {
        const { read, actor, close } = await workspace.founder()
        const hiddenIds = hidesUntagged ? ['UNTAGGED'] : []
        const { shown, items } = await read(async (tx) => chartEvidence(tx, actor, place(), { ...options, hiddenIds }))
        const whole = {
          ...options,
          type: options.type === 'LINE' ? ('TAG_BAR' as const) : options.type,
          segmentFieldId: null,
        }
        for (const [metric, of] of [
          ['HIGHLIGHT_COUNT', 'quotes'],
          ['NOTE_COUNT', 'people'],
        ] as const)
          expect(
            new Map(
              items.map(({ kind, id, evidence }) => [keyOf({ kind, id, segment: null, bucket: null }), evidence[of]]),
            ),
          ).toEqual(plainFigures(corpus, { ...whole, metric }))
        const isAsked = (at: Date): boolean => {
          const day = dayOf(at)
          return (options.from === null || day >= options.from) && (options.to === null || day <= options.to)
        }
        const notes = [...corpus.notes].filter(
          ([, { at, mood }]) =>
            (options.filter.fields.length === 0 || mood.includes(corpus.moods[0] ?? '')) &&
            (options.time === 'HIGHLIGHT' || isAsked(at)),
        )
        const quotes = corpus.highlights.filter(
          ({ noteId, at, tagIds }) =>
            notes.some(([id]) => id === noteId) &&
            (options.time === 'NOTE' || isAsked(at)) &&
            (!hidesUntagged || tagIds.length > 0),
        )
        expect([shown.quotes, shown.people, shown.ofPeople]).toEqual([
          quotes.length,
          new Set(quotes.map(({ noteId }) => noteId)).size,
          notes.length,
        ])
        await close()
      }),
      proofRuns(30, 300),
    )
  })

  test('are visible to no one else: not from a project without access, and not from another workspace', async () => {
    const stranger = await (await newWorkspace()).founder()
    const options = chartOptions.parse({})
    await stranger.read(async (tx) => {
      expect((await chartPoints(tx, stranger.actor, place(), options)).points).toEqual([])
      expect(await chartEvidence(tx, stranger.actor, place(), options)).toEqual({ shown: NO_EVIDENCE, items: [] })
      expect(
        (
          await highlightsOfMark(
            tx,
            stranger.actor,
            place(),
            options,
            { kind: 'UNTAGGED', id: null, key: null, segment: null, bucket: null },
            { first: 10, after: null },
          )
        ).nodes,
      ).toEqual([])
    })
    const founder = await workspace.founder()
    const unseeing = { ...founder.actor, visibleScopes: new Set<Id>() } as unknown as typeof founder.actor
    await founder.read(async (tx) => expect((await chartPoints(tx, unseeing, place(), options)).points).toEqual([]))
  })

  test('of a deleted tag are removed, and its highlights count as untagged', async () => {
    const [tagId = ''] = corpus.tags.keys()
    const untagged = async (): Promise<number> => {
      const context = await workspace.founder()
      return context.read(
        async (tx) =>
          (await chartPoints(tx, context.actor, place(), chartOptions.parse({}))).points.find(
            ({ kind }) => kind === 'UNTAGGED',
          )?.value ?? 0,
      )
    }
    const before = await untagged()
    const only = corpus.highlights.filter(({ tagIds }) => tagIds.length === 1 && tagIds[0] === tagId).length
    const { deletionId } = await runCommand(await workspace.founder(), deleteTag, { id: tagId })
    expect(only).toBeGreaterThan(0)
    expect(await untagged()).toBe(before + only)
    await runCommand(await workspace.founder(), restoreTag, { deletionId })
    expect(await untagged()).toBe(before)
  })

  test('need a valid time zone and options, or are refused with a message', async () => {
    const ask = async (options: object, timeZone = ZONE) =>
      askGraph(
        { services, workspace: await workspace.founder() },
        'query ($id: ID!, $options: ChartOptionsInput!, $timeZone: String!) { project(id: $id) { ' +
          'chartFigures(options: $options, timeZone: $timeZone) { points { value } leftOut tags { title } ' +
          'groups { title } } } }',
        { id: corpus.projectId, options, timeZone },
      )
    expect((await ask({ type: 'TREEMAP' })).errors).toBeUndefined()
    expect((await ask({}, 'Atlantis/Main')).errors?.[0]?.message).toContain('time zone')
    expect((await ask({ from: '2026-05-01', to: '2026-04-01' })).errors?.[0]?.message).toContain('before the first')
    const rows = await askGraph(
      { services, workspace: await workspace.founder() },
      'query ($id: ID!, $mark: ChartMarkInput!) { project(id: $id) { chartHighlights(options: {}, mark: $mark, timeZone: "UTC", first: 5) { nodes { id } } } }',
      { id: corpus.projectId, mark: { kind: 'UNTAGGED', bucket: '2026-01-01' } },
    )
    expect(rows.errors).toBeUndefined()
    expect((await ask({ from: "'; drop table highlights" })).errors?.[0]?.message).toContain('2026-11-20')
  })
})

describe('saved charts', () => {
  const given = () => ({
    projectId: corpus.projectId,
    title: 'By mood',
    options: chartOptions.parse({ type: 'PIE', segmentFieldId: corpus.moodField }),
  })

  test('are renamed, changed, deleted and restored', async () => {
    const { id } = await runCommand(await workspace.founder(), createChart, given())
    await runCommand(await workspace.founder(), changeChart, {
      id,
      title: 'By score',
      options: chartOptions.parse({ type: 'RADAR' }),
    })
    const shown = async () =>
      (
        await askGraph(
          { services, workspace: await workspace.founder() },
          'query ($id: ID!) { project(id: $id) { charts { id title options { type segmentFieldId } viewerCan { edit } } } }',
          { id: corpus.projectId },
        )
      ).data
    const expected = {
      project: {
        charts: [
          { id, title: 'By score', options: { type: 'RADAR', segmentFieldId: null }, viewerCan: { edit: true } },
        ],
      },
    }
    expect(await shown()).toEqual(expected)
    const { deletionId } = await runCommand(await workspace.founder(), deleteChart, { id })
    expect(await shown()).toEqual({ project: { charts: [] } })
    await runCommand(await workspace.founder(), restoreChart, { deletionId })
    expect(await shown()).toEqual(expected)
    await runCommand(await workspace.founder(), deleteChart, { id })
  })

  test('cannot be saved by viewers, found by others, or created without limit', async () => {
    await expect(runCommand(await workspace.member('VIEWER'), createChart, given())).rejects.toThrow(
      'Only contributors can save charts.',
    )
    await expect(runCommand(await (await newWorkspace()).founder(), createChart, given())).rejects.toThrow('not found')
    await expect(runCommand(await workspace.founder(), createChart, { ...given(), title: ' ' })).rejects.toThrow(
      'needs a title',
    )
    for (let at = 0; at < MAX_CHARTS_OF_PROJECT; at += 1)
      await runCommand(await workspace.founder(), createChart, given())
    await expect(runCommand(await workspace.founder(), createChart, given())).rejects.toThrow(
      `at most ${MAX_CHARTS_OF_PROJECT}`,
    )
  })
})
