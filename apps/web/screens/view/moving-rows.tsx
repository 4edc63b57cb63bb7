import { Suspense } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import type { Row } from '#views/web/index.ts'

const MoveDialog = lazyPart('move', async () => (await import('../../move/move-dialog.tsx')).MoveDialog)

/** Rows to move to another project. */
export interface RowsToMove {
  rows: readonly Row[]
  /** Called when they are being moved, to clear the selection. */
  onGone: () => void
}

interface MovingRowsProps {
  projectId: Id
  objectType: ObjectType
  moving: RowsToMove
  onClose: () => void
}

/** Asks where to move rows of a view. */
export function MovingRows({ projectId, objectType, moving, onClose }: MovingRowsProps) {
  return (
    <Suspense fallback={<LoadingOverlay onClose={onClose} />}>
      <MoveDialog
        opened
        kind={objectType === 'INSIGHT' ? 'insight' : 'note'}
        things={moving.rows.map(({ id, name }) => ({ id, title: name }))}
        fromId={projectId}
        onClose={onClose}
        onGone={moving.onGone}
      />
    </Suspense>
  )
}
