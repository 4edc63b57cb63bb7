import type { HTMLAttributes } from 'react'
import classes from './visually-hidden.module.css'

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'h1'
}

/** Text that is only read out. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element className={classes.hidden} {...rest} />
}
