import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { RowLabels } from '#notes/model/searched-text.ts'
import { AS_WRITTEN_HEADING } from '../model/survey-row.ts'
import { headingWords, labelWords } from './content/row-content.ts'
import './tables.ts'

/**
 * What imports wrote into each of the notes that they made from rows: the labels of their columns, including those of
 * all imports of the same survey, since a later wave changes notes of an earlier one; of documents, the headings that
 * nearly all of them have.
 */
export async function labelsOfRows(tx: CellTransaction, importIds: readonly Id[]): Promise<Map<Id, RowLabels>> {
  const rows = await tx
    .selectFrom('imports as made')
    .innerJoin('imports as wave', (join) =>
      join.onRef('wave.source_id', '=', 'made.source_id').onRef('wave.project_id', '=', 'made.project_id'),
    )
    .select(['made.id', 'wave.mappings'])
    .where((where) => where('made.id', '=', where.fn.any(where.val([...importIds]))))
    .where('wave.mappings', 'is not', null)
    .execute()
  const labels = new Map<Id, { headings: Set<string>; labels: Set<string> }>()
  for (const { id, headings } of await sameHeadings(tx, importIds))
    labels.set(id, { headings: new Set(headings), labels: new Set() })
  for (const { id, mappings } of rows) {
    const written = labels.get(id) ?? { headings: new Set<string>(), labels: new Set<string>() }
    labels.set(id, written)
    written.headings.add(AS_WRITTEN_HEADING)
    for (const { columns, transcript } of mappings ?? []) {
      if (transcript) continue
      for (const { index, label } of columns) {
        written.headings.add(headingWords(label)).add(`Column ${index + 1}`)
        written.labels.add(labelWords(label))
      }
    }
  }
  return labels
}

async function sameHeadings(
  tx: CellTransaction,
  importIds: readonly Id[],
): Promise<Array<{ id: Id; headings: readonly string[] }>> {
  const rows = await tx
    .selectFrom('imports')
    .select(['id', 'same_headings'])
    .where((where) => where('id', '=', where.fn.any(where.val([...importIds]))))
    .where('same_headings', 'is not', null)
    .execute()
  return rows.map(({ id, same_headings: headings }) => ({ id, headings: headings ?? [] }))
}
