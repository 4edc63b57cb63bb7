import { useCallback, useState, type RefObject } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { mayMove, type Place } from './place.ts'
import { askPlace } from './place-questions.ts'
import { usePlaceMoves } from './use-place-moves.tsx'
import type { OpenFolders } from './open-folders.ts'
import { placeActions } from './place-actions.ts'

interface TreeLine {
  place: Place
  /** Its neighbours of the same kind, in order. */
  siblings: readonly Place[]
}

export interface TreeKeys {
  /** Reports which line has the focus; null when the focus left. */
  focused: (id: Id | null) => void
  /** Reports the neighbours of one list, in order. */
  shown: (siblings: readonly Place[]) => void
}

const NO_LINES: ReadonlyMap<Id, TreeLine> = new Map()

/** The keys of the tree while a line of it has the focus. */
export function useTreeKeys(tree: RefObject<HTMLElement | null>, folders: OpenFolders): TreeKeys {
  const [known, setKnown] = useState<ReadonlyMap<Id, TreeLine>>(NO_LINES)
  const [focusedId, setFocused] = useState<Id | null>(null)
  const moves = usePlaceMoves()
  const line = focusedId === null ? undefined : known.get(focusedId)
  const enabled = line !== undefined
  const lines = (): HTMLElement[] => [...(tree.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
  const step = (by: 1 | -1): void => {
    const all = lines()
    const at = all.findIndex((element) => element === document.activeElement)
    all[at + by]?.focus()
  }
  const arrange = async (by: 1 | -1): Promise<void> => {
    if (!line) return
    const { place, siblings } = line
    const at = siblings.findIndex(({ id }) => id === place.id)
    const other = siblings[at + by]
    if (!other) return
    const folder = place.parentId === null ? null : { id: place.parentId, title: '', scopeId: '' }
    await moves.move(place, { folder, ...(by < 0 ? { beforeId: other.id } : { afterId: other.id }) })
    lines()
      .find((element) => element.dataset['place'] === place.id)
      ?.focus()
  }
  useAction(placeActions.next, () => step(1), { enabled })
  useAction(placeActions.previous, () => step(-1), { enabled })
  const open = (): void => {
    if (!line) return
    if (folders.isOpen(line.place.id)) step(1)
    else folders.setOpen(line.place.id, true)
  }
  useAction(placeActions.open, open, { enabled: line?.place.kind === 'folder' })
  const close = (): void => {
    if (!line) return
    if (line.place.kind === 'folder' && folders.isOpen(line.place.id)) folders.setOpen(line.place.id, false)
    else
      lines()
        .find((element) => element.dataset['place'] === line.place.parentId)
        ?.focus()
  }
  useAction(placeActions.close, close, { enabled })
  useAction(placeActions.up, async () => arrange(-1), { enabled })
  useAction(placeActions.down, async () => arrange(1), { enabled })
  const ask = (): void => {
    if (line) askPlace({ kind: 'move', place: line.place })
  }
  useAction(placeActions.move, ask, { enabled: line !== undefined && mayMove(line.place) })
  const shown = useCallback((siblings: readonly Place[]) => {
    setKnown((before) => new Map([...before, ...siblings.map((place) => [place.id, { place, siblings }] as const)]))
  }, [])
  return { focused: setFocused, shown }
}
