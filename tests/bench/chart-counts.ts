import pg from 'pg'
import { chartOptions } from '#charts/model/chart.ts'
import { chartPoints } from '#charts/server/index.ts'
import { beside, medianOf, type Measurement, type RatioMeasurement } from './bench.ts'
import type { LargeProject } from './large-project.ts'

const TAGS = 200
const TURNS = 15

/**
 * Compares the figures of a project's tags, requested as by the page, with the bare statement; the median of 15 turns.
 */
export async function measureChart(project: LargeProject): Promise<Measurement> {
  const { connectionString, teamId, projectId, ada } = project
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    await owner.query("select set_config('quarry.team_id', $1, false)", [teamId])
    await tagHighlights(owner, project)
    const product = async (): Promise<number> => {
      const began = performance.now()
      const context = await ada()
      const { points } = await context.read(async (tx) =>
        chartPoints(tx, context.actor, { projectId, timeZone: 'UTC' }, chartOptions.parse({})),
      )
      await context.close()
      if (points.length !== TAGS) throw new Error(`The chart has ${points.length} items.`)
      return performance.now() - began
    }
    const bare = async (): Promise<number> => {
      const began = performance.now()
      await owner.query(
        `select highlight_tags.tag_id, count(*) from highlights join highlight_tags on highlight_tags.highlight_id = highlights.id join tags on tags.id = highlight_tags.tag_id
         where highlights.project_id = $1 and highlights.deleted_at is null and tags.deleted_at is null group by highlight_tags.tag_id order by count desc`,
        [projectId],
      )
      return performance.now() - began
    }
    const turns: RatioMeasurement[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      // The second query finds warm pages, so each of the two runs first half of the time.
      const productFirst = turn % 2 === 0
      const first = productFirst ? await product() : await bare()
      const second = productFirst ? await bare() : await product()
      turns.push(productFirst ? beside(first, second) : beside(second, first))
    }
    return medianOf(turns)
  } finally {
    await owner.end()
  }
}

/** Gives every highlight one tag, and every third highlight another one. */
async function tagHighlights(
  owner: pg.Client,
  { teamId, projectId, scopeId }: Pick<LargeProject, 'teamId' | 'projectId' | 'scopeId'>,
): Promise<void> {
  await owner.query('set search_path to cell, public')
  await owner.query(
    `insert into tags (id, team_id, scope_id, project_id, title, title_key, color, created_by_kind)
     select gen_random_uuid(), $1, $2, $3, 'Tag ' || number, 'tag ' || number, '#3366cc', 'system' from generate_series(1, ${TAGS}) as number`,
    [teamId, scopeId, projectId],
  )
  await owner.query(
    `with numbered as (select id, row_number() over (order by id) as number from highlights where project_id = $2),
       of_project as (select id, row_number() over (order by id) - 1 as number from tags where project_id = $2)
     insert into highlight_tags (team_id, highlight_id, tag_id)
     select $1, numbered.id, of_project.id from numbered join of_project on of_project.number in (numbered.number % ${TAGS}, case when numbered.number % 3 = 0 then (numbered.number * 7) % ${TAGS} end)
     on conflict do nothing`,
    [teamId, projectId],
  )
  await owner.query('analyze')
}
