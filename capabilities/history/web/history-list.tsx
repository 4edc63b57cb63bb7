import { Button } from '@mantine/core'
import type { ApolloClient } from '@apollo/client'
import { useMemo, useState, type ReactNode } from 'react'
import { ThingHistoryDocument, type ThingHistoryQuery } from '#generated/operations/capabilities/history/web/history.ts'
import type { HistoryWords } from '#journal/model/described-act.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { gather } from './gather.ts'
import classes from './history.module.css'
import { strings as text } from './strings.ts'
import { doerOf, joined, nameOf, describer, type Own, type DescribedPart } from './describe-act.ts'
import { useUndoAct } from './use-undo-act.ts'

type Act = NonNullable<ThingHistoryQuery['history']>['acts']['nodes'][number]

const actsOfThing = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'history',
    kind: 'act',
    document: ThingHistoryDocument,
    pageOf: ({ history }) => history?.acts ?? null,
    followsTexts: true,
  })

/** Shows who did what to a thing, and in a project, latest first. @param words those of every capability */
export function HistoryList({ kind, id, words }: Own & { words: readonly HistoryWords[] }) {
  const describeAct = useMemo(() => describer(words), [words])
  const { rows: acts, state, error, hasMore, more, retry } = useLive(actsOfThing, { kind, id })
  const undoAct = useUndoAct()
  const [opened, setOpened] = useState<ReadonlySet<Id>>(new Set())
  if (state === 'loading') return <LoadingRows label={text.loading} />
  if (state === 'failed') return <ErrorState title={text.failed} message={toCallError(error).message} onRetry={retry} />
  if (acts.length === 0) return <EmptyState compact title={text.empty} />
  const saidOf = (parts: readonly DescribedPart[], partCount: number): string => {
    const reported = parts.map((part) => describeAct(part, { kind, id }))
    return joined(partCount > reported.length ? [...reported, text.more] : reported)
  }
  const line = (act: Act) => {
    const said = saidOf(act.parts, act.partCount)
    return (
      <Line key={act.id} act={act} said={said}>
        {act.undoable != null && <UndoAct words={said} onUndo={() => void undoAct(act.undoable ?? '', said)} />}
      </Line>
    )
  }
  const rows = gather(acts)
  return (
    <>
      <ol className={classes.acts} aria-label={text.heading}>
        {rows.map(({ acts: ones, part, isOfMany }, at) => {
          const [latest] = ones
          if (part === null) return line(latest)
          const isOpen = ones.some((one) => opened.has(one.id))
          // Acts on the next page may belong to the last group, too.
          const isAll = at < rows.length - 1 || !hasMore
          const what = describeAct(part, { kind, id })
          const said = isOfMany && isAll ? what : `${what}, ${text.times(ones.length, isAll)}`
          return (
            <Line
              key={ones.at(-1)?.id}
              act={latest}
              said={said}
              below={isOpen && <ol className={classes.each}>{ones.map(line)}</ol>}
            >
              <Button
                className={classes.back}
                variant="subtle"
                size="compact-xs"
                aria-expanded={isOpen}
                aria-label={isOpen ? text.hideAll(said) : text.showAll(said)}
                onClick={() => setOpened(toggled(opened, ones, !isOpen))}
              >
                {isOpen ? text.hide : text.show}
              </Button>
            </Line>
          )
        })}
      </ol>
      {hasMore && (
        <Button variant="default" onClick={more}>
          {text.older}
        </Button>
      )}
    </>
  )
}

function toggled(opened: ReadonlySet<Id>, acts: ReadonlyArray<{ id: Id }>, isOpen: boolean): Set<Id> {
  const ids = new Set(acts.map((act) => act.id))
  return isOpen ? new Set([...opened, ...ids]) : new Set([...opened].filter((id) => !ids.has(id)))
}

/** One line: who did what when, with its commands, and below it the acts of the group. */
function Line({
  act,
  said,
  below,
  children,
}: {
  act: Pick<Act, 'at' | 'user' | 'startedBy' | 'principalKind'>
  said: string
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={classes.act}>
      <div className={classes.line}>
        <span className={classes.said}>
          <strong className={classes.doer}>{doerOf(act)}</strong>
          {act.startedBy ? text.startedBy(nameOf(act.startedBy)) : ''} {said}
        </span>
        {children}
        <span className={classes.time}>
          <RelativeTime at={act.at} />
        </span>
      </div>
      {below}
    </li>
  )
}

function UndoAct({ words, onUndo }: { words: string; onUndo: () => void }) {
  return (
    <Button
      className={classes.back}
      variant="subtle"
      size="compact-xs"
      aria-label={text.undoThat(words)}
      onClick={onUndo}
    >
      {text.undoAct}
    </Button>
  )
}
