import { Button } from '@mantine/core'
import type { CodingSource } from '#coding/model/source.ts'
import { stateOf, type SentenceState } from '#coding/model/sentence-state.ts'
import {
  codingStrings as strings,
  progressOf,
  useCodingQueue,
  useSentences,
  type CodingProgress,
} from '#coding/web/index.ts'
import { sentenceAt, type Stretch } from '#coding/model/stretch.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import { useMemo, useState } from 'react'
import classes from './coding-desk.module.css'
import { deskActions } from './desk-actions.ts'
import { DeskPage } from './desk-page.tsx'
import { Leave } from './leave.tsx'
import { useKeptPlace } from './use-kept-place.ts'

/** What participants said in a working set, one sentence after another, to be coded by keys. */
export function CodingDesk({ source }: { source: CodingSource }) {
  const { queue, isCounted, cutAt, error, retry } = useCodingQueue(source)
  const kept = useKeptPlace(JSON.stringify(source))
  const [chosen, setChosen] = useState<Stretch | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<number, SentenceState>>(new Map())
  const progress = useMemo(() => progressOf(queue, seen), [queue, seen])
  const begins = chosen ?? beginning(kept.place, progress.find('o', 0), { total: queue.total, isCounted })
  // From here on the position is the user's choice: coding does not move it.
  if (chosen === null && begins !== null) setChosen(begins)
  const sentences = useSentences(source, queue, begins?.at ?? -1)
  const fresh = useMemo(() => newlySeen(sentences.known, progress), [sentences.known, progress])
  // The state of a loaded sentence is newer than the counts.
  if (fresh.size > 0) setSeen(new Map([...seen, ...fresh]))

  if (error && queue.total === 0)
    return (
      <InPlace onLeave={kept.forget}>
        <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
      </InPlace>
    )
  if (isCounted && queue.total === 0)
    return (
      <InPlace onLeave={kept.forget}>
        <EmptyState
          picture={<BlankSheets />}
          title={strings.nothing}
          action={
            <Button variant="default" onClick={() => runAction(deskActions.leave.id)}>
              {strings.leave}
            </Button>
          }
        >
          {strings.nothingHint}
        </EmptyState>
      </InPlace>
    )
  if (!begins)
    return (
      <InPlace onLeave={kept.forget}>
        <div className={classes.waiting}>
          <LoadingRows label={strings.loading} />
        </div>
      </InPlace>
    )
  return (
    <DeskPage
      source={source}
      queue={queue}
      isCounted={isCounted}
      cutAt={cutAt}
      countingFailed={error === null ? null : { message: error.message, retry }}
      sentences={sentences}
      progress={progress}
      stretch={begins}
      onChoose={setChosen}
      place={kept}
    />
  )
}

/** The sentences whose state differs from what was counted. */
function newlySeen(
  known: ReturnType<typeof useSentences>['known'],
  progress: CodingProgress,
): Map<number, SentenceState> {
  const fresh = new Map<number, SentenceState>()
  for (const [place, { highlights, isSkipped }] of known) {
    const isCoded = highlights.some(({ tags, inlineCommentOnly }) => tags.length > 0 && !inlineCommentOnly)
    const now = stateOf({ isCoded, isSkipped })
    if (progress.at(place) !== now) fresh.set(place, now)
  }
  return fresh
}

/**
 * The initial position: the kept one, else the first sentence without a tag, else the end; null while it is not known.
 */
function beginning(
  kept: number | null,
  firstOpen: number,
  { total, isCounted }: { total: number; isCounted: boolean },
): Stretch | null {
  if (kept !== null) return kept < total || isCounted ? sentenceAt(Math.min(kept, total)) : null
  if (firstOpen !== -1) return sentenceAt(firstOpen)
  return isCounted && total > 0 ? sentenceAt(total) : null
}

/** Shown in place of the sentences. */
function InPlace({ onLeave, children }: { onLeave: () => void; children: React.ReactNode }) {
  return (
    <main className={classes.desk}>
      <Leave onLeave={onLeave} />
      <VisuallyHidden as="h1">{strings.title}</VisuallyHidden>
      {children}
    </main>
  )
}
