import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_SELECTED_ROWS, type WholeSelection } from '#selections/web/index.ts'
import { selectionStrings as strings } from './strings.ts'

/** Rows that are chosen, of those that are loaded, of those that there are. */
interface Chosen {
  chosen: number
  loaded: number
  total: number | null
  /** All that were loaded were chosen at once: what is loaded meanwhile takes the offer from nobody. */
  tookAll?: boolean
}

/**
 * Where all rows that are loaded are chosen, how many there are, and the way to choose these too; nothing where that is
 * not so.
 */
export function chooseAll(
  whole: WholeSelection,
  { chosen, loaded, total, tookAll = false }: Chosen,
): { of: number; choice: ReactNode } | undefined {
  if (!whole.offers || total === null || (chosen < loaded && !tookAll)) return undefined
  return {
    of: total,
    choice: (
      <Button size="xs" variant="light" onClick={whole.choose}>
        {strings.selectAll(total, MAX_SELECTED_ROWS)}
      </Button>
    ),
  }
}
