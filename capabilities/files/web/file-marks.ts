import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { Box } from '../model/box.ts'

/** Something that is marked on a page or a picture of a text. */
export interface FileMark {
  id: Id
  fileId: Id
  /** From 1; null on a picture. */
  page: number | null
  boxes: readonly Box[]
  /** Words of the page, not a region that was drawn. */
  isWords: boolean
  /** As 6-digit hex. */
  color: string
  /** What is read out for it. */
  label: string
}

/** A part of a file that somebody chose to mark. */
export interface ChosenRegion {
  fileId: Id
  page: number | null
  /** Of words of a page, which of its characters they are. */
  words?: { start: number; end: number }
  /** What it covers. */
  boxes: Box[]
  /** The words that stand there, as far as they are known. */
  text: string
  /** Where it stands on the screen. */
  lines: readonly DOMRect[]
}

/** A file that is asked what is selected in it: what was chosen, why that cannot be marked (a sentence), or null. */
type SelectionReader = () => ChosenRegion | string | null

interface MarksShown {
  marks: readonly FileMark[]
  activeId: Id | null
  /** A mark to be brought into view; another turn asks for the same one again. */
  requested: { id: Id; turn: number } | null
  /** The action that marks what is selected; null where nothing may be marked. */
  markAction: string | null
}

/** What stands around a text does with the marks on its files. */
interface MarkActs {
  mark: (region: ChosenRegion) => void
  /** Somebody chose marks that lie over one another. */
  open: (ids: Id[]) => void
}

/**
 * The marks on the files of one text: what stands around the text fills it in, the files draw them and say what is
 * chosen.
 */
export interface FileMarks {
  get: () => MarksShown
  subscribe: (listener: () => void) => () => void
  update: (shown: Partial<Pick<MarksShown, 'marks' | 'activeId' | 'markAction'>>) => void
  /** Brings a mark into view, as soon as its file can. @returns whether it is known */
  show: (id: Id) => boolean
  /** What is selected in one of the files. */
  selected: () => ChosenRegion | string | null
  offerSelection: (reader: SelectionReader) => () => void
  /** Replaced by what stands around the text, at any time. */
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

/** The marks on files, given by what stands around a text; none where nothing is marked. */
export const FileMarksContext = createContext<FileMarks | null>(null)

const nowhere = createFileMarks()

/** The marks on one file, and what can be done with them. */
export function useFileMarks(fileId: Id) {
  const store = useContext(FileMarksContext) ?? nowhere
  const { marks, activeId, requested, markAction } = useSyncExternalStore(store.subscribe, store.get)
  const own = useMemo(() => marks.filter((mark) => mark.fileId === fileId), [marks, fileId])
  return {
    store,
    marks: own,
    activeId,
    /** The mark of this file that is to be brought into view. */
    requested: useMemo(() => {
      const mark = requested && own.find(({ id }) => id === requested.id)
      return requested && mark ? { mark, turn: requested.turn } : null
    }, [requested, own]),
    markAction,
  }
}
