import type { Id } from '#platform/kernel/ids.ts'
import type { LatestAct } from '#history/web/index.ts'
import type { ShownItem } from '#search/web/index.ts'
import { strings } from './strings.ts'

/** The type of a line that stands for all notes that one act changed. */
export const CHANGED_NOTES = 'CHANGED_NOTES'
/** Fewer notes are listed one by one. */
const FEWEST = 3

/** An item with the last act on it. */
export interface WorkRow extends ShownItem {
  latest: LatestAct | undefined
}

/** Consecutive notes of one project that one act changed last. */
interface Run {
  operationId: Id | null
  rows: [WorkRow, ...WorkRow[]]
}

function runsOf(rows: readonly WorkRow[]): Run[] {
  const runs: Run[] = []
  for (const row of rows) {
    const operationId = row.type === 'NOTE' ? (row.latest?.act.operationId ?? null) : null
    const last = runs.at(-1)
    const isSame = operationId !== null && last?.operationId === operationId
    if (last && isSame && last.rows[0].projectId === row.projectId) last.rows.push(row)
    else runs.push({ operationId, rows: [row] })
  }
  return runs
}

/**
 * Folds consecutive notes that one act changed into one line. Also returns the acts that have a line, and how many
 * notes it saw of each. Acts that an earlier page has listed are not listed again.
 */
export function foldActs(
  rows: readonly WorkRow[],
  reported: ReadonlySet<Id>,
): { rows: WorkRow[]; seen: ReadonlyMap<Id, number> } {
  const seen = new Map<Id, number>()
  const folded = runsOf(rows).flatMap(({ operationId, rows: ones }): WorkRow[] => {
    if (operationId === null) return ones
    if (reported.has(operationId) || seen.has(operationId)) return []
    if (ones.length < FEWEST) return ones
    seen.set(operationId, ones.length)
    return [lineOf(operationId, ones)]
  })
  return { rows: folded, seen }
}

function lineOf(operationId: Id, [first, ...others]: Run['rows']): WorkRow {
  const bare = { saidBy: [], isInterviewers: false, lacks: [], fields: [], inSummary: [] }
  return { ...first, ...bare, id: operationId, type: CHANGED_NOTES, ...counted(first, others.length + 1, false) }
}

/** The line with the number of notes that the act changed. */
export function withCount(line: WorkRow, count: number): WorkRow {
  return { ...line, ...counted(line, count, true) }
}

function counted({ preview, latest }: WorkRow, count: number, isAll: boolean): Pick<WorkRow, 'preview' | 'latest'> {
  const title = strings.changedTogether(count, isAll)
  return {
    preview: { ...preview, title: [{ text: title, match: false }], content: [] },
    latest: latest && {
      ...latest,
      act: { ...latest.act, parts: latest.act.parts.map((part) => ({ ...part, count, name: '', values: [] })) },
    },
  }
}
