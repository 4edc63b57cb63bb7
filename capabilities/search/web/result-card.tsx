import type { ReactNode } from 'react'
import { kindNamed, kindTitle, type ShownKinds } from '#content-kinds/web/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import { MatchText } from '#platform/web/design/match-text.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { itemHref } from './item-href.ts'
import classes from './search-results.module.css'
import { calledSo, saidByLine } from '#speakers/model/said-by.ts'
import { strings } from './strings.ts'
import type { ShownItem } from './use-search.ts'

interface ResultCardProps {
  kinds: ShownKinds
  item: ShownItem
  /** The quote comes first, then its source. */
  asQuote: boolean
  /** Shows why it was found. */
  reportedWhy?: boolean
  onOpen?: () => void
  /** Shown instead of when it was changed. */
  change?: ReactNode
}

/** A found item, with a link to it. */
export function ResultCard({ kinds, item, asQuote, reportedWhy = true, onOpen, change }: ResultCardProps) {
  return (
    <Link
      className={classes.card}
      href={itemHref(kinds, item)}
      {...(onOpen ? { onClick: onOpen } : {})}
      data-result={`${item.type}:${item.id}`}
    >
      <ResultText kinds={kinds} item={item} asQuote={asQuote} reportedWhy={reportedWhy} change={change} />
    </Link>
  )
}

function ResultText({
  kinds,
  item,
  asQuote,
  reportedWhy,
  change,
}: Required<Pick<ResultCardProps, 'kinds' | 'item' | 'asQuote' | 'reportedWhy'>> & Pick<ResultCardProps, 'change'>) {
  const kind = kindNamed(kinds, item.type)
  const Icon = kind.icon
  const { title, content } = item.preview
  const isQuote = asQuote && content.length > 0
  const titleOf = title.length > 0 ? <MatchText segments={title} /> : kind.untitled
  return (
    <>
      <Icon className={classes.icon} size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.text}>
        <span className={isQuote ? classes.quote : classes.title}>
          {isQuote ? <MatchText segments={content} /> : titleOf}
        </span>
        {!isQuote && content.length > 0 && (
          <span className={classes.content}>
            <MatchText segments={content} />
          </span>
        )}
        {item.fields.map(({ label, value }, at) => (
          // One field may have several options that matched.
          <span key={`${label} ${at}`} className={classes.content}>
            {strings.fieldSays(label)} <MatchText segments={value} />
          </span>
        ))}
        {item.inSummary.map((sentence, at) => (
          <span key={`summary ${at}`} className={classes.content}>
            {strings.summarySays} <MatchText segments={sentence} />
          </span>
        ))}
        <span className={classes.where}>
          {item.saidBy.length > 0 && <strong className={classes.saidBy}>{namesOf(item.saidBy)}</strong>}
          {item.saidBy.length === 0 && item.isInterviewers && (
            <strong className={classes.saidBy}>{strings.ofInterviewer}</strong>
          )}
          <span>{kindTitle(kind)}</span>
          {isQuote && title.length > 0 && <span className={classes.parent}>{titleOf}</span>}
          {item.parent && (
            <span className={classes.parent}>{item.parent.title || kindNamed(kinds, item.parent.type).untitled}</span>
          )}
          {item.lacks.length > 0 && <span>{strings.without(item.lacks)}</span>}
          {change === undefined ? (
            <RelativeTime at={item.updatedAt} />
          ) : (
            <span className={classes.change}>{change}</span>
          )}
          {reportedWhy && item.foundBy !== 'WORDS' && (
            <span>{item.foundBy === 'MEANING' ? strings.foundByMeaning : strings.foundByBoth}</span>
          )}
        </span>
      </span>
    </>
  )
}

function namesOf(saidBy: ShownItem['saidBy']): string {
  return saidByLine(saidBy.map(({ name, isInterviewer }) => ({ called: calledSo(name), isInterviewer })))
}
