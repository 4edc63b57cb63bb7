import { Hint } from '#platform/web/design/hint.tsx'
import classes from './saved-filters.module.css'

/** A button among words; with the key of its action in the hint. */
export function QuietButton({
  title,
  hint = title,
  action,
  onClick,
}: {
  title: string
  hint?: string
  action?: string
  onClick: () => void
}) {
  const button = (
    <button type="button" className={classes.quiet} onClick={onClick}>
      {title}
    </button>
  )
  return action === undefined ? (
    button
  ) : (
    <Hint label={hint} action={action}>
      {button}
    </Hint>
  )
}
