import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { MAX_HIGHLIGHTS_AT_ONCE } from '#highlights/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Taken } from '#selections/web/index.ts'
import { selectedIds, selectedQuotes } from './read-selected.ts'
import { selectionStrings as strings } from './strings.ts'

/** Quotes that are copied at once: some megabytes of text. */
const MAX_COPIED_QUOTES = 20_000

/**
 * What is done with the words of all chosen highlights: they are read first, as far as they still match.
 * @param take has the server keep which they are
 */
export function useSelectedQuotes(count: number, take: () => Promise<Taken | null>) {
  const client = useApolloClient()
  /** How many are read, while they are being copied. */
  const [copying, setCopying] = useState<number | null>(null)
  const [toAdd, setToAdd] = useState<readonly { id: Id }[] | null>(null)

  const read = async (): Promise<string> => {
    const taken = await take()
    if (taken === null) throw new Error(strings.notChosen)
    const { rows, changed } = await selectedQuotes(client, taken, setCopying)
    showToast({ message: strings.copied(rows.length, changed) })
    return rows.join('\n\n')
  }
  return {
    copying,
    async copy(): Promise<void> {
      if (copying !== null) return
      if (count > MAX_COPIED_QUOTES)
        return void showToast({ message: strings.tooManyToCopy(count, MAX_COPIED_QUOTES), tone: 'failed' })
      setCopying(0)
      // Some browsers take only what was promised to them while the key was pressed.
      const text = read().then((all) => new Blob([all], { type: 'text/plain' }))
      await navigator.clipboard
        .write([new ClipboardItem({ 'text/plain': text })])
        .catch(tellFailure)
        .finally(() => setCopying(null))
    },
    /** Highlights that an insight is being chosen for. */
    toAdd,
    async add(): Promise<void> {
      if (count > MAX_HIGHLIGHTS_AT_ONCE)
        return void showToast({ message: strings.tooManyToAdd(count, MAX_HIGHLIGHTS_AT_ONCE), tone: 'failed' })
      const taken = await take()
      if (taken === null) return
      try {
        const { rows, changed } = await selectedIds(client, taken)
        if (changed > 0) showToast({ message: strings.changedSince(changed) })
        setToAdd(rows.map((id) => ({ id })))
      } catch (error) {
        tellFailure(error)
      }
    },
    endAdding: () => setToAdd(null),
  }
}
