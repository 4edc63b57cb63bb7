import type { KeyboardEvent, Ref } from 'react'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import classes from './composer.module.css'
import { askStrings as strings } from './strings.ts'
import type { ConditionOffer } from './use-offered-conditions.ts'

interface ConditionOffersProps {
  offers: readonly ConditionOffer[]
  onTake: (offer: ConditionOffer) => void
  /** Back to the field. */
  onLeave: () => void
  onDecline: () => void
  ref: Ref<HTMLDivElement>
}

/** What a part of the question may mean as a condition: Enter or a click takes one, the arrows move, Escape declines. */
export function ConditionOffers({ offers, onTake, onLeave, onDecline, ref }: ConditionOffersProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, at: number): void => {
    const chips = event.currentTarget.parentElement?.querySelectorAll('button')
    const to = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : null
    if (to !== null) {
      event.preventDefault()
      if (to < 0) onLeave()
      else chips?.[to]?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onDecline()
    }
  }
  return (
    <>
      {offers.length > 0 && (
        <div ref={ref} className={classes.offers} role="group" aria-label={strings.narrowTo}>
          <span aria-hidden="true">{strings.narrowTo}</span>
          {offers.map((offer, at) => (
            <button
              key={offer.id}
              type="button"
              className={classes.condition}
              aria-label={strings.narrowToCondition(offer.field, offer.title, offer.place)}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => onTake(offer)}
            >
              <span className={classes.quiet}>{offer.field}</span>
              <b>{offer.title}</b>
              {offer.place && <span className={classes.quiet}>{offer.place}</span>}
            </button>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{offers.length > 0 ? strings.narrowOffered(offers.length) : ''}</VisuallyHidden>
    </>
  )
}
