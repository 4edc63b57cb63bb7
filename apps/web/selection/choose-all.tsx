import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_SELECTED_ROWS, type WholeSelection } from '#selections/web/index.ts'
import { selectionStrings as strings } from './strings.ts'

/** How many rows are chosen, how many are loaded, and how many exist. */
interface Chosen {
  chosen: number
  loaded: number
  total: number | null
  /** All loaded rows were chosen at once: the offer stays while more rows load. */
  tookAll?: boolean
}

/** Where all loaded rows are chosen: how many exist, and the control to choose these too; otherwise null. */
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
