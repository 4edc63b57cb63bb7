import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import { createReferenceStore, type ReferenceState } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useFeed } from '#platform/web/live/use-feed.ts'
import { isReference, type CanvasItem } from '../model/item.ts'
import type { Card } from './draw/look.ts'
import { cardOfState, quietCard } from './reference-cards.ts'
import type { Scene } from './scene/scene.ts'

export interface References {
  stateOf: (item: CanvasItem) => ReferenceState | null
  cardOf: (item: CanvasItem) => Card
  /** The spoken or listed words of an item. */
  wordsOf: (item: CanvasItem) => string
  /** Loads the targets of these, once, and from then on when they change. */
  request: (items: Iterable<CanvasItem>) => void
  /** The same, and resolves when all of them are loaded. */
  read: (items: Iterable<CanvasItem>) => Promise<void>
  /** The colours of quotes that are not loaded, by their items. */
  setColors: (colors: ReadonlyMap<Id, string>) => void
  /** Calls back with the items whose contents have changed. */
  follow: (listener: (items: readonly CanvasItem[]) => void) => () => void
}

/** The contents of a canvas's references: loaded together for what is in the window, and kept up to date. */
export function useReferences(scene: Scene): References {
  const client = useApolloClient()
  const store = useMemo(() => createReferenceStore(client), [client])
  useFeed(store.changed, store.readAgain)
  const references = useMemo(() => {
    const followed = new Map<Id, () => void>()
    const changed = new Set<Id>()
    const listeners = new Set<(items: readonly CanvasItem[]) => void>()
    let colors: ReadonlyMap<Id, string> = new Map()
    const notify = (): void => {
      const items = [...changed].flatMap((id) => scene.get(id) ?? [])
      changed.clear()
      for (const listener of listeners) listener(items)
    }
    const stateOf = (item: CanvasItem): ReferenceState | null =>
      isReference(item) && item.targetId !== null ? store.current(item.kind, item.targetId) : null
    const cardOf = (item: CanvasItem): Card => {
      const state = stateOf(item)
      if (state && state.status !== 'loading') return cardOfState(item, state)
      return { ...(state ? cardOfState(item, state) : quietCard('', '')), color: colors.get(item.id) ?? null }
    }
    const request = (items: Iterable<CanvasItem>): void => {
      for (const item of items) {
        if (!isReference(item) || item.targetId === null || followed.has(item.id)) continue
        const { id } = item
        const end = store.follow(item.kind, item.targetId, () => {
          // References of one answer are drawn together.
          if (changed.size === 0) queueMicrotask(notify)
          changed.add(id)
        })
        followed.set(id, end)
      }
    }
    const follow = (listener: (items: readonly CanvasItem[]) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    return {
      setColors(next: ReadonlyMap<Id, string>): void {
        const before = colors
        colors = next
        const items = [...new Set([...before.keys(), ...next.keys()])].flatMap((id) =>
          before.get(id) === next.get(id) ? [] : (scene.get(id) ?? []),
        )
        if (items.length > 0) for (const listener of listeners) listener(items)
      },
      stateOf,
      cardOf,
      wordsOf: (item: CanvasItem) => (isReference(item) ? cardOf(item).words : item.text),
      request,
      follow,
      async read(items: Iterable<CanvasItem>): Promise<void> {
        const all = [...items]
        request(all)
        const isRead = (): boolean => all.every((item) => stateOf(item)?.status !== 'loading')
        if (isRead()) return
        await new Promise<void>((resolve) => {
          const end = follow(() => {
            if (!isRead()) return
            end()
            resolve()
          })
        })
      },
      stop() {
        for (const end of followed.values()) end()
        followed.clear()
      },
    }
  }, [scene, store])
  useEffect(() => references.stop, [references])
  return references
}
