import { useEffect, useLayoutEffect, useState } from 'react'
import { createFileMarks, type ChosenRegion, type FileMark, type FileMarks } from '#files/web/index.ts'
import { noteHighlightStrings, type NoteHighlight } from '#highlights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { noteActions } from './note-actions.ts'

interface MarksOnFilesOptions {
  highlights: readonly NoteHighlight[]
  activeId: Id | null
  mayHighlight: boolean
  onMark: (region: ChosenRegion) => void
  onOpen: (ids: Id[]) => void
}

/** Keeps the marks on the pages and pictures of a note in step with its highlights. */
export function useMarksOnFiles(
  marks: FileMarks,
  { highlights, activeId, mayHighlight, onMark, onOpen }: MarksOnFilesOptions,
): void {
  useLayoutEffect(() => void (marks.acts = { mark: onMark, open: onOpen }))
  useEffect(() => marks.update({ marks: highlights.flatMap(markOf) }), [marks, highlights])
  useEffect(
    () => marks.update({ activeId, markAction: mayHighlight ? noteActions.highlight.id : null }),
    [marks, activeId, mayHighlight],
  )
}

/** The marks on the files of one note, while its page is open. */
export function useNoteMarks(): FileMarks {
  return useState(createFileMarks)[0]
}

function markOf(highlight: NoteHighlight): FileMark[] {
  const { id, color, region, anchored, tags } = highlight
  if (!region || !anchored) return []
  const { fileId, page, boxes, isWords } = region
  return [
    {
      id,
      fileId,
      page,
      boxes,
      isWords,
      color,
      label: noteHighlightStrings.mark(
        { text: highlight.text, region },
        tags.map(({ title }) => title),
      ),
    },
  ]
}
