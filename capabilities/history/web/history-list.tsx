import { Button } from '@mantine/core'
import { ThingHistoryDocument, type ThingHistoryQuery } from '#generated/operations/capabilities/history/web/history.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { usePages } from '#platform/web/graphql/index.ts'
import classes from './history.module.css'
import { strings as text } from './strings.ts'
import { DOERS, wordsOf } from './words.ts'

type Act = NonNullable<ThingHistoryQuery['history']>['acts']['nodes'][number]

/** Who did what to a thing, the latest first. */
export function HistoryList({ kind, id }: { kind: string; id: Id }) {
  const pages = usePages({ document: ThingHistoryDocument, variables: { kind, id }, pageOf: (data) => data.history?.acts ?? null, follows: [kind, 'document'] })
  if (pages.state === 'loading') return <LoadingRows label={text.loading} />
  if (pages.state === 'failed') return <ErrorState title={text.failed} message={pages.error?.message ?? ''} onRetry={pages.reload} />
  if (pages.nodes.length === 0) return <EmptyState compact title={text.empty} />
  return (
    <>
      <ol className={classes.acts} aria-label={text.heading}>
        {pages.nodes.map((act) => (
          <li key={act.id} className={classes.act}>
            <span><strong className={classes.doer}>{doerOf(act)}</strong> {wordsOf({ ...act, title: act.title ?? null })}</span>
            <span className={classes.time}><RelativeTime at={act.at} /></span>
          </li>
        ))}
      </ol>
      {pages.hasMore && <Button variant="default" onClick={pages.loadMore}>{text.older}</Button>}
    </>
  )
}

function doerOf({ user, principalKind }: Act): string {
  if (user) return user.name === '' ? text.somebody : user.name
  return DOERS[principalKind] ?? text.somebody
}
