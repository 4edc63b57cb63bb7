import { Button } from '@mantine/core'
import { LoadingLine } from '#platform/web/design/loading-parts.tsx'
import { viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

export interface WaitingLineProps {
  failed: string | null
  top: number
  height: number
  onRetry: () => void
  /** One of very many that are rendered again with every step of a scrollbar. */
  plain?: boolean
}

/** A placeholder for rows that are loading or failed to load. */
export function WaitingLine({ failed, top, height, onRetry, plain = false }: WaitingLineProps) {
  return (
    <div className={classes.waiting} role="row" style={{ height, transform: `translateY(${top}px)` }}>
      <div className={classes.groupInside} role="gridcell" aria-label={failed ?? strings.loadingMore}>
        {failed === null ? (
          <LoadingLine plain={plain} />
        ) : (
          <>
            <span>{failed}</span>
            <Button size="compact-xs" variant="default" onClick={onRetry}>
              {strings.retry}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
