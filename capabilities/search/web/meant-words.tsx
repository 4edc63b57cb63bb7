import { PlainButton } from '#platform/web/design/plain-button.tsx'
import classes from './meant-words.module.css'
import { strings } from './strings.ts'
import type { Meant } from './use-meant-words.ts'

/** Says that a list shows what similar words find, and returns to the typed ones; nothing where it does not. */
export function MeantWords({ words, instead, asTyped }: Meant) {
  return instead === null ? null : (
    <p className={classes.meant} role="status">
      {strings.corrected} <strong>{words}</strong>.{' '}
      <PlainButton variant="subtle" compact onClick={asTyped}>
        {strings.asTyped(instead)}
      </PlainButton>
    </p>
  )
}
