import { Button } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import {
  isAnswered,
  isSaying,
  isTypedQuestion,
  searchHref,
  SearchResults,
  searchStrings as strings,
  type ShownItem,
  type SearchState,
  useNearestSentences,
  type useSearch,
} from '#search/web/index.ts'
import { useClipsOfHighlights } from '#reels/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { LensOverStrata } from '#platform/web/design/pictures.tsx'
import { clipOpener } from '../../documents/clip-opener.tsx'
import { useAnsweredQuestions } from './question-hits.tsx'
import { PeekButton, ResultPeek } from './result-peek.tsx'
import classes from './search-screen.module.css'

const NOTHING: readonly ShownItem[] = []
/** How many passages that answer a typed question come before the other results. */
const MOST_LEADING = 5

interface SearchAnswerProps {
  state: SearchState
  /** Whether conditions narrow it. */
  filtered: boolean
  found: ReturnType<typeof useSearch>
  /** The passages that answer a question which was typed as keywords; idle where there was none. */
  answers: ReturnType<typeof useSearch>
  onOpen: (item: ShownItem) => void
  returnTo: string | undefined
}

/** The results, or why there are none. */
export function SearchAnswer({ state, filtered, found, answers, onOpen, returnTo }: SearchAnswerProps) {
  if (found.state === 'failed' && found.refused) return <ErrorState title={strings.refused} message={found.message} />
  if (found.state === 'failed')
    return <ErrorState title={strings.failed} message={found.message} onRetry={found.retry} />
  if (!found.answered) return <LoadingRows label={strings.searching} />
  const isQuestionTyped = isTypedQuestion(state)
  const notices = (
    <>
      {isQuestionTyped && (
        <p className={classes.suggestion}>
          {strings.readAsQuestion} <Link href={searchHref({ ...state, asTyped: true })}>{strings.readAsWords}</Link>
        </p>
      )}
      {found.withoutMeaning !== null && (
        <p className={classes.suggestion} role="status">
          {strings.withoutMeaning[found.withoutMeaning]}
        </p>
      )}
      {found.leftOut !== null && (
        <p className={classes.suggestion}>
          {strings.leftOut(found.leftOut.words, found.leftOut.notes)}{' '}
          <Link href={searchHref({ ...state, mode: 'keywords', followUp: '', tab: '' })}>{strings.leftOutByWords}</Link>
        </p>
      )}
      {found.isNothingNear && (
        <p className={classes.suggestion} role="status">
          {strings.nothingNear(found.items.length > 0)}{' '}
          {state.mode !== 'keywords' && (
            <Link href={searchHref({ ...state, mode: 'keywords', followUp: '', tab: '' })}>
              {strings.nothingNearByWords}
            </Link>
          )}
        </p>
      )}
      {found.reading !== null && found.isReadingLate && (
        <p className={classes.suggestion} role="status">
          {strings.reading(found.reading.method === 'FULL_TEXT', found.reading.things, found.reading.waiting)}{' '}
          <PlainButton variant="subtle" compact onClick={found.retry}>
            {strings.lookAgain}
          </PlainButton>
        </p>
      )}
      {found.corrected === null && found.suggestedQuery !== null && (
        <p className={classes.suggestion}>
          {strings.didYouMean}{' '}
          <Link href={searchHref({ ...state, query: found.suggestedQuery })}>{found.suggestedQuery}</Link>?
        </p>
      )}
      {found.corrected !== null && (
        <p className={classes.suggestion}>
          {strings.corrected}{' '}
          <Link href={searchHref({ ...state, query: found.corrected.to })}>{found.corrected.to}</Link>.{' '}
          <Link href={searchHref({ ...state, asTyped: true })}>{strings.asTyped(found.corrected.from)}</Link>
        </p>
      )}
      {!isAnswered(state) &&
        state.query.trim() !== '' &&
        !found.isNothingNear &&
        (found.items.length === 0 || found.corrected !== null || found.matched === 'ANY') && (
          <p className={classes.suggestion}>
            <Link href={searchHref({ ...state, mode: 'question', tab: '' })}>{strings.asQuestion}</Link>
          </p>
        )}
    </>
  )
  if (found.items.length > 0)
    return <Found state={state} found={found} answers={answers} notices={notices} onOpen={onOpen} returnTo={returnTo} />
  return (
    <>
      {notices}
      {isSaying(state) || filtered ? (
        <EmptyState picture={<LensOverStrata />} title={strings.nothing(found.query)}>
          {filtered ? strings.nothingFilteredHint : strings.nothingHint}
        </EmptyState>
      ) : (
        <EmptyState picture={<LensOverStrata />} title={strings.none}>
          {strings.noneHint}
        </EmptyState>
      )}
    </>
  )
}

function Found({
  state,
  found,
  answers,
  notices,
  onOpen,
  returnTo,
}: Omit<SearchAnswerProps, 'filtered'> & { notices: ReactNode }) {
  const leading = isTypedQuestion(state) && !answers.isNothingNear ? answers.items : NOTHING
  const foundItems = useMemo(() => {
    const first = leading.slice(0, MOST_LEADING)
    const isFirst = (item: ShownItem): boolean => first.some(({ id, type }) => id === item.id && type === item.type)
    return first.length === 0 ? found.items : [...first, ...found.items.filter((item) => !isFirst(item))]
  }, [leading, found.items])
  const items = useNearestSentences(foundItems, found.query)
  const led = Math.min(leading.length, MOST_LEADING)
  // Requested once the results are drawn.
  const drawn = useDeferredValue(items, NOTHING)
  const clips = useClipsOfHighlights(drawn.flatMap((item) => (item.type === 'HIGHLIGHT' ? [item.id] : [])))
  const answeredBy = useAnsweredQuestions(drawn, found.query)
  const [peeked, setPeeked] = useState<string | null>(null)
  const actionsOf = useCallback(
    (item: ShownItem) => (
      <>
        {answeredBy(item)}
        {clipOpener(item.id, clips)}
        <PeekButton item={item} onPeek={setPeeked} />
      </>
    ),
    [clips, answeredBy],
  )
  const isQuestion = isAnswered(state)
  return (
    <>
      {notices}
      {found.matched === 'ANY' && !isQuestion && <p className={classes.suggestion}>{strings.someWords}</p>}
      {found.matched === 'ALL' && found.whole < found.total && !isQuestion && (
        <p className={classes.suggestion}>{strings.wholeCount(found.whole)}</p>
      )}
      <SearchResults
        kinds={foundKinds}
        items={items}
        led={led}
        layout={state.layout}
        stale={found.state === 'searching'}
        asQuotes={isQuestion}
        onOpen={onOpen}
        returnTo={returnTo}
        onEnd={found.loadMore}
        actionsOf={actionsOf}
        lookedAt={peeked}
      />
      <ResultPeek items={items} peeked={peeked} onPeek={setPeeked} />
      {found.nextOffset !== null && (
        <div className={classes.more}>
          <Button variant="default" onClick={found.loadMore} loading={found.state === 'continuing'}>
            {strings.more}
          </Button>
        </div>
      )}
    </>
  )
}
