import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { strings } from './strings.ts'
import { SentenceWords } from './summary-sentence.tsx'
import classes from './summary.module.css'
import type { ShownOffer, ShownSentence } from './use-note-summary.ts'

interface SummaryOfferProps {
  offer: ShownOffer
  onShow: (sentence: ShownSentence) => void
  /** Null if the viewer may not edit the summary. @param changeIds null for all */
  onTake: ((changeIds: string[] | null) => void) | null
  onDismiss: () => void
}

/** What a newer summary would change in one that somebody edited, to be accepted one by one or together. */
export function SummaryOffer({ offer, onShow, onTake, onDismiss }: SummaryOfferProps) {
  const { changes } = offer
  return (
    <section className={classes.offer} aria-label={strings.offer}>
      <h3 className={classes.title}>{strings.offer}</h3>
      <p className={classes.quiet}>{changes.length === 0 ? strings.offerSame : strings.offerHint}</p>
      <ul className={classes.sentences}>
        {changes.map(({ id, kind, title, sentence }) => (
          <li key={id} className={classes.change} data-kind={kind}>
            <span className={classes.source}>
              {[kind === 'ADD' ? strings.offerAdds : strings.offerRemoves, title].filter(Boolean).join(' · ')}
            </span>
            <SentenceWords sentence={sentence} onShow={onShow} />
            {onTake && (
              <PlainButton
                compact
                variant="default"
                aria-label={strings.acceptThis(sentence.text ?? strings.changed)}
                onClick={() => onTake([id])}
              >
                {strings.accept}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      {onTake && (
        <div className={classes.foot}>
          {changes.length > 0 && (
            <PlainButton compact onClick={() => onTake(null)}>
              {strings.acceptAll}
            </PlainButton>
          )}
          <PlainButton compact variant="subtle" onClick={onDismiss}>
            {strings.dismiss}
          </PlainButton>
        </div>
      )}
    </section>
  )
}
