import { useEffect, useState, type RefObject } from 'react'

/** CSS pixels. It unfolds only at the very top: folding itself changes the scroll position and must not unfold it. */
const FOLDED_FROM_PX = 96

/** Whether something inside was scrolled down, so that the head of the page folds. */
export function useFolded(frame: RefObject<HTMLElement | null>): boolean {
  const [folded, setFolded] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return
      if (target.closest('[data-surface]') === null) return
      const { scrollTop } = target
      setFolded((now) => (scrollTop > FOLDED_FROM_PX ? true : scrollTop <= 0 ? false : now))
    }
    // Scroll events do not bubble: ancestors receive them only in the capture phase.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', onScroll, { capture: true })
  }, [frame])
  return folded
}
