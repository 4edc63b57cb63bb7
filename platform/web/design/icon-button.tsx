import type { CSSProperties, HTMLAttributes, MouseEventHandler, ReactNode, Ref } from 'react'
import { Hint } from './hint.tsx'
import classes from './icon-button.module.css'
import { Link } from './link.tsx'

const SIZES_PX = { sm: 22, md: 28 } as const

export type IconButtonProps = Omit<HTMLAttributes<HTMLElement>, 'children' | 'onClick'> & {
  /** Its name for screen readers, and its hint. */
  label: string
  /** The action that it runs: the hint shows its keys. */
  action?: string | undefined
  keys?: string | undefined
  /** Makes it a link. */
  href?: string
  onClick?: MouseEventHandler<HTMLElement> | undefined
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
  /** Side of the square: `md` when absent, or CSS pixels. */
  size?: keyof typeof SIZES_PX | number
  /** `light` is emphasized, for a button that is switched on. */
  variant?: 'subtle' | 'light'
  /** Hidden on narrower screens. */
  visibleFrom?: 'sm'
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon, always with a name and a hint. A plain element: every first page has several. */
export function IconButton({
  label,
  action,
  keys,
  href,
  onClick,
  pressed,
  expanded,
  disabled,
  size = 'md',
  variant = 'subtle',
  visibleFrom,
  className,
  style,
  children,
  ref,
  ...rest
}: IconButtonProps) {
  const side = typeof size === 'number' ? size : SIZES_PX[size]
  const shared = {
    ...rest,
    className: [classes.button, visibleFrom && classes[`from-${visibleFrom}`], className].filter(Boolean).join(' '),
    style: { '--icon-button-size': `${side}px`, ...style } as CSSProperties,
    'data-variant': variant,
    'aria-label': label,
    ...(pressed === undefined ? {} : { 'aria-pressed': pressed }),
    ...(expanded === undefined ? {} : { 'aria-expanded': expanded }),
  }
  return (
    <Hint label={label} action={action} keys={keys}>
      {href === undefined ? (
        <button {...shared} ref={ref} type="button" disabled={disabled} onClick={onClick}>
          {children}
        </button>
      ) : (
        <Link {...shared} href={href} onClick={onClick}>
          {children}
        </Link>
      )}
    </Hint>
  )
}
