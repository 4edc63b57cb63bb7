import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { HTMLAttributes, MouseEventHandler, ReactNode, Ref } from 'react'
import { Hint } from './hint.tsx'
import { Link } from './link.tsx'

export type IconButtonProps = Omit<ActionIconProps, 'children'> & Omit<HTMLAttributes<HTMLElement>, keyof ActionIconProps | 'onClick'> & {
  /** Its name for screen readers, and its hint. */
  label: string
  /** The action it carries out: the hint teaches its keys. */
  action?: string
  keys?: string
  /** Makes it a link. */
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
  pressed?: boolean
  expanded?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon, never without a name and a hint. */
export function IconButton({ label, action, keys, href, onClick, pressed, expanded, children, ref, ...rest }: IconButtonProps) {
  const names = { 'aria-label': label, ...(pressed === undefined ? {} : { 'aria-pressed': pressed }), ...(expanded === undefined ? {} : { 'aria-expanded': expanded }) }
  return (
    <Hint label={label} action={action} keys={keys}>
      {href ? (
        <ActionIcon {...rest} {...names} component={Link} href={href} onClick={onClick}>
          {children}
        </ActionIcon>
      ) : (
        <ActionIcon {...rest} {...names} ref={ref} onClick={onClick}>
          {children}
        </ActionIcon>
      )}
    </Hint>
  )
}
