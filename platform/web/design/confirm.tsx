import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../chunks/index.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import type { Confirmation, OpenConfirmation } from './confirmation.ts'

/** Loads the dialog before the first question. */
export const loadConfirmDialog = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazyPart('confirm-dialog', async () => (await loadConfirmDialog()).ConfirmDialog)

let open: OpenConfirmation | null = null
const listeners = new Set<() => void>()

function change(next: OpenConfirmation | null) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Asks before an act that cannot be undone. Resolves with the answer; a second question answers the first with no.
 */
export function confirm(question: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    open?.answer(false)
    const asked: OpenConfirmation = {
      ...question,
      answer: (confirmed) => {
        resolve(confirmed)
        if (open === asked) change(null)
      },
    }
    change(asked)
  })
}

/** Shows the questions of `confirm`. Used once, in the shell; the dialog is loaded with the first question. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => open)
  // The words stay while the dialog fades out.
  const [words, setWords] = useState<OpenConfirmation | null>(null)
  if (current && current !== words) setWords(current)
  if (!words) return null
  return (
    <Suspense fallback={current && <LoadingOverlay onClose={() => current.answer(false)} />}>
      <ConfirmDialog question={words} opened={current !== null} />
    </Suspense>
  )
}
