import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { languageName } from './language-menu.ts'
import { SetSections } from './set-sections.tsx'
import { sourceOf } from './set-sentence.tsx'
import { setStrings } from './set-strings.ts'
import { strings } from './strings.ts'
import classes from './summary.module.css'
import type { MadeSetSummary, SetQuote, SetSentence } from './use-set-summary.ts'

interface SetMadeProps {
  summary: MadeSetSummary
  hrefOf: (quote: SetQuote) => string
  onEdit: ((sentence: SetSentence, text: string) => Promise<boolean>) | null
}

/** A finished summary of a set: what was written or chosen, on how much it stands, and what was left out. */
export function SetMade({ summary, hrefOf, onEdit }: SetMadeProps) {
  const { framework, language, writtenBy, updatedAt, contributors, parts, sections } = summary
  const names = contributors.map(({ name }) => name || strings.someone).join(', ')
  return (
    <>
      <p className={classes.head}>
        <span className={classes.framework}>{strings.frameworks[framework]}</span>
        {language !== null && <span>{languageName(language)}</span>}
        {writtenBy !== null && (
          <span className={classes.byAi}>
            <IconSparkles size={13} stroke={1.8} aria-hidden="true" />
            {strings.byAi}
          </span>
        )}
        <span>{setStrings.stands(summary.numPeople, summary.numNotes)}</span>
        {names !== '' && <span>{strings.made(names)}</span>}
        <RelativeTime at={updatedAt} />
      </p>
      <div className={classes.sections}>
        <SetSections sections={sections} hrefOf={hrefOf} onEdit={onEdit} />
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
      {saidOf(summary).map((line) => (
        <p key={line} className={classes.quiet}>
          {line}
        </p>
      ))}
    </>
  )
}

/** What was read and what was not, and what of it is not shown. */
function saidOf(summary: MadeSetSummary): string[] {
  const { read, total, chosen, hasMore, given, found, leftOut, note, noAccess, gone, writtenBy, byMeaning, sections } =
    summary
  return [
    note,
    hasMore && setStrings.onlyNewest(read, total),
    chosen !== null && chosen > read && setStrings.onlyFirst(read, chosen),
    writtenBy !== null && given < found && setStrings.given(given, found),
    leftOut > 0 && strings.leftOut(leftOut),
    noAccess > 0 && setStrings.hiddenQuotes(noAccess),
    gone > 0 && setStrings.gone(gone),
    writtenBy !== null && strings.byModel(writtenBy, sections.some(hasTranslated)),
    writtenBy === null && !byMeaning && setStrings.byWords,
  ].filter((line) => typeof line === 'string')
}

function hasTranslated({ sentences }: MadeSetSummary['sections'][number]): boolean {
  return sentences.some(({ isTranslated }) => isTranslated)
}
