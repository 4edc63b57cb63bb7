import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import type { FilmDialogProps } from './film-dialog.tsx'

const Loaded = lazyPart('film-dialog', async () => (await import('./film-dialog.tsx')).FilmDialog)

/** The dialog for films of a reel; its code is loaded when it is first opened. */
export function FilmDialog(props: FilmDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  return (
    wasOpened && (
      <Suspense fallback={props.opened && <LoadingOverlay onClose={props.onClose} />}>
        <Loaded {...props} />
      </Suspense>
    )
  )
}
