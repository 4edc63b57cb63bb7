import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { formatHash } from '#platform/kernel/hash-state.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { SidePeek, type PeekMode } from '#platform/web/design/side-peek.tsx'
import { OBJECT_TYPE_WORDS, viewStrings as strings, type Row } from '#views/web/index.ts'
import { links } from '../links.ts'
import { NotePeek } from '../note-page/note-peek.tsx'

const InsightPage = lazyPart('insight-page', async () => (await import('../insight-page/insight-page.tsx')).InsightPage)

export interface ViewPeekProps {
  row: Row
  objectType: ObjectType
  mode: PeekMode
  onModeChange: (mode: PeekMode) => void
  onClose: () => void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** J and K move the cursor of the list, whose row is shown. */
  stepsThroughList?: boolean
}

/** A row shown beside its view, in its middle, or over it: a note, a highlight in its note, or an insight. */
export function ViewPeek({ row, objectType, ...props }: ViewPeekProps) {
  if (objectType === 'NOTE') return <NotePeek noteId={row.id} highlightId={null} {...props} />
  if (objectType === 'HIGHLIGHT' && row.note) return <NotePeek noteId={row.note.id} highlightId={row.id} {...props} />
  return <InsightPeek row={row} {...props} />
}

/** An insight beside the page that names it. */
export function InsightPeek({
  row,
  passage = '',
  mode,
  onModeChange,
  onClose,
  onNext,
  onPrevious,
  stepsThroughList = false,
}: Omit<ViewPeekProps, 'objectType' | 'row'> & {
  row: Pick<Row, 'id' | 'name'>
  /** A passage of its text to scroll to; empty for none. */
  passage?: string
}) {
  const router = useRouter()
  const page = links.insight({ id: row.id, title: row.name })
  const href = passage === '' ? page : `${page}#${formatHash({ passage })}`
  return (
    <SidePeek
      label={OBJECT_TYPE_WORDS.INSIGHT}
      mode={mode}
      onModeChange={onModeChange}
      onClose={onClose}
      href={href}
      onOpenFullPage={() => router.history.push(href)}
      stepsThroughList={stepsThroughList}
      {...(onNext ? { onNext } : {})}
      {...(onPrevious ? { onPrevious } : {})}
    >
      <Suspense fallback={<LoadingRows label={strings.loading} />}>
        <InsightPage key={row.id} insightId={row.id} passage={passage === '' ? undefined : passage} />
      </Suspense>
    </SidePeek>
  )
}
