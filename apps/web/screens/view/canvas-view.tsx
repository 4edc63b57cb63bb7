import { useCallback, useState, type ReactNode } from 'react'
import { CanvasPage, type OpenedReference } from '#canvas/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { PeekMode } from '#platform/web/design/side-peek.tsx'
import { viewStrings as strings, type SavedView } from '#views/web/index.ts'
import { caretColorOf } from '../../documents/caret-color.ts'
import { links } from '../../links.ts'
import { NotePeek } from '../../note-page/note-peek.tsx'
import { FillsWindow } from './fills-window.tsx'
import { InsightPeek } from '../../view-rows/view-peek.tsx'

/** A view whose rows are laid out by hand, with an opened row beside it. */
export function CanvasView({ view, projectId, menu }: { view: SavedView; projectId: Id; menu: ReactNode }) {
  const [opened, setOpened] = useState<OpenedReference | null>(null)
  const [mode, setMode] = useState<PeekMode>('Side')
  const insightHref = useCallback((insight: { id: string; title: string }) => links.insight(insight), [])
  const peek = { mode, onModeChange: setMode, onClose: () => setOpened(null) }
  return (
    <>
      <FillsWindow inside>
        <CanvasPage
          viewId={view.id}
          projectId={projectId}
          title={view.title || strings.untitled}
          mayEdit={view.viewerCan.edit}
          insightHref={insightHref}
          onPeek={setOpened}
          colorOf={caretColorOf}
          menu={menu}
        />
      </FillsWindow>
      {opened?.kind === 'insight' && <InsightPeek row={{ id: opened.id, name: opened.title }} {...peek} />}
      {opened?.kind === 'note' && <NotePeek noteId={opened.id} highlightId={null} {...peek} />}
      {opened?.kind === 'highlight' && opened.noteId !== null && (
        <NotePeek noteId={opened.noteId} highlightId={opened.id} {...peek} />
      )}
    </>
  )
}
