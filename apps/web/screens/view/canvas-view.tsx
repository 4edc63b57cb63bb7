import { useCallback, useState, type ReactNode } from 'react'
import { CanvasPage, type FurtherActs, type OpenedReference } from '#canvas/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { PeekMode } from '#platform/web/design/side-peek.tsx'
import { MOST_HIGHLIGHTS_OF_SET, MOST_NOTES_OF_SET } from '#summaries/model/limits.ts'
import { setStrings } from '#summaries/web/index.ts'
import { viewStrings as strings, type SavedView } from '#views/web/index.ts'
import { caretColorOf } from '../../documents/caret-color.ts'
import { links } from '../../links.ts'
import { SetSummary } from '../../set-summary/set-summary.tsx'
import { NotePeek } from '../../note-page/note-peek.tsx'
import { FillsWindow } from './fills-window.tsx'
import { InsightPeek } from '../../view-rows/view-peek.tsx'

interface ChosenCards {
  kind: 'highlight' | 'note'
  ids: readonly Id[]
}

const CHOSEN = [
  { kind: 'highlight', called: setStrings.highlights },
  { kind: 'note', called: setStrings.notes },
] as const

/** The summary of chosen cards of one kind: of more than can be summarised the first, which it says. */
function CardsSummary({
  projectId,
  cards: { kind, ids },
  onClose,
}: {
  projectId: Id
  cards: ChosenCards
  onClose: () => void
}) {
  const most = kind === 'note' ? MOST_NOTES_OF_SET : MOST_HIGHLIGHTS_OF_SET
  const first = ids.slice(0, most)
  const of =
    kind === 'note'
      ? { type: 'NOTES' as const, id: projectId, noteIds: first }
      : { type: 'HIGHLIGHTS' as const, id: projectId, highlightIds: first }
  const named = kind === 'note' ? setStrings.notes(ids.length) : setStrings.highlights(ids.length)
  return <SetSummary of={of} named={named} chosen={ids.length > most ? ids.length : null} onClose={onClose} />
}

/** A view whose rows are laid out by hand, with an opened row beside it. */
export function CanvasView({ view, projectId, menu }: { view: SavedView; projectId: Id; menu: ReactNode }) {
  const [opened, setOpened] = useState<OpenedReference | null>(null)
  const [mode, setMode] = useState<PeekMode>('Side')
  const insightHref = useCallback((insight: { id: string; title: string }) => links.insight(insight), [])
  const [summarized, setSummarized] = useState<ChosenCards | null>(null)
  const furtherActs = useCallback<FurtherActs>(
    (items) =>
      CHOSEN.flatMap(({ kind, ...rest }) => {
        const cards = items.flatMap((item) => (item.kind === kind ? (item.targetId ?? []) : []))
        const ids = [...new Set(cards)]
        const title = `${setStrings.action}: ${rest.called(ids.length)}`
        const onSelect = (): void => setSummarized({ kind, ids })
        return ids.length === 0 ? [] : [{ kind: 'command' as const, title, onSelect }]
      }),
    [],
  )
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
          furtherActs={furtherActs}
          menu={menu}
        />
      </FillsWindow>
      {summarized && <CardsSummary projectId={projectId} cards={summarized} onClose={() => setSummarized(null)} />}
      {opened?.kind === 'insight' && <InsightPeek row={{ id: opened.id, name: opened.title }} {...peek} />}
      {opened?.kind === 'note' && <NotePeek noteId={opened.id} highlightId={null} {...peek} />}
      {opened?.kind === 'highlight' && opened.noteId !== null && (
        <NotePeek noteId={opened.noteId} highlightId={opened.id} {...peek} />
      )}
    </>
  )
}
