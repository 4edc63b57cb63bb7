import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { noteHighlightStrings, type NoteHighlight, type NoteHighlightCommands } from '#highlights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { alikeHref } from '#search/web/index.ts'
import { copyHighlightLink, copyHighlightQuote } from './copying.ts'
import { noteActions } from './note-actions.ts'
import type { OpenNote } from './open-note.ts'
import type { Jumps } from './use-jump.ts'
import type { NotePanel } from './use-note-panel.tsx'

interface ChoosingOptions {
  note: OpenNote
  panel: NotePanel
  activeId: Id | null
  setActiveId: (change: Id | null | ((now: Id | null) => Id | null)) => void
  jumps: Jumps
  commands: NoteHighlightCommands
  openTags: (highlightId: Id, from: 'panel') => void
}

/** Gives the focus to the card of a highlight, once the list has drawn it. */
export function focusCard(id: Id): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-highlight-card="${id}"] button`)?.focus({ preventScroll: true }),
  )
}

/** Moves from highlight to highlight, by keys, cards and marks, and runs commands on the chosen one. */
export function useHighlightChoice({ note, panel, activeId, setActiveId, jumps, commands, openTags }: ChoosingOptions) {
  const router = useRouter()
  const { highlights } = note
  const { isBeside, setOpened, show, onlyTag } = panel
  const listed = useMemo(
    () => (onlyTag === null ? highlights : highlights.filter((one) => one.tags.some((tag) => tag.id === onlyTag))),
    [highlights, onlyTag],
  )
  const active = highlights.find((one) => one.id === activeId) ?? null

  const open = useCallback(
    (highlight: NoteHighlight): void => {
      setActiveId(highlight.id)
      if (!isBeside) setOpened(false)
      jumps.toHighlight(highlight.id)
    },
    [jumps, isBeside, setOpened, setActiveId],
  )
  const editTags = useCallback(
    (highlight: NoteHighlight): void => {
      setActiveId(highlight.id)
      jumps.toHighlight(highlight.id, true)
      openTags(highlight.id, 'panel')
    },
    [jumps, openTags, setActiveId],
  )
  const remove = useCallback(
    (highlight: NoteHighlight): void => {
      const at = listed.indexOf(highlight)
      const next = listed[at + 1] ?? listed[at - 1]
      setActiveId(next?.id ?? null)
      if (next) focusCard(next.id)
      commands.remove([highlight])
    },
    [commands, listed, setActiveId],
  )
  /** Called for a click on marks in the text: where several overlap, each click chooses the next of them. */
  const chooseMarks = useCallback(
    (ids: string[]): void => {
      const here = ids.filter((id) => highlights.some((one) => one.id === id))
      setActiveId((now) => here[(here.indexOf(now ?? '') + 1) % here.length] ?? null)
      if (here.length > 0 && isBeside) show('highlights')
    },
    [highlights, isBeside, show, setActiveId],
  )
  const menuOf = useCallback(
    (highlight: NoteHighlight) =>
      highlightMenu(note, highlight, { remove, findAlike: (words) => router.history.push(alikeHref(words)) }),
    [note, remove, router],
  )

  const step = (by: number): void => {
    const at = listed.findIndex((one) => one.id === activeId)
    const next =
      listed[at === -1 ? (by > 0 ? 0 : listed.length - 1) : Math.min(listed.length - 1, Math.max(0, at + by))]
    if (!next) return
    // Drawn before the next key press, so that each of several quick presses counts.
    flushSync(() => {
      show('highlights')
      setActiveId(next.id)
    })
    focusCard(next.id)
  }
  const { stepsThroughList = false } = usePageFrame()
  const mayStep = listed.length > 0 && !stepsThroughList
  useAction(noteActions.nextHighlight, () => step(1), { enabled: mayStep })
  useAction(noteActions.previousHighlight, () => step(-1), { enabled: mayStep })
  const withActive = (act: (highlight: NoteHighlight) => void | Promise<void>) => () =>
    active ? act(active) : undefined
  useAction(noteActions.highlightTags, withActive(editTags), { enabled: active?.viewerCan.tag ?? false })
  useAction(noteActions.deleteHighlight, withActive(remove), { enabled: active?.viewerCan.delete ?? false })
  useAction(
    noteActions.copyHighlightLink,
    withActive(async (highlight) => copyHighlightLink(note, highlight)),
    { enabled: active !== null },
  )
  useAction(
    noteActions.copyHighlightQuote,
    withActive(async (highlight) => copyHighlightQuote(note, highlight)),
    { enabled: active !== null },
  )
  return { listed, open, editTags, menuOf, chooseMarks }
}

export type HighlightChoice = ReturnType<typeof useHighlightChoice>

interface HighlightMenu {
  remove: (highlight: NoteHighlight) => void
  findAlike: (words: string) => void
}

function highlightMenu(note: OpenNote, highlight: NoteHighlight, { remove, findAlike }: HighlightMenu): MenuEntry[] {
  return [
    {
      kind: 'command',
      title: noteHighlightStrings.copyLink,
      onSelect: () => void copyHighlightLink(note, highlight),
    },
    {
      kind: 'command',
      title: noteHighlightStrings.copyQuote,
      onSelect: () => void copyHighlightQuote(note, highlight),
    },
    ...(highlight.text === ''
      ? []
      : [
          {
            kind: 'command' as const,
            title: noteHighlightStrings.findAlike,
            onSelect: () => findAlike(highlight.text),
          },
        ]),
    ...(highlight.viewerCan.delete
      ? [
          { kind: 'line' as const },
          {
            kind: 'command' as const,
            title: noteHighlightStrings.remove,
            danger: true,
            onSelect: () => remove(highlight),
          },
        ]
      : []),
  ]
}
