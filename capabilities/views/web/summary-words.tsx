import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { formatHash } from '#platform/kernel/hash-state.ts'
import { Link } from '#platform/web/design/link.tsx'
import { wordsOfSummary, type Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

/** The address of a note at its summary, from that of the note or of a place in it. */
export function summaryHref(href: string): string {
  return `${href.replace(/#.*$/s, '')}#${formatHash({ panel: 'summary' })}`
}

interface SummaryWordsProps {
  summary: NonNullable<Row['summary']>
  /** The address of the row: its summary is opened by a click. Absent where nothing opens. */
  href?: string | undefined
}

/** The beginning of the summary of a note, marked if a language model wrote some of it. */
export function SummaryWords({ summary, href }: SummaryWordsProps) {
  const words = wordsOfSummary(summary)
  return (
    <>
      {summary.isByAi && (
        <IconSparkles className={classes.byAi} size={13} stroke={1.8} role="img" aria-label={strings.byAi} />
      )}
      {href === undefined ? (
        words
      ) : (
        <Link className={classes.summaryLink} href={summaryHref(href)} tabIndex={-1} draggable={false}>
          {words}
        </Link>
      )}
    </>
  )
}
