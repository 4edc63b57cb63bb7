import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { CanvasColorsDocument } from '#generated/operations/capabilities/canvas/web/canvas.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { Board } from './scene/board.ts'
import { useBoardState } from './use-board-state.ts'
import type { References } from './use-references.ts'
import { READ_FROM_ZOOM } from './use-stage.ts'

/** Loading waits this long, in case the user only passes through. */
const STAYED_MS = 200

/** Loads the colours of all quotes where the plane is seen from so far away that no reference is loaded. */
export function useColorsFromAfar(viewId: Id, board: Board, references: References): void {
  const isFar = useBoardState(board, ({ camera, size }) => size.width > 0 && camera.zoom < READ_FROM_ZOOM)
  const [stays] = useDebouncedValue(isFar, STAYED_MS)
  const { data } = useAnswer(CanvasColorsDocument, {
    variables: isFar && stays ? { viewId } : null,
    uncached: true,
  })
  const answer = data?.canvasColors
  useEffect(() => {
    // Zoomed in again, each reference loads its own; the known colours are used until then.
    if (answer)
      references.setColors(new Map(answer.flatMap(({ color, itemIds }) => itemIds.map((id) => [id, color] as const))))
  }, [answer, references])
}
