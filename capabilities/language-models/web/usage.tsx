import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import type { Purpose } from '../model/purposes.ts'
import { callList, shareList } from './language-model-acts.ts'
import { moneyWords } from './money-words.ts'
import { strings } from './strings.ts'
import classes from './language-models.module.css'

const NO_QUERY = {}

function purposeWords(purpose: string): string {
  return strings.purposes[purpose as Purpose] ?? purpose
}

/** The usage of this month by purpose, person and project, and the latest requests. */
export function Usage({ tried }: { tried: number }) {
  const shares = useLive(shareList, NO_QUERY)
  const calls = useLive(callList, NO_QUERY)
  const [readShares, readCalls] = [shares.retry, calls.retry]
  // Requests are counted without events.
  useEffect(() => {
    if (tried === 0) return
    readShares()
    readCalls()
  }, [tried, readShares, readCalls])
  if (calls.state === 'loading' || shares.state === 'loading') return null
  if (calls.rows.length === 0)
    return calls.state === 'failed' ? (
      <ErrorState message={toCallError(calls.error).message} onRetry={calls.retry} />
    ) : (
      <EmptyState compact title={strings.noUsage}>
        {strings.noUsageHint}
      </EmptyState>
    )
  return (
    <>
      <Rows title={strings.shares} onMore={shares.hasMore ? shares.more : undefined}>
        {shares.rows.map(
          ({ id, purpose, user, projectId, project, calls: count, inputTokens, outputTokens, cost, currency }) => (
            <ShortListRow
              key={id}
              title={[
                purposeWords(purpose),
                user?.name ?? strings.noOne,
                ...(projectId === null
                  ? []
                  : [project ? project.title || strings.untitledProject : strings.hiddenProject]),
              ].join(' · ')}
              detail={`${strings.requests(count)}, ${strings.tokens(inputTokens, outputTokens)}`}
              tools={currency !== '' && <span className={classes.amount}>{moneyWords(cost, currency)}</span>}
            />
          ),
        )}
      </Rows>
      <Rows title={strings.calls} explain={strings.callsHint} onMore={calls.hasMore ? calls.more : undefined}>
        {calls.rows.map(({ id, at, purpose, user, model, outcome, inputTokens, outputTokens, cost, currency }) => (
          <ShortListRow
            key={id}
            title={`${purposeWords(purpose)} · ${user?.name ?? strings.noOne}`}
            detail={
              <>
                {outcome == null ? strings.running : (strings.outcomes[outcome] ?? outcome)} · {model} ·{' '}
                {strings.tokens(inputTokens, outputTokens)} · <RelativeTime at={at} />
              </>
            }
            tools={currency !== '' && <span className={classes.amount}>{moneyWords(cost, currency)}</span>}
          />
        ))}
      </Rows>
    </>
  )
}

interface RowsProps {
  title: string
  explain?: string
  onMore: (() => void) | undefined
  children: ReactNode
}

function Rows({ title, explain, onMore, children }: RowsProps) {
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      {explain !== undefined && <p className={classes.quiet}>{explain}</p>}
      <ShortList>{children}</ShortList>
      {onMore && (
        <Button variant="subtle" onClick={onMore}>
          {strings.more}
        </Button>
      )}
    </div>
  )
}
