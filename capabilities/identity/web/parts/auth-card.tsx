import type { ReactNode } from 'react'
import { LoadingSign } from '#platform/web/design/loading-parts.tsx'
import { usePageTitle } from '#platform/web/design/page-frame.tsx'
import type { CallFailure } from '../calls.ts'
import classes from './parts.module.css'

export interface AuthCardProps {
  title: string
  explain?: ReactNode
  /** A small picture above the title, for a card without a form. */
  picture?: ReactNode
  children?: ReactNode
}

/** The layout of every sign-in screen: one heading, a sentence, then what is to be done. */
export function AuthCard({ title, explain, picture, children }: AuthCardProps) {
  usePageTitle(title)
  return (
    <div className={classes.card}>
      {picture && (
        <span className={classes.picture} aria-hidden="true">
          {picture}
        </span>
      )}
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {explain && <p className={classes.explain}>{explain}</p>}
      </header>
      {children}
    </div>
  )
}

/** What went wrong with a form as a whole; announced when it appears. */
export function FormProblem({ failure }: { failure: CallFailure | null }) {
  if (failure === null) return null
  return (
    <div className={classes.problem} role="alert">
      {failure.message}
    </div>
  )
}

/** News that is not a failure, announced politely. */
export function FormNews({ children }: { children: ReactNode }) {
  return (
    <div className={classes.problem} data-tone="plain" role="status">
      {children}
    </div>
  )
}

/** A line with the word "or". */
export function Or({ children }: { children: string }) {
  return <div className={classes.or}>{children}</div>
}

/** A quiet line at the foot of a card. */
export function Aside({ children }: { children: ReactNode }) {
  return <p className={classes.aside}>{children}</p>
}

/** A card that works automatically: it shows what it is doing until it is done. */
export function Working({ title }: { title: string }) {
  usePageTitle(title)
  return <LoadingSign>{`${title} …`}</LoadingSign>
}
