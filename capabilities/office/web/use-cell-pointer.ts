import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import type { CellChoice } from './cell-choice.ts'

interface CellPointer {
  choice: CellChoice
  onChoose: (choice: CellChoice) => void
  onCopy: (event: ClipboardEvent) => void
}

/** Pressing a cell selects it, dragging and Shift select up to another. What is around the grid gets none of it. */
export function useCellPointer(grid: RefObject<HTMLElement | null>, { choice, onChoose, onCopy }: CellPointer): void {
  const chooseTo = useEffectEvent((to: GridPlace, from: GridPlace = choice.from) => onChoose({ from, to }))
  const copyChoice = useEffectEvent(onCopy)
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    let isDragging = false
    // Otherwise the surrounding block would be dragged, or words be selected across cells.
    const begin = (event: MouseEvent): void => {
      event.stopPropagation()
      const place = event.button === 0 ? placeOf(event.target) : null
      if (!place) return
      event.preventDefault()
      element.focus({ preventScroll: true })
      isDragging = true
      if (event.shiftKey) chooseTo(place)
      else chooseTo(place, place)
    }
    const follow = (event: MouseEvent): void => {
      const place = isDragging ? placeOf(event.target) : null
      if (place) chooseTo(place)
    }
    const end = (): void => void (isDragging = false)
    const copy = (event: ClipboardEvent): void => {
      event.stopPropagation()
      copyChoice(event)
    }
    element.addEventListener('mousedown', begin)
    element.addEventListener('mousemove', follow)
    element.addEventListener('copy', copy)
    addEventListener('mouseup', end)
    return () => {
      element.removeEventListener('mousedown', begin)
      element.removeEventListener('mousemove', follow)
      element.removeEventListener('copy', copy)
      removeEventListener('mouseup', end)
    }
  }, [grid])
}

function placeOf(target: EventTarget | null): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}
