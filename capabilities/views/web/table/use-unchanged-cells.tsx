import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import type { UnchangedCell } from '../paste-plan.ts'

const UnchangedCells = lazyPart('unchanged-cells', async () => (await import('./unchanged-cells.tsx')).UnchangedCells)

interface ShownUnchangedCells {
  onUnchanged: (cells: readonly UnchangedCell[]) => void
  /** Where they are shown. */
  dialog: ReactNode
}

/** Which cells stayed unchanged when others were pasted or filled. */
export function useUnchangedCells(): ShownUnchangedCells {
  const [unchanged, setUnchanged] = useState<readonly UnchangedCell[] | null>(null)
  return {
    onUnchanged: setUnchanged,
    dialog: unchanged && (
      <Suspense>
        <UnchangedCells cells={unchanged} onClose={() => setUnchanged(null)} />
      </Suspense>
    ),
  }
}
