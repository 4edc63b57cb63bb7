import { clockText } from '#media/web/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import { EditableSentence } from './editable-sentence.tsx'
import { setStrings } from './set-strings.ts'
import { strings } from './strings.ts'
import classes from './summary.module.css'
import type { SetQuote, SetSentence } from './use-set-summary.ts'

interface SetSentenceProps {
  sentence: SetSentence
  /** Its number in the summary, from 1. */
  number: number
  /** The address of the place of a quote. */
  hrefOf: (quote: SetQuote) => string
  /** Null if the viewer may not edit it. An empty text removes it. */
  onEdit: ((sentence: SetSentence, text: string) => Promise<boolean>) | null
}

/** A sentence about several quotes: each of them opens its place. */
export function SetSentenceRow({ sentence, number, hrefOf, onEdit }: SetSentenceProps) {
  return (
    <EditableSentence text={sentence.text} number={number} onEdit={onEdit && ((text) => onEdit(sentence, text))}>
      <Words sentence={sentence} hrefOf={hrefOf} />
    </EditableSentence>
  )
}

function Words({ sentence, hrefOf }: Pick<SetSentenceProps, 'sentence' | 'hrefOf'>) {
  const { text, struck, withheld, isTranslated, editedBy, quotes } = sentence
  if (text === null)
    return (
      <div className={classes.struck}>
        <span className={classes.source}>{setStrings.withheld[withheld ?? 'GONE']}</span>
      </div>
    )
  if (struck !== null)
    return (
      <div className={classes.struck}>
        <s>{text}</s>
        <span className={classes.source}>{strings.struck[struck]}</span>
      </div>
    )
  return (
    <div className={classes.stated}>
      {text}
      {editedBy && <span className={classes.source}>{strings.edited(editedBy.name || strings.someone)}</span>}
      {isTranslated && <span className={classes.source}>{strings.translated}</span>}
      {quotes.length > 0 && (
        <ul className={classes.cited}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Link className={classes.citedQuote} href={hrefOf(quote)} title={setStrings.open(sourceOf(quote))}>
                <q>{quote.words}</q>
                <span className={classes.source}>{sourceOf(quote)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Who says it, in which note, at which second. */
export function sourceOf({ speaker, title, plays }: SetQuote): string {
  return [speaker, title || setStrings.untitled, plays && clockText(plays.startMs)].filter(Boolean).join(' · ')
}
