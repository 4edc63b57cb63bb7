import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, type ReactNode } from 'react'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import classes from './player.module.css'
import { strings } from './strings.ts'
import { useFloating } from './use-floating.ts'

/** Where a film is seen: in its player, or, while that is out of sight, in a corner of the window. */
export function Stage({ isPlaying, children }: { isPlaying: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const { placeHeight, putAway } = useFloating(place, isPlaying)
  const isFloating = placeHeight !== null
  return (
    <div ref={place} className={classes.place} style={isFloating ? { height: placeHeight } : undefined}>
      <div className={classes.stage} data-floating={isFloating || undefined}>
        {children}
        {isFloating && (
          <div className={classes.floatingActions}>
            <IconButton
              label={strings.toRecording}
              size="sm"
              onClick={() => place.current?.scrollIntoView({ block: 'center' })}
            >
              <IconArrowUp size={15} stroke={1.8} aria-hidden="true" />
            </IconButton>
            <IconButton label={strings.putAway} size="sm" onClick={putAway}>
              <IconX size={15} stroke={1.8} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  )
}
