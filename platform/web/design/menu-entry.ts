import type { ReactNode } from 'react'

/**
 * A line of a menu: an action of the registry, a link, or something that only this menu does; or a heading, or a
 * separator.
 */
export type MenuEntry =
  | { kind: 'action'; action: string; title: string; icon?: ReactNode; danger?: boolean }
  | { kind: 'link'; title: string; href: string; icon?: ReactNode; newTab?: boolean }
  | {
      kind: 'command'
      title: string
      onSelect: () => void
      icon?: ReactNode
      danger?: boolean
      disabled?: boolean
      end?: ReactNode
    }
  | { kind: 'heading'; title: string }
  | { kind: 'line' }
  /** Content among the lines that does nothing when pressed. */
  | { kind: 'content'; content: ReactNode }
