import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { MAX_HIGHLIGHTS_AT_ONCE } from '#highlights/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Taken } from '#selections/web/index.ts'
import { selectedIds, selectedQuotes } from './read-selected.ts'
import { selectionStrings as strings } from './strings.ts'

/** How many quotes are copied at once: some megabytes of text. */
const MAX_COPIED_QUOTES = 20_000

/**
 * The actions on the words of all chosen highlights: those that still match are read first.
 * @param take saves on the server which highlights are chosen
 */
export function useSelectedQuotes(count: number, take: () => Promise<Taken | null>) {
  const client = useApolloClient()
  /** How many are read so far, while they are copied. */
  const [copying, setCopying] = useState<number | null>(null)
  const [toAdd, setToAdd] = useState<readonly { id: Id }[] | null>(null)

  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const begin = (): AbortSignal => {
    reading.current = new AbortController()
    return reading.current.signal
  }

  const read = async (signal: AbortSignal) => {
    const taken = await take()
    if (taken === null) throw new Error(strings.notChosen)
    return selectedQuotes(client, taken, { onRead: setCopying, signal })
  }
  return {
    copying,
    async copy(): Promise<void> {
      if (copying !== null) return
      if (count > MAX_COPIED_QUOTES)
        return void showToast({ message: strings.tooManyToCopy(count, MAX_COPIED_QUOTES), tone: 'failed' })
      setCopying(0)
      const signal = begin()
      const quotes = read(signal)
      // Some browsers accept only what was promised to the clipboard while the key was pressed.
      const text = quotes.then(({ rows }) => new Blob([rows.join('\n\n')], { type: 'text/plain' }))
      try {
        await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
        const { rows, changed } = await quotes
        showToast({ message: strings.copied(rows.length, changed) })
      } catch (error) {
        // The clipboard only reports that nothing arrived; the reading has the reason.
        const reason: unknown = await quotes.then(
          () => error,
          (own: unknown) => own,
        )
        if (!signal.aborted) reportFailure(reason)
      } finally {
        setCopying(null)
      }
    },
    /** The highlights that an insight is being chosen for. */
    toAdd,
    async add(): Promise<void> {
      if (count > MAX_HIGHLIGHTS_AT_ONCE)
        return void showToast({ message: strings.tooManyToAdd(count, MAX_HIGHLIGHTS_AT_ONCE), tone: 'failed' })
      const taken = await take()
      if (taken === null) return
      const signal = begin()
      try {
        const { rows, changed } = await selectedIds(client, taken, { signal })
        if (changed > 0) showToast({ message: strings.changedSince(changed) })
        setToAdd(rows.map((id) => ({ id })))
      } catch (error) {
        if (!signal.aborted) reportFailure(error)
      }
    },
    endAdding: () => setToAdd(null),
  }
}
