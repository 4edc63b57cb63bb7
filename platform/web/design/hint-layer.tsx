import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { listActions } from '../keyboard/index.ts'
import type { HintSide } from './hint.tsx'
import classes from './hint.module.css'
import { KeyHint } from './key-hint.tsx'

/** The pointer rests this long before a hint shows; shortly after another hint the next one shows at once. */
const SHOW_AFTER_MS = 450
const STAYS_WARM_MS = 300
const DISTANCE_PX = 6

type Shown = { target: HTMLElement; label: string; keys: string | undefined; side: HintSide }

function read(target: HTMLElement): Shown | null {
  const { hint, hintAction, hintKeys, hintSide } = target.dataset
  if (!hint) return null
  const keys = listActions().find((action) => action.id === hintAction)?.keys[0] ?? hintKeys
  return { target, label: hint, keys, side: (hintSide as HintSide | undefined) ?? 'bottom' }
}

function hintedAncestor(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
}

/** Shows the hints of all controls. Used once in each application's frame. */
export function HintLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: HTMLElement | null = null
    let lastHidden = 0
    const hide = () => {
      clearTimeout(timer)
      if (current) lastHidden = Date.now()
      current = null
      setShown(null)
    }
    const show = (target: HTMLElement, wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!target.isConnected) return
        current = target
        setShown(read(target))
      }, wait)
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const target = hintedAncestor(event.target)
      if (target === current && target) return
      const warm = current !== null || Date.now() - lastHidden < STAYS_WARM_MS
      hide()
      if (target) show(target, warm ? 0 : SHOW_AFTER_MS)
    }
    const onFocus = (event: FocusEvent) => {
      const target = hintedAncestor(event.target)
      hide()
      if (target?.matches(':focus-visible')) show(target, SHOW_AFTER_MS)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') hide()
    }
    // This part is loaded when the pointer first moves: it may already rest on a control whose event was missed.
    const rested = hintedAncestor([...document.querySelectorAll(':hover')].at(-1) ?? null)
    if (rested) show(rested, SHOW_AFTER_MS)
    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', hide, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('scroll', hide, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', hide, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])

  useLayoutEffect(() => {
    const element = bubble.current
    if (!shown || !element) return
    const around = shown.target.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = element
    const besides = shown.side === 'right'
    const below = around.bottom + DISTANCE_PX
    const above = around.top - DISTANCE_PX - height
    const left = besides ? around.right + DISTANCE_PX : around.left + around.width / 2 - width / 2
    const fitsBelow = below + height < window.innerHeight
    const top = besides
      ? around.top + around.height / 2 - height / 2
      : shown.side === 'top' || !fitsBelow
        ? above
        : below
    element.style.left = `${Math.max(DISTANCE_PX, Math.min(left, window.innerWidth - width - DISTANCE_PX))}px`
    element.style.top = `${Math.max(DISTANCE_PX, top)}px`
  }, [shown])

  if (!shown) return null
  return createPortal(
    <div ref={bubble} className={classes.bubble} role="tooltip">
      {shown.label}
      {shown.keys && <KeyHint keys={shown.keys} onDark />}
    </div>,
    document.body,
  )
}
