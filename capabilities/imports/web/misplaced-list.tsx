import { Button } from '@mantine/core'
import type { Id } from '#platform/kernel/ids.ts'
import type { Misplaced } from '../model/misplaced.ts'
import classes from './imports.module.css'
import { strings } from './strings.ts'

/** The maximum number of columns and reasons that a page names; the download has every cell. */
const SHOWN = 12

/**
 * For a finished import: the cells that could not stay in their place, by column, collapsed if it ended long ago. If
 * rows failed, their list has the download.
 */
export function MisplacedList({
  importId,
  misplaced,
  folded,
}: {
  importId: Id
  misplaced: readonly Misplaced[]
  folded: boolean
}) {
  if (misplaced.length === 0) return null
  const values = misplaced.reduce((sum, { count }) => sum + count, 0)
  return (
    <details className={classes.misplaced} open={!folded}>
      <summary>{strings.misplaced(values)}</summary>
      <ul>
        {misplaced.slice(0, SHOWN).map((one) => (
          <li key={`${one.sheet} ${one.columnIndex} ${one.inText} ${one.reason}`}>
            {one.columnIndex >= 0 && (
              <strong>
                {one.sheet === null ? '' : `${one.sheet}, `}
                {one.header.trim() || strings.unnamed(one.columnIndex)}:{' '}
              </strong>
            )}
            {strings.wasMisplaced(one)}
          </li>
        ))}
      </ul>
      {misplaced.length > SHOWN && <p className={classes.quiet}>{strings.more(misplaced.length - SHOWN)}</p>}
      {misplaced.every(({ inText }) => inText) && (
        <Button component="a" href={`/api/imports/${importId}/failures.csv`} download size="xs" variant="default">
          {strings.download}
        </Button>
      )}
    </details>
  )
}
