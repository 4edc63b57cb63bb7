import { useRouter } from '@tanstack/react-router'
import { useAction } from '#platform/web/keyboard/index.ts'
import { deskActions } from './desk-actions.ts'

/** Escape returns to where the desk was opened; if it was opened by its address, to the start page. */
export function Leave({ onLeave }: { onLeave: () => void }) {
  const router = useRouter()
  useAction(deskActions.leave, () => {
    onLeave()
    if (router.history.canGoBack()) router.history.back()
    else router.history.push('/')
  })
  return null
}
