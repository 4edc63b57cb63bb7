import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { clockText } from '#media/web/index.ts'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { SET_FRAMEWORKS, type SetFramework } from '../model/set-summary.ts'
import { setStrings } from './set-strings.ts'
import { strings } from './strings.ts'
import classes from './summary.module.css'
import { useSetSummary, type SetQuote, type SetToSummarize, type SummarizedSet } from './use-set-summary.ts'

interface SetSummaryPanelProps {
  of: SetToSummarize
  /** The address of the place of a quote. */
  hrefOf: (quote: SetQuote) => string
}

/** What notes or highlights say together: quotes of them, each opening its place, and the next summary in progress. */
export function SetSummaryPanel({ of, hrefOf }: SetSummaryPanelProps) {
  const { set, error, retry, summarize, cancel } = useSetSummary(of)
  if (!set)
    return error ? (
      <ErrorState compact message={error.message} onRetry={retry} />
    ) : (
      <LoadingRows label={setStrings.loading} />
    )
  const { summary, run, unavailable } = set
  const isRunning = run?.isUnderWay === true
  const mayBegin = unavailable === null && !isRunning
  const choice = (
    <ActionMenu entries={frameworkEntries((framework) => void summarize(framework))}>
      <PlainButton compact disabled={!mayBegin}>
        {set.summary ? strings.again : strings.summarize}
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </PlainButton>
    </ActionMenu>
  )
  return (
    <div className={classes.panel} data-of-set="">
      {isRunning && (
        <ProgressBar
          label={setStrings.running}
          done={run.progress}
          total={1}
          figures={strings.figures(run.progress)}
          {...(unavailable === null && { onCancel: () => void cancel() })}
        />
      )}
      {run?.failure != null && (
        <p className={classes.failure} role="status">
          {run.failure}
        </p>
      )}
      {summary ? (
        <Made summary={summary} hrefOf={hrefOf} />
      ) : (
        !isRunning && (
          <EmptyState compact title={setStrings.none} action={unavailable === null && choice}>
            {unavailable ?? setStrings.noneHint}
          </EmptyState>
        )
      )}
      {(summary || isRunning) && (
        <div className={classes.foot}>
          {unavailable === null ? choice : summary && <p className={classes.quiet}>{unavailable}</p>}
        </div>
      )}
    </div>
  )
}

function frameworkEntries(onChoose: (framework: SetFramework) => void): MenuEntry[] {
  return SET_FRAMEWORKS.map((framework) => ({
    kind: 'command',
    title: strings.frameworks[framework],
    onSelect: () => onChoose(framework),
  }))
}

function Made({
  summary,
  hrefOf,
}: { summary: NonNullable<SummarizedSet['summary']> } & Pick<SetSummaryPanelProps, 'hrefOf'>) {
  const { framework, updatedAt, contributors, parts, read, hasMore, byMeaning, noAccess, gone } = summary
  const names = contributors.map(({ name }) => name || strings.someone).join(', ')
  return (
    <>
      <p className={classes.head}>
        <span className={classes.framework}>{strings.frameworks[framework]}</span>
        <span>{setStrings.stands(summary.numPeople, summary.numNotes)}</span>
        {names !== '' && <span>{strings.made(names)}</span>}
        <RelativeTime at={updatedAt} />
      </p>
      <div className={classes.sections}>
        {parts.map(({ title, quotes }, at) => (
          <section key={quotes[0]?.id ?? at} aria-label={title ?? setStrings.part}>
            {title !== null && <h3 className={classes.title}>{title}</h3>}
            <ul className={classes.sentences}>
              {quotes.map((quote) => (
                <li key={quote.id}>
                  <Link className={classes.sentence} href={hrefOf(quote)}>
                    {quote.text}
                    <span className={classes.source}>{sourceOf(quote)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasMore && <p className={classes.quiet}>{setStrings.onlyNewest(read)}</p>}
      {noAccess > 0 && <p className={classes.quiet}>{setStrings.hiddenQuotes(noAccess)}</p>}
      {gone > 0 && <p className={classes.quiet}>{setStrings.gone(gone)}</p>}
      {!byMeaning && <p className={classes.quiet}>{setStrings.byWords}</p>}
    </>
  )
}

function sourceOf({ speaker, title, plays }: SetQuote): string {
  return [speaker, title || setStrings.untitled, plays && clockText(plays.startMs)].filter(Boolean).join(' · ')
}
