import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Puts the focus on the content after moving to another page, so that reading and tabbing start there. A screen that
 * focuses something itself is left alone, and so are changes of the query or the hash.
 */
export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const main = document.getElementById('main')
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
      }),
    [router],
  )
}
