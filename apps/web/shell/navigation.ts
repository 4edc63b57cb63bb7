import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { editsText } from '#platform/web/keyboard/index.ts'

/** Whether the page was newly opened, not reloaded. */
function isOpenedAnew(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'navigate'
}

/**
 * Moves the focus to the content after moving to another page, so that reading and tabbing start there. It leaves the
 * focus where it is when the screen focuses something itself, when only the query or the hash changes, and when the
 * user has begun to write elsewhere.
 * @returns whether there may be a scroll position to restore: another page was left, or this one is reloaded
 */
export function useNavigation(): boolean {
  const router = useRouter()
  const [comesBack, setComesBack] = useState(() => !isOpenedAnew())
  useEffect(() => {
    let left: Element | null = null
    const forgetLeaving = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement
    })
    const forgetRendered = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      setComesBack(true)
      const main = document.getElementById('main')
      const focused = document.activeElement
      const writesElsewhere = focused !== left && editsText(focused)
      if (main && !main.contains(focused) && !writesElsewhere) main.focus({ preventScroll: true })
    })
    return () => {
      forgetLeaving()
      forgetRendered()
    }
  }, [router])
  return comesBack
}
