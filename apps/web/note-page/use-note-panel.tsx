import { useElementSize } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { noteActions, panelActions, type PanelTab } from './note-actions.ts'
import { PANEL_BESIDE_FROM_PX } from './preloaded-text.ts'

/**
 * The panel beside the text: open where there is space, otherwise over the text.
 * @param requested the tab that the address names: the panel opens at it, also over the text
 */
export function useNotePanel(first: PanelTab, requested: PanelTab | null) {
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const isBeside = width === 0 || width >= PANEL_BESIDE_FROM_PX
  const [opened, setOpened] = useState<boolean | null>(requested === null ? null : true)
  const isOpen = opened ?? isBeside
  const [tab, setTab] = useState<PanelTab>(requested ?? first)
  // Another address of the open page may name another tab.
  const [followed, setFollowed] = useState(requested)
  if (followed !== requested) {
    setFollowed(requested)
    if (requested !== null) {
      setTab(requested)
      setOpened(true)
    }
  }
  /** Only highlights with this tag are listed. */
  const [onlyTag, setOnlyTag] = useState<Id | null>(null)
  const show = useCallback((requested: PanelTab): void => {
    setTab(requested)
    setOpened(true)
  }, [])
  useAction(noteActions.togglePanel, () => setOpened(!isOpen))
  return useMemo(
    () => ({ measure, isBeside, isOpen, setOpened, tab, setTab, show, onlyTag, setOnlyTag }),
    [measure, isBeside, isOpen, tab, show, onlyTag],
  )
}

export type NotePanel = ReturnType<typeof useNotePanel>

/** Binds the key of one tab of the panel. */
export function PanelKey({ tab, onShow }: { tab: PanelTab; onShow: (tab: PanelTab) => void }) {
  useAction(panelActions[tab], () => onShow(tab))
  return null
}
