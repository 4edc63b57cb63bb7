import { z } from 'zod'
import { sql } from 'kysely'
import type { Looking } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { selectableList } from '#selections/server/index.ts'
import { timeZone } from '#workspaces/model/workspace.ts'
import { chartMark, chartOptions } from '../model/chart.ts'
import { highlightsBehind } from './highlights-of-mark.ts'
import { notesBehind } from './notes-of-mark.ts'
import { allBehind, amongBehind, type RowsBehind } from './rows-behind.ts'

const question = z.object({ projectId: z.uuid(), options: chartOptions, mark: chartMark, timeZone })
type Question = z.output<typeof question>

/** Makes the rows behind a mark selectable as a whole, by the statement that lists them. */
function selectableBehind(
  name: string,
  kind: 'note' | 'highlight',
  behind: (tx: CellTransaction, actor: Actor, asked: Question, looking?: Looking) => Promise<RowsBehind | null>,
) {
  const table = `${kind}s` as const
  return selectableList({
    name,
    question,
    kindOf: () => kind,
    async placeOf(tx, actor, { projectId }) {
      const project = await findProject(tx, projectId)
      if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
      return project.scopeId
    },
    async rows(tx, actor, asked) {
      const found = await behind(tx, actor, asked)
      return found ? allBehind(found) : sql`select null::uuid as id, 1 as place where false`
    },
    async among(tx, actor, asked, ids) {
      const found = await behind(tx, actor, asked, 'at few')
      return found ? amongBehind(tx, found, ids) : []
    },
    async seen(tx, { visibleScopes }, _asked, ids) {
      const { rows } = await sql<{ id: Id }>`
        select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and scope_id = any(${[...visibleScopes]}::uuid[])`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    },
  })
}

/** The rows behind a mark of a chart. */
export const selectableMarks = [
  selectableBehind('chart-notes', 'note', async (tx, actor, { options, mark, ...place }, looking) =>
    notesBehind(tx, actor, place, options, mark, looking),
  ),
  selectableBehind('chart-highlights', 'highlight', async (tx, actor, { options, mark, ...place }, looking) =>
    highlightsBehind(tx, actor, place, options, mark, looking),
  ),
]
