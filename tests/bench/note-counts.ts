import pg from 'pg'
import { chartCounts } from '#charts/server/index.ts'
import { chartOptions, type ChartOptions } from '#charts/model/chart.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { percentile } from './bench.ts'
import type { LargeProject } from './large-project.ts'

/** These notes are copied repeatedly until there are as many responses as in a large survey. */
export const COPIED_NOTES = 2_000
const COPIES = 49
const TURNS = 21
const OPTIONS = 8

/** A survey of 100,000 responses. */
export interface LargeSurvey {
  owner: pg.Client
  planField: Id
  plans: readonly Id[]
  spentField: Id
  regionQuestion: Id
  firstMulti: Id
  secondMulti: Id
}

/** Copies a project's notes until there are 100,000, with two fields and three questions that most of them answer. */
export async function fillSurvey({ connectionString, teamId, projectId, scopeId }: LargeProject): Promise<LargeSurvey> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query("select set_config('quarry.team_id', $1, false)", [teamId])
  await owner.query('set search_path to cell, public')
  await copyNotes(owner, projectId, COPIES)
  const setId = newId()
  const ids = (): Id[] => Array.from({ length: OPTIONS }, () => newId())
  const survey = {
    owner,
    planField: newId(),
    plans: ids(),
    spentField: newId(),
    regionQuestion: newId(),
    firstMulti: newId(),
    secondMulti: newId(),
  }
  await owner.query(
    "insert into field_sets (id, team_id, scope_id, project_id, applies_to) values ($1, $2, $3, $4, 'note')",
    [setId, teamId, scopeId, projectId],
  )
  const select = survey.plans.map((id, at) => ({ id, label: `Plan ${at}`, color: null }))
  for (const [id, type, options] of [
    [survey.planField, 'SELECT', { select, maxSelectable: 1 }],
    [survey.spentField, 'NUMBER', {}],
  ] as const)
    await owner.query(
      'insert into fields (id, team_id, scope_id, field_set_id, type, label, options) values ($1, $2, $3, $4, $5, $5, $6)',
      [id, teamId, scopeId, setId, type, JSON.stringify(options)],
    )
  const spread = 'notes n cross join lateral (select abs(hashtext(n.id::text)) as at) as hashed where n.project_id ='
  await owner.query(
    `insert into field_values (field_id, owner_id, team_id, option_ids)
     select $1, n.id, $2, array[($4::uuid[])[1 + at % ${OPTIONS}]] from ${spread} $3 and at % 10 > 0`,
    [survey.planField, teamId, projectId, survey.plans],
  )
  await owner.query(
    `insert into field_values (field_id, owner_id, team_id, number_value)
     select $1, n.id, $2, (at % 100000) / 7.0 from ${spread} $3 and at % 7 > 0`,
    [survey.spentField, teamId, projectId],
  )
  for (const [id, type, salt] of [
    [survey.regionQuestion, 'SINGLE_SELECT', 1],
    [survey.firstMulti, 'MULTI_SELECT', 2],
    [survey.secondMulti, 'MULTI_SELECT', 3],
  ] as const) {
    const options = ids()
    await owner.query(
      'insert into questions (id, team_id, scope_id, project_id, type, text, options) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        id,
        teamId,
        scopeId,
        projectId,
        type,
        `Question ${salt}`,
        JSON.stringify(options.map((option, at) => ({ id: option, optionText: `Option ${at}` }))),
      ],
    )
    await owner.query(
      `insert into responses (note_id, question_id, team_id, response)
       select note_id, $1, $2, response from (
         select n.id as note_id, array(
           select option from unnest($4::text[]) with ordinality as options (option, position)
           where ${type === 'SINGLE_SELECT' ? `position = 1 + hashed.at % ${OPTIONS}` : 'abs(hashtext(n.id::text || option)) % 3 = 0'}
         ) as response from notes n cross join lateral (select abs(hashtext(n.id::text || '${salt}')) as at) as hashed where n.project_id = $3
       ) as answered where cardinality(response) > 0`,
      [id, teamId, projectId, options],
    )
  }
  await owner.query('analyze')
  return survey
}

/**
 * Copies each note repeatedly, each copy with its own text: the table `copies` of this session has `note_id` and `of`.
 */
export async function copyNotes(owner: pg.Client, projectId: Id, times: number): Promise<void> {
  await owner.query(
    `create temp table copies as select gen_random_uuid() as note_id, gen_random_uuid() as document_id, n.id as of, n.document_id as of_document
     from notes n cross join generate_series(1, ${times}) where n.project_id = $1`,
    [projectId],
  )
  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await owner.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'cell' and table_name = $1 and is_generated = 'NEVER'",
      [table],
    )
    return rows.map(({ name }) => name)
  }
  const copy = async (table: string, key: string, joined: string, others: Record<string, string>): Promise<void> => {
    const columns = await columnsOf(table)
    const values = columns.map((column) => (column === 'id' ? `copies.${key}` : (others[column] ?? `t."${column}"`)))
    await owner.query(
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) select ${values.join(', ')} from copies join ${table} t on t.id = copies.${joined}`,
    )
  }
  await copy('documents', 'document_id', 'of_document', { owner_id: 'copies.note_id' })
  await copy('notes', 'note_id', 'of', { document_id: 'copies.document_id', external_id: 'null' })
}

/** Returns the p95 of a hundred runs of each in ms, in turns, where each of the two runs first half of the time. */
async function besideEachOther(
  product: () => Promise<void>,
  bare: () => Promise<void>,
): Promise<{ value: number; limit: number }> {
  const times: { product: number[]; bare: number[] } = { product: [], bare: [] }
  const timed = async (kind: 'product' | 'bare'): Promise<void> => {
    const began = performance.now()
    await (kind === 'product' ? product() : bare())
    times[kind].push(performance.now() - began)
  }
  await product()
  await bare()
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const kind of turn % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const))
      await timed(kind)
  return { value: percentile(times.product, 0.95), limit: percentile(times.bare, 0.95) }
}

const counter =
  ({ ada, projectId }: LargeProject, options: ChartOptions) =>
  async (): Promise<void> => {
    const context = await ada()
    const found = await context.read(async (tx) =>
      chartCounts(tx, context.actor, { projectId, timeZone: 'UTC' }, options),
    )
    await context.close()
    if (!found || found.counts.length < OPTIONS) throw new Error('The chart has too few values.')
  }

/** A chart of a question split by another field, over the notes that a third one narrows. */
export async function measureDivided(
  project: LargeProject,
  { owner, planField, plans, spentField, regionQuestion }: LargeSurvey,
): Promise<{ value: number; limit: number }> {
  const chosen = plans.slice(0, 4)
  const options = chartOptions.parse({
    metric: 'NOTE_COUNT',
    dimension: { kind: 'FIELD', id: spentField },
    dividedBy: { kind: 'QUESTION', id: regionQuestion },
    filter: {
      combinator: 'And',
      fields: [
        {
          id: 'plan',
          field: { kind: 'note', id: planField },
          fieldType: 'SELECT',
          operatorType: 'IS_ONE_OF',
          values: { options: chosen },
        },
      ],
    },
  })
  return besideEachOther(counter(project, options), async () => {
    await owner.query(
      `select floor(spent.number_value / 1000), region.response[1], count(*) from notes n
       join field_values plan on plan.owner_id = n.id and plan.field_id = $2 and plan.option_ids && $3::uuid[]
       left join field_values spent on spent.owner_id = n.id and spent.field_id = $4
       left join responses region on region.note_id = n.id and region.question_id = $5
       where n.project_id = $1 and n.deleted_at is null group by 1, 2`,
      [project.projectId, planField, chosen, spentField, regionQuestion],
    )
  })
}

/** Two questions with several answers each, crossed. */
export async function measureCrosstab(
  project: LargeProject,
  { owner, firstMulti, secondMulti }: LargeSurvey,
): Promise<{ value: number; limit: number }> {
  const options = chartOptions.parse({
    type: 'CROSSTAB',
    metric: 'NOTE_COUNT',
    dimension: { kind: 'QUESTION', id: firstMulti },
    dividedBy: { kind: 'QUESTION', id: secondMulti },
  })
  return besideEachOther(counter(project, options), async () => {
    await owner.query(
      `select one, other, count(*) from notes n
       join responses a on a.note_id = n.id and a.question_id = $2 join responses b on b.note_id = n.id and b.question_id = $3
       cross join unnest(a.response) as one cross join unnest(b.response) as other
       where n.project_id = $1 and n.deleted_at is null group by 1, 2`,
      [project.projectId, firstMulti, secondMulti],
    )
  })
}
