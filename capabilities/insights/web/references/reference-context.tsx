import { useApolloClient } from '@apollo/client/react'
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { ReferenceTarget } from '#editor/document/references.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useFeed } from '#platform/web/live/use-feed.ts'
import {
  createReferenceStore,
  type ReferencedItems,
  type ReferenceState,
  type ReferenceStore,
} from './reference-store.ts'

/** Addresses of what cards show; the application provides them. */
export interface ReferenceLinks {
  highlight: (note: { id: Id; title: string }, highlightId: Id) => string
  note: (note: { id: Id; title: string }) => string
  insight: (insight: { id: Id; title: string }) => string
  tag: (tag: { id: Id; title: string }) => string
  person: (person: { id: Id; name: string }) => string
  /** A chart of a project. */
  chart: (project: { id: Id; title: string }, chartId: Id) => string
}

interface References {
  store: ReferenceStore
  links: ReferenceLinks
  /** Shows a note beside the page instead of leaving it. */
  onPeek: ((note: { id: Id; title: string }, highlightId: Id | null) => void) | null
  /** The button that plays the quote, if it is on a recording. */
  clipOf: ((highlight: ReferencedItems['highlight']) => ReactNode) | null
  /** The figure of a chart; null shows only its title. */
  figureOf: ((chart: ReferencedItems['chart'], href: string) => ReactNode) | null
}

const ReferencesContext = createContext<References | null>(null)

/** Wraps documents with reference cards: loads the targets of all cards together and keeps them up to date. */
export function ReferenceCards({
  links,
  onPeek = null,
  clipOf = null,
  figureOf = null,
  children,
}: {
  links: ReferenceLinks
  onPeek?: References['onPeek']
  clipOf?: References['clipOf']
  figureOf?: References['figureOf']
  children: ReactNode
}) {
  const client = useApolloClient()
  const store = useMemo(() => createReferenceStore(client), [client])
  useFeed(store.changed, store.readAgain)
  const value = useMemo(() => ({ store, links, onPeek, clipOf, figureOf }), [store, links, onPeek, clipOf, figureOf])
  return <ReferencesContext value={value}>{children}</ReferencesContext>
}

/** @throws Error outside of ReferenceCards. */
function useReferencesContext(): References {
  const references = useContext(ReferencesContext)
  if (!references) throw new Error('A reference card stands outside of ReferenceCards.')
  return references
}

/** The current state of the target of a card. */
export function useReference(target: ReferenceTarget, id: string): ReferenceState {
  const { store } = useReferencesContext()
  const subscribe = useMemo(() => (listener: () => void) => store.follow(target, id, listener), [store, target, id])
  return useSyncExternalStore(subscribe, () => store.current(target, id))
}

export function useReferenceLinks(): Pick<References, 'links' | 'onPeek' | 'clipOf' | 'figureOf'> {
  return useReferencesContext()
}
