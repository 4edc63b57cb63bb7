import { Button } from '@mantine/core'
import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import { ThingHistoryDocument, type ThingHistoryQuery } from '#generated/operations/capabilities/history/web/history.ts'
import type { HistoryWords } from '#journal/model/told-act.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import classes from './history.module.css'
import { strings as text } from './strings.ts'
import { DOERS, joined, teller, type Own } from './tell.ts'
import { useTakeBack } from './use-take-back.ts'

type Act = NonNullable<ThingHistoryQuery['history']>['acts']['nodes'][number]

const actsOfThing = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'history',
    kind: 'act',
    document: ThingHistoryDocument,
    pageOf: ({ history }) => history?.acts ?? null,
    followsTexts: true,
  })

/** Who did what to a thing, and in a project, the latest first. @param words those of every capability */
export function HistoryList({ kind, id, words }: Own & { words: readonly HistoryWords[] }) {
  const tell = useMemo(() => teller(words), [words])
  const { rows: acts, state, error, hasMore, more, retry } = useLive(actsOfThing, { kind, id })
  const takeBack = useTakeBack()
  if (state === 'loading') return <LoadingRows label={text.loading} />
  if (state === 'failed') return <ErrorState title={text.failed} message={toCallError(error).message} onRetry={retry} />
  if (acts.length === 0) return <EmptyState compact title={text.empty} />
  const said = (act: Act): string => {
    const parts = act.parts.map((part) => tell({ ...part, title: part.title ?? null }, { kind, id }))
    return joined(act.partCount > parts.length ? [...parts, text.more] : parts)
  }
  return (
    <>
      <ol className={classes.acts} aria-label={text.heading}>
        {acts.map((act) => (
          <li key={act.id} className={classes.act}>
            <span className={classes.said}>
              <strong className={classes.doer}>{doerOf(act)}</strong> {said(act)}
            </span>
            {act.undoable != null && (
              <TakeBack words={said(act)} onTakeBack={() => void takeBack(act.undoable ?? '', said(act))} />
            )}
            <span className={classes.time}>
              <RelativeTime at={act.at} />
            </span>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="default" onClick={more}>
          {text.older}
        </Button>
      )}
    </>
  )
}

function TakeBack({ words, onTakeBack }: { words: string; onTakeBack: () => void }) {
  return (
    <Button
      className={classes.back}
      variant="subtle"
      size="compact-xs"
      aria-label={text.takeBackThat(words)}
      onClick={onTakeBack}
    >
      {text.takeBack}
    </Button>
  )
}

function doerOf({ user, principalKind }: Act): string {
  if (user) return user.name === '' ? text.somebody : user.name
  return DOERS[principalKind] ?? text.somebody
}
