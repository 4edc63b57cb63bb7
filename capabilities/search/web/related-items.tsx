import { RelatedDocument } from '#generated/operations/capabilities/search/web/search.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import type { FoundKinds } from '#content-kinds/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { Link } from '#platform/web/design/link.tsx'
import { ResultCard } from './result-card.tsx'
import { byWordsHref } from './search-address.ts'
import classes from './search-results.module.css'
import { strings } from './strings.ts'

interface RelatedItemsProps {
  kinds: FoundKinds
  of: { type: ResultType; id: string }
  /** Its title: the link to a full search uses these words, and also finds what is left out here. */
  called: string
  /** Shown below other content: with a heading, and not at all while there is nothing to show. */
  titled?: boolean
}

/** Things with about the same meaning as something, shown beside it. */
export function RelatedItems({ kinds, of, called, titled = false }: RelatedItemsProps) {
  const { data, error, isAsking, retry } = useAnswer(RelatedDocument, { variables: { options: of }, uncached: true })
  const items = data?.related ?? []
  if (titled && items.length === 0) return null
  const leftOut = data?.relatedLeftOut && <LeftOutLine {...data.relatedLeftOut} called={called} />
  if (error && !data)
    return <ErrorState compact title={strings.relatedFailed} message={error.message} onRetry={retry} />
  if (isAsking && !data) return <LoadingRows label={strings.related} />
  if (items.length === 0)
    return (
      <>
        {leftOut}
        <EmptyState compact title={strings.noRelated}>
          {strings.noRelatedHint}
        </EmptyState>
      </>
    )
  const list = (
    <ul className={classes.list} aria-label={strings.related}>
      {items.map((item) => (
        <li key={`${item.type}:${item.id}`}>
          <ResultCard
            kinds={kinds}
            item={item}
            asQuote={kinds[item.type]?.found.isQuote === true}
            reportedWhy={false}
          />
        </li>
      ))}
    </ul>
  )
  return titled ? (
    <PageSection title={strings.related}>
      {leftOut}
      {list}
    </PageSection>
  ) : (
    <>
      {leftOut}
      {list}
    </>
  )
}

function LeftOutLine({ words, notes, called }: { words: number; notes: number; called: string }) {
  return (
    <p className={classes.leftOut}>
      {strings.leftOut(words, notes)}{' '}
      {called.trim() !== '' && <Link href={byWordsHref(called)}>{strings.leftOutByWords}</Link>}
    </p>
  )
}
