import { Suspense } from 'react'
import type { HashState } from '#platform/kernel/hash-state.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import type { OpenNote } from './open-note.ts'
import type { NoteWork } from './use-note-work.ts'

const loadLaterParts = async () => import('./later-parts.ts')
export const TagPopover = lazyPart('note-tags', async () => (await loadLaterParts()).TagPopover)
const PastedTurns = lazyPart('note-pasted-turns', async () => (await loadLaterParts()).PastedTurns)
const SpeakerLabels = lazyPart('note-speakers', async () => (await loadLaterParts()).SpeakerLabels)
const PassageInDocuments = lazyPart('note-find-documents', async () => (await loadLaterParts()).PassageInDocuments)

interface OverTextProps {
  note: OpenNote
  work: NoteWork
  requested: HashState
  /** Whether the text is drawn; until then only the tags of what was marked are. */
  textStands: boolean
}

/** What is drawn over the text of a note: its speakers' labels, what was pasted, and the tags of what was marked. */
export function OverText({ note, work, requested, textStands }: OverTextProps) {
  const { frame, jumps, marking, commands } = work
  const { open } = marking
  const tagged = open && (note.highlights.find((one) => one.id === open.highlightId) ?? open.made)
  return (
    <>
      {textStands && requested.passage !== undefined && (
        <Suspense fallback={null}>
          <PassageInDocuments
            key={requested.passage}
            query={requested.passage}
            frame={frame}
            onShow={(fileId) => jumps.toPart({ kind: 'file', id: fileId })}
          />
        </Suspense>
      )}
      {textStands && note.viewerCan.edit && (
        <Suspense>
          <PastedTurns noteId={note.id} frame={frame} />
        </Suspense>
      )}
      {textStands && note.speakers.length > 0 && (
        <Suspense>
          <SpeakerLabels note={note} frame={frame} />
        </Suspense>
      )}
      {tagged ? (
        <Suspense fallback={<LoadingOverlay onClose={marking.closeTags} />}>
          <TagPopover
            highlight={tagged}
            lines={open.lines}
            projectId={note.project.id}
            tags={note.project.tags}
            mayCreate={note.project.viewerCan.contribute}
            commands={commands}
            frame={frame}
            onActed={marking.acted}
            onClose={marking.closeTags}
          />
        </Suspense>
      ) : null}
    </>
  )
}
