import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTypingSince } from '../device/typing.ts'
import type { Change } from './change.ts'
import { liveOf } from './live-of.ts'

/**
 * What is committed, for what is kept otherwise than as lists and answers. Both may change freely.
 * @param everything more has changed than is told, or who sees what
 */
export function useFeed(changed: (changes: readonly Change[]) => void, everything: () => void): void {
  const live = liveOf(useApolloClient())
  const onChanged = useEffectEvent(changed)
  const onEverything = useEffectEvent(everything)
  useEffect(
    () =>
      live.listen((message) => {
        const { changes, all, lost, access = false } = message
        if (message.everything || access || all.length + lost.length > 0) onEverything()
        else onChanged(changes)
      }),
    [live],
  )
}

/**
 * How often something was committed that concerns whoever asks, counted in pauses of whoever types; what comes close
 * together counts once. A steady stream of changes is not put off for ever.
 */
export function useChangeCount(concerns: (change: Change) => boolean, gatherMs: number): number {
  const [count, setCount] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (): void => {
    const reportedAt = performance.now()
    const countSoon = (): void => {
      timer.current = setTimeout(() => {
        if (isTypingSince(reportedAt)) return countSoon()
        timer.current = undefined
        setCount((before) => before + 1)
      }, gatherMs)
    }
    if (timer.current === undefined) countSoon()
  }
  useFeed((changes) => {
    if (changes.some(concerns)) begin()
  }, begin)
  return count
}
