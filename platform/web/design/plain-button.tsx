import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from './link.tsx'
import classes from './plain-button.module.css'

export type PlainButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** `filled` for the primary act, `default` beside it, `subtle` in running text. */
  variant?: 'filled' | 'default' | 'subtle'
  compact?: boolean
  /** An icon before the words. */
  icon?: ReactNode
  /** It is being done: a second press does nothing. */
  pending?: boolean
  ref?: Ref<HTMLButtonElement>
}

const classOf = (className: string | undefined): string | undefined =>
  className ? `${classes.button ?? ''} ${className}` : classes.button

/**
 * A button with a text, without the library's code but with its look: for the first page of a workspace.
 */
export function PlainButton({
  variant = 'filled',
  compact = false,
  icon,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: PlainButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classOf(className)}
      data-variant={variant}
      data-compact={compact || undefined}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (!pending) onClick?.(event)
      }}
    >
      {icon}
      {children}
    </button>
  )
}

/** A link in the shape of a button. */
export function ButtonLink({
  href,
  variant = 'default',
  children,
}: {
  href: string
  variant?: PlainButtonProps['variant']
  children: ReactNode
}) {
  return (
    <Link href={href} className={classes.button} data-variant={variant}>
      {children}
    </Link>
  )
}
