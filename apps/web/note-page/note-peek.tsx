import { useRouter } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { formatHash, type HashState } from '#platform/kernel/hash-state.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { SidePeek, type PeekMode } from '#platform/web/design/side-peek.tsx'
import { links } from '../links.ts'
import type { PanelTab } from './note-actions.ts'
import { strings } from './strings.ts'

const NotePage = lazyPart('note-page', async () => (await import('./note-page.tsx')).NotePage)

export interface NotePeekProps {
  noteId: Id
  /** The highlight to scroll to. */
  highlightId: Id | null
  /** A passage of the text to scroll to; empty for none. */
  passage?: string
  /** A block of the text to scroll to. */
  block?: string | null
  /** The tab of its panel that is shown; null for the usual one. */
  panel?: PanelTab | null
  /** Given by the page, where it is in the address. */
  mode?: PeekMode
  onModeChange?: (mode: PeekMode) => void
  onClose: () => void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** J and K move the cursor of the list, whose row the peek shows, and do not go through the note's highlights. */
  stepsThroughList?: boolean
}

/** A note beside the page: the whole context of a quote without leaving the list. */
export function NotePeek({
  noteId,
  highlightId,
  passage = '',
  block = null,
  panel = null,
  mode,
  onModeChange,
  onClose,
  onNext,
  onPrevious,
  stepsThroughList = false,
}: NotePeekProps) {
  const router = useRouter()
  const [ownMode, setOwnMode] = useState<PeekMode>('Side')
  const requested = useMemo(
    (): HashState =>
      highlightId !== null
        ? { highlight: { kind: 'id', id: highlightId } }
        : block !== null
          ? { namespace: block }
          : { ...(passage === '' ? {} : { passage }), ...(panel === null ? {} : { panel }) },
    [highlightId, block, passage, panel],
  )
  const hash = formatHash(requested)
  const href = hash === '' ? links.note({ id: noteId }) : `${links.note({ id: noteId })}#${hash}`
  return (
    <SidePeek
      label={strings.peek}
      mode={mode ?? ownMode}
      onModeChange={onModeChange ?? setOwnMode}
      onClose={onClose}
      href={href}
      onOpenFullPage={() => router.history.push(href)}
      stepsThroughList={stepsThroughList}
      {...(onNext ? { onNext } : {})}
      {...(onPrevious ? { onPrevious } : {})}
    >
      <Suspense fallback={<LoadingRows label={strings.loading} />}>
        <NotePage key={`${noteId}/${highlightId ?? ''}`} noteId={noteId} requested={requested} />
      </Suspense>
    </SidePeek>
  )
}
