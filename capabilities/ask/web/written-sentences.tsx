import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { Link } from '#platform/web/design/link.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { sourceOf } from './quote-line.tsx'
import { askStrings as strings } from './strings.ts'
import type { ShownAnswer, ShownQuote, ShownSentence } from './use-conversation.ts'
import classes from './written.module.css'

interface WrittenProps {
  answer: Pick<ShownAnswer, 'sentences' | 'writing' | 'parts'>
  hrefOf: (quote: ShownQuote) => string
}

/**
 * What a language model wrote about the quotes: each sentence with the numbers of those that prove it, which open them. What
 * is not proved is struck through with the reason, or left out if the reader chose so.
 */
export function WrittenSentences({ answer: { sentences, writing, parts }, hrefOf }: WrittenProps) {
  const [hidden, setHidden] = useStoredValue('quarry.ask.hides-unproved', false)
  if (writing?.model == null) return null
  const quotes = new Map(parts.flatMap((part) => part.quotes.map((quote) => [quote.citationReferenceId, quote])))
  const struck = sentences.filter((one) => one.struck !== null).length
  const shown = hidden ? sentences.filter((one) => one.struck === null) : sentences
  return (
    <div className={classes.written}>
      <p className={classes.by}>
        <IconSparkles size={13} stroke={1.8} aria-hidden="true" />
        {strings.writtenBy(writing.model)}
      </p>
      {shown.length > 0 && (
        <ul className={classes.sentences}>
          {shown.map((sentence) => (
            <Sentence key={sentence.id} sentence={sentence} quotes={quotes} hrefOf={hrefOf} />
          ))}
        </ul>
      )}
      {struck > 0 && (
        <PlainButton
          className={classes.toggle}
          variant="subtle"
          compact
          aria-pressed={hidden}
          onClick={() => setHidden(!hidden)}
        >
          {hidden ? strings.showUnproved(struck) : strings.hideUnproved(struck)}
        </PlainButton>
      )}
    </div>
  )
}

interface SentenceProps extends Pick<WrittenProps, 'hrefOf'> {
  sentence: ShownSentence
  quotes: ReadonlyMap<string, ShownQuote>
}

function Sentence({ sentence: { text, struck, withheld, citations }, quotes, hrefOf }: SentenceProps) {
  if (text === null) return <li className={classes.withheld}>{strings.withheld[withheld ?? 'GONE']}</li>
  if (struck !== null)
    return (
      <li className={classes.struck}>
        <s>{text}</s> <span className={classes.reason}>{strings.struck[struck]}</span>
      </li>
    )
  return (
    <li>
      {text}
      {citations.map(({ number, citationReferenceId, words }, at) => {
        const quote = quotes.get(citationReferenceId)
        return (
          quote && (
            <Link
              key={`${number}.${at}`}
              className={classes.number}
              href={hrefOf(quote)}
              title={`“${words}” — ${sourceOf(quote)}`}
              aria-label={strings.openQuote(number, sourceOf(quote))}
            >
              {number}
            </Link>
          )
        )
      })}
    </li>
  )
}
