import type { ReactNode } from 'react'

/**
 * A line of a menu: an action of the registry, a link, or something that is done here only; or a heading, or a line
 * between.
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
  /** Something to look at, among the lines. */
  | { kind: 'content'; content: ReactNode }
