import { Suspense, useCallback } from 'react'
import type { ChartDimension } from '#charts/model/chart.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { fieldOfKey, questionOfKey } from '#views/model/columns.ts'
import { viewStrings, type ShownColumn } from '#views/web/index.ts'
import { links } from '../../links.ts'
import { questionLinks } from '../../question-links.ts'

const ColumnDistribution = lazyPart(
  'column-distribution',
  async () => (await import('#charts/web/index.ts')).ColumnDistribution,
)

/** The chart dimension of a column of notes; null if it cannot be counted. */
function dimensionOf(key: string): ChartDimension | null {
  const [field, question] = [fieldOfKey(key), questionOfKey(key)]
  if (field !== null) return { kind: 'FIELD', id: field }
  if (question !== null) return { kind: 'QUESTION', id: question }
  if (key === 'tags') return { kind: 'TAGS', id: null }
  if (key === 'happenedAt') return { kind: 'HAPPENED_AT', id: null }
  return key === 'createdAt' ? { kind: 'CREATED_AT', id: null } : null
}

/**
 * Shown above the menu of a column of notes: the distribution of its values among the notes that the table shows, and a
 * link to their chart; for tags only the link, since they count highlights.
 */
export function useColumnDistributions(
  projectId: Id,
  objectType: ObjectType,
  filter: FilterForm,
): ((column: ShownColumn) => MenuEntry[]) | undefined {
  const above = useCallback(
    ({ key, label }: ShownColumn): MenuEntry[] => {
      const dimension = dimensionOf(key)
      const question = questionOfKey(key)
      if (!dimension) return []
      const options = JSON.stringify({ dimension })
      const isNarrowed = dimension.kind !== 'TAGS' && filter.fields.length > 0
      const asked = new URLSearchParams({ options, ...(isNarrowed ? { filter: JSON.stringify(filter) } : {}) })
      const chart = `${links.project({ id: projectId }, 'charts')}?${asked.toString()}`
      return [
        ...(dimension.kind === 'TAGS'
          ? []
          : [
              {
                kind: 'content' as const,
                content: (
                  <Suspense fallback={<LoadingRows label={viewStrings.column.counting} />}>
                    <ColumnDistribution projectId={projectId} dimension={dimension} title={label} filter={filter} />
                  </Suspense>
                ),
              },
            ]),
        { kind: 'link', title: viewStrings.column.chart, href: chart },
        ...(question === null
          ? []
          : [
              {
                kind: 'link' as const,
                title: viewStrings.column.question,
                href: questionLinks.question({ id: projectId }, { id: question, text: label }),
              },
            ]),
        { kind: 'line' },
      ]
    },
    [projectId, filter],
  )
  return objectType === 'NOTE' ? above : undefined
}
