import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { historyWords } from '#generated/registry/history-words.ts'
import { latestDescriber } from '#history/web/index.ts'
import { SearchResults, type ShownItem } from '#search/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { recentKinds } from './import-line.ts'
import { strings } from './strings.ts'
import { workItems, type ItemsFilter } from './work-items.ts'

const PAGE_ITEMS = 40
const EVERYTHING: ItemsFilter = {}
const describeLatest = latestDescriber(historyWords)

export interface ItemListProps {
  types: readonly ResultType[]
  filter?: ItemsFilter
  layout: 'list' | 'grid'
  /** Shown for an empty list: a heading and a sentence. */
  empty: readonly [string, string]
}

/** Projects, notes and insights that the viewer may see, page by page. */
export function ItemList({ types, filter = EVERYTHING, layout, empty }: ItemListProps) {
  const asked = useMemo(() => ({ types, filter }), [types, filter])
  const { rows, state, error, hasMore, more, retry } = useLive(workItems, asked, { firstRows: PAGE_ITEMS })
  const latest = useMemo(() => new Map(rows.map((row) => [row.id, row.latest])), [rows])
  const changeOf = useCallback(
    (item: ShownItem) => {
      const { who, what, at } = describeLatest(
        { kind: item.type, id: item.id, updatedAt: item.updatedAt },
        latest.get(item.id),
      )
      return (
        <>
          {who !== null && <strong>{who}</strong>} {what}, <RelativeTime at={at} />
        </>
      )
    },
    [latest],
  )
  if (state === 'failed')
    return <ErrorState title={strings.failed} message={toCallError(error).message} onRetry={retry} />
  if (state === 'loading') return <LoadingRows label={strings.loading} />
  if (rows.length === 0) {
    return (
      <EmptyState picture={<RawStone />} title={empty[0]}>
        {empty[1]}
      </EmptyState>
    )
  }
  return (
    <>
      <SearchResults
        kinds={recentKinds}
        items={rows}
        layout={layout}
        stale={false}
        onOpen={() => undefined}
        onEnd={more}
        changeOf={changeOf}
      />
      {hasMore && (
        <Button variant="default" mt={16} onClick={more}>
          {strings.more}
        </Button>
      )}
    </>
  )
}
