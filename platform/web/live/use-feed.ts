import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTypingSince } from '../device/typing.ts'
import type { Change } from './change.ts'
import { liveOf } from './live-of.ts'

/**
 * Receives what is committed, for data other than lists and answers. Both callbacks may change between renders.
 * @param everything called when more has changed than the message lists, or access has changed
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
 * Counts the commits that concern the caller, in pauses of the user's typing; commits close together count once. A
 * steady stream of changes does not delay it forever.
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
