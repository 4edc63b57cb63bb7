import { Button } from '@mantine/core'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { SearchResults } from '#search/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { strings } from './strings.ts'
import { useItems } from './use-items.ts'

export interface ItemListProps {
  types: readonly ResultType[]
  filter?: Parameters<typeof useItems>[1]
  layout: 'list' | 'grid'
  /** What is said when there is nothing: a heading and a sentence. */
  empty: readonly [string, string]
}

/** Projects, notes and insights that the viewer may see, page by page. */
export function ItemList({ types, filter, layout, empty }: ItemListProps) {
  const view = useItems(types, filter)
  if (view.state === 'failed') return <ErrorState title={strings.failed} message={view.message} onRetry={view.retry} />
  if (view.state === 'loading') return <LoadingRows label={strings.loading} />
  if (view.items.length === 0) {
    return (
      <EmptyState picture={<RawStone />} title={empty[0]}>
        {empty[1]}
      </EmptyState>
    )
  }
  return (
    <>
      <SearchResults
        kinds={foundKinds}
        items={view.items}
        query=""
        layout={layout}
        stale={false}
        onOpen={() => undefined}
        onEnd={view.loadMore}
      />
      {view.nextOffset !== null && (
        <Button variant="default" mt={16} onClick={view.loadMore}>
          {strings.more}
        </Button>
      )}
    </>
  )
}
