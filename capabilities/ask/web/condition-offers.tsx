import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
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
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const chips = [...event.currentTarget.querySelectorAll('button')]
    const at = chips.findIndex((chip) => chip === document.activeElement)
    const to = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : null
    if (to !== null) {
      event.preventDefault()
      if (to < 0) onLeave()
      else chips[to]?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onDecline()
    }
  }
  return (
    <>
      {offers.length > 0 && (
        // The buttons take the keys; those that move between them bubble here.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={ref} className={classes.offers} role="group" aria-label={strings.narrowTo} onKeyDown={onKeyDown}>
          <span aria-hidden="true">{strings.narrowTo}</span>
          {offers.map((offer) => (
            <button
              key={offer.id}
              type="button"
              className={classes.condition}
              aria-label={strings.narrowToCondition(offer.field, offer.title, offer.place)}
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
