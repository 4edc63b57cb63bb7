import { useEffect, useState, type RefObject } from 'react'

/** CSS pixels. It unfolds at the very beginning only: what folds makes room, and must not unfold by that. */
const FOLDED_FROM_PX = 96

/** Whether something inside was scrolled down: then the head of the page makes room. */
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
    // Scrolling is told to what is around only while it goes down to its target.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', onScroll, { capture: true })
  }, [frame])
  return folded
}
