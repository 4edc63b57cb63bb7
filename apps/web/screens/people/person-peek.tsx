import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { SidePeek, type PeekMode } from '#platform/web/design/side-peek.tsx'
import { links } from '../../links.ts'
import classes from './people.module.css'
import { PersonView } from './person-view.tsx'
import { strings } from './strings.ts'

export interface PersonPeekProps {
  personId: Id
  onClose: () => void
  onGone: () => void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

/** A contact beside the page, to be read and edited without leaving the list. */
export function PersonPeek({ personId, onClose, onGone, onNext, onPrevious }: PersonPeekProps) {
  const router = useRouter()
  const [mode, setMode] = useState<PeekMode>('Side')
  const href = links.person({ id: personId })
  return (
    <SidePeek
      label={strings.peek}
      mode={mode}
      onModeChange={setMode}
      onClose={onClose}
      href={href}
      onOpenFullPage={() => router.history.push(href)}
      {...(onNext ? { onNext } : {})}
      {...(onPrevious ? { onPrevious } : {})}
    >
      <div className={classes.peek}>
        <PersonView key={personId} personId={personId} onGone={onGone} level={2} />
      </div>
    </SidePeek>
  )
}
