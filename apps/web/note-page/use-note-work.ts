import { useCallback, useRef, useState } from 'react'
import { useDocumentSession } from '#documents/web/index.ts'
import { useHighlightColors, useNoteHighlights } from '#highlights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { NoteTextHandle } from './note-text-props.ts'
import type { OpenNote } from './open-note.ts'
import { useContentParts } from './use-content-parts.ts'
import { useCorrecting } from './use-correcting.ts'
import { focusCard, useHighlightChoice } from './use-highlight-choice.ts'
import { useJump } from './use-jump.ts'
import { useMarking } from './use-marking.ts'
import { useMarksOnFiles, useNoteMarks } from './use-marks-on-files.ts'
import type { NotePanel } from './use-note-panel.tsx'
import { useSelectionActions } from './use-selection-actions.tsx'

/** The text of an open note and its highlights: reading, correcting, marking, choosing, jumping to a place. */
export function useNoteWork(note: OpenNote, panel: NotePanel) {
  const text = useRef<NoteTextHandle>(null)
  /** The element around the text. */
  const frame = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<Id | null>(null)
  const { highlights, viewerCan: can } = note

  const session = useDocumentSession(can.edit ? note.documentId : null, note.documentEpoch)
  const unmark = useCallback((id: Id) => text.current?.unmark(id), [])
  const commands = useNoteHighlights({ noteId: note.id, projectId: note.project.id, highlights, unmark })
  const colors = useHighlightColors(highlights)
  const parts = useContentParts(note)
  const marks = useNoteMarks()
  const jumps = useJump(text, frame, marks)
  const onMarks = { text, frame, highlights, commands, marks }
  const marking = useMarking({ ...onMarks, onActive: setActiveId, onBackToPanel: focusCard })
  const { openTags } = marking
  const choice = useHighlightChoice({ note, panel, activeId, setActiveId, jumps, commands, openTags })
  useMarksOnFiles(marks, {
    highlights,
    activeId,
    mayHighlight: can.highlight,
    onMark: marking.markRegion,
    onOpen: choice.chooseMarks,
  })
  const selectionActions = useSelectionActions(can, marking.mark)
  const correcting = useCorrecting(note, text)
  return {
    text,
    frame,
    session,
    activeId,
    setActiveId,
    commands,
    colors,
    parts,
    marks,
    jumps,
    marking,
    choice,
    selectionActions,
    correcting,
  }
}

export type NoteWork = ReturnType<typeof useNoteWork>
