import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { Box } from '../model/box.ts'

/** A mark on a page or a picture of a text. */
export interface FileMark {
  id: Id
  fileId: Id
  /** From 1; null on a picture. */
  page: number | null
  boxes: readonly Box[]
  /** Whether it marks words of the page, not a drawn region. */
  isWords: boolean
  /** As 6-digit hex. */
  color: string
  /** The label for screen readers. */
  label: string
}

/** A part of a file that the user selected to mark. */
export interface ChosenRegion {
  fileId: Id
  page: number | null
  /** For words of a page, the range of characters. */
  words?: { start: number; end: number }
  /** What it covers. */
  boxes: Box[]
  /** The words in the region, as far as they are known. */
  text: string
  /** Its position on the screen. */
  lines: readonly DOMRect[]
}

/** Returns what is selected in a file, why that cannot be marked (a sentence), or null. */
type SelectionReader = () => ChosenRegion | string | null

interface MarksShown {
  marks: readonly FileMark[]
  activeId: Id | null
  /** The mark to scroll to; another turn requests the same one again. */
  requested: { id: Id; turn: number } | null
  /** The action that marks the selection; null where nothing may be marked. */
  markAction: string | null
}

/** The handlers of the page around a text for the marks on its files. */
interface MarkActs {
  mark: (region: ChosenRegion) => void
  /** The user clicked overlapping marks. */
  open: (ids: Id[]) => void
}

/**
 * The marks on the files of one text: the page around the text fills it in, the files draw them and report what is
 * chosen.
 */
export interface FileMarks {
  get: () => MarksShown
  subscribe: (listener: () => void) => () => void
  update: (shown: Partial<Pick<MarksShown, 'marks' | 'activeId' | 'markAction'>>) => void
  /** Scrolls to a mark, as soon as its file can. @returns whether the mark is known */
  show: (id: Id) => boolean
  /** What is selected in one of the files. */
  selected: () => ChosenRegion | string | null
  offerSelection: (reader: SelectionReader) => () => void
  /** Replaced by the page around the text, at any time. */
  acts: MarkActs
}

const NONE: MarksShown = { marks: [], activeId: null, requested: null, markAction: null }

export function createFileMarks(): FileMarks {
  let shown = NONE
  const listeners = new Set<() => void>()
  const readers = new Set<SelectionReader>()
  const change = (next: Partial<MarksShown>): void => {
    shown = { ...shown, ...next }
    for (const listener of listeners) listener()
  }
  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: change,
    show(id) {
      change({ requested: { id, turn: (shown.requested?.turn ?? 0) + 1 } })
      return shown.marks.some((mark) => mark.id === id)
    },
    selected() {
      for (const reader of readers) {
        const selected = reader()
        if (selected !== null) return selected
      }
      return null
    },
    offerSelection(reader) {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    acts: { mark: () => undefined, open: () => undefined },
  }
}

/** The marks on files, given by the page around a text; null where nothing is marked. */
export const FileMarksContext = createContext<FileMarks | null>(null)

const nowhere = createFileMarks()

/** The marks on one file, and their handlers. */
export function useFileMarks(fileId: Id) {
  const store = useContext(FileMarksContext) ?? nowhere
  const { marks, activeId, requested, markAction } = useSyncExternalStore(store.subscribe, store.get)
  const own = useMemo(() => marks.filter((mark) => mark.fileId === fileId), [marks, fileId])
  return {
    store,
    marks: own,
    activeId,
    /** The mark of this file to scroll to. */
    requested: useMemo(() => {
      const mark = requested && own.find(({ id }) => id === requested.id)
      return requested && mark ? { mark, turn: requested.turn } : null
    }, [requested, own]),
    markAction,
  }
}
