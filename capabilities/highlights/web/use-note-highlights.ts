import { useEffect, useMemo, useRef } from 'react'
import type { HighlightTagFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { newTagOf, sameTitle, type PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { creatingHighlight, highlightToBe, type NewHighlight } from './creating-highlight.ts'
import { deletingHighlights, taggingHighlights } from './highlight-acts.ts'
import type { NoteHighlight } from './note-highlight-list.ts'
import { noteHighlightStrings as strings } from './note-strings.ts'
import { taggingWithNewTag } from './tagging-with-new-tag.ts'

/**
 * What a user can do with the highlights of one note. Everything shows at once, waits in the queue while offline, and
 * can be undone.
 */
export interface NoteHighlightCommands {
  /**
   * Creates a highlight of words, or of a part of a file. `marked` says that the mark is in an editor's copy of the
   * text already. Returns the new highlight as it is shown.
   */
  create(chosen: Omit<NewHighlight, 'noteId' | 'isMarked'> & { marked: boolean }): NoteHighlight
  applyTag(highlightId: Id, tag: PickableTag): void
  removeTag(highlightId: Id, tag: HighlightTagFragment): void
  /** Creates the tag, or uses the one with that title, and applies it. */
  applyNewTag(highlightId: Id, title: string, tags: readonly PickableTag[]): void
  remove(highlights: readonly NoteHighlight[]): void
}

interface NoteOfHighlights {
  noteId: Id
  projectId: Id
  /** As they are shown now. */
  highlights: readonly Pick<NoteHighlight, 'id'>[]
  /** Removes the mark of a highlight from the text. */
  unmark: (highlightId: Id) => void
}

/**
 * Acts on a note's highlights. A mark that was created here is removed with its highlight when that is refused
 * or undone.
 */
export function useNoteHighlights({ noteId, projectId, highlights, unmark }: NoteOfHighlights): NoteHighlightCommands {
  const create = useAct(creatingHighlight)
  const tag = useAct(taggingHighlights)
  const tagAnew = useAct(taggingWithNewTag)
  const removeAll = useAct(deletingHighlights)
  /** The marks that were created here, and whether an editor sends them. */
  const marks = useRef(new Map<Id, boolean>())

  useEffect(() => {
    const shown = new Set(highlights.map(({ id }) => id))
    for (const id of marks.current.keys()) {
      if (shown.has(id)) continue
      marks.current.delete(id)
      unmark(id)
    }
  }, [highlights, unmark])

  return useMemo(() => {
    const changeTag = (highlightId: Id, { id, title, color }: HighlightTagFragment, on: boolean): void => {
      const given = tag({ highlightIds: [highlightId], tag: { id, title, color }, on })
      void reportAct(given, { title: on ? strings.tagged(title) : strings.untaggedNow(title), quiet: true })
    }
    return {
      create({ marked, ...chosen }) {
        const highlight = { ...chosen, noteId, isMarked: () => marks.current.get(chosen.id) === true }
        marks.current.set(chosen.id, marked)
        void reportAct(create(highlight), { title: strings.created, quiet: true })
        return highlightToBe(highlight)
      },
      applyTag: (highlightId, applied) => changeTag(highlightId, applied, true),
      removeTag: (highlightId, removed) => changeTag(highlightId, removed, false),
      applyNewTag(highlightId, title, tags) {
        const known = tags.find((one) => sameTitle(one.title, title))
        if (known) return changeTag(highlightId, known, true)
        const made = newTagOf(title, tags.length)
        const given = tagAnew({ highlightIds: [highlightId], projectId, tag: made })
        void reportAct(given, { title: strings.tagged(made.title), quiet: true })
      },
      remove(removed) {
        const given = removeAll(removed.map(({ id }) => id))
        void reportAct(given, { title: strings.deleted(removed.length) })
      },
    }
  }, [create, tag, tagAnew, removeAll, noteId, projectId])
}
