import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { editsText } from '#platform/web/keyboard/index.ts'

/** Whether the page was opened anew, not loaded again. */
function isOpenedAnew(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'navigate'
}

/**
 * Puts the focus on the content after moving to another page, so that reading and tabbing start there. A screen that
 * focuses something itself is left alone, and so are changes of the query or the hash, and who began to write somewhere
 * else meanwhile.
 * @returns whether there may be a place to come back to: another page was left, or this one is loaded again
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
