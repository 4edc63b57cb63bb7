import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import {
  SelectAllDocument,
  SelectedAmongDocument,
} from '#generated/operations/capabilities/selections/web/selections.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { ask, send } from '#platform/web/live/ask.ts'
import { MAX_LEFT_OUT } from '../model/limits.ts'
import { selectionStrings as strings } from './strings.ts'

/** Rows that are asked about at once, whether they are in the selection. */
const ASKED_AT_ONCE = 200

/** All rows of a list, as they were when they were chosen. */
interface Whole {
  id: Id
  /** Of the list that it was made of: another one has none of it. */
  of: string
  count: number
  isCut: boolean
  leftOut: ReadonlySet<Id>
  /** Of rows that came to the page since, whether they are in it. */
  known: ReadonlyMap<Id, boolean>
}

export interface WholeSelection {
  /** How many rows are chosen; null while not all of the list are. */
  count: number | null
  /** More match than can be chosen at once. */
  isCut: boolean
  /** For what is done with it. */
  chosen: { selectionId: Id; leftOut: readonly Id[] } | null
  /** All are being chosen. */
  isMaking: boolean
  /** There is more to choose than what is loaded. */
  offers: boolean
  /** Of a row that is shown. */
  holds: (id: Id) => boolean
  choose: () => void
  /** Takes rows out of it, or back in. */
  toggle: (ids: readonly Id[]) => void
  clear: () => void
}

interface WholeOf {
  /** As its capability names the list. */
  list: string
  question: object
  /** The rows that are loaded. */
  shown: readonly Id[]
  /** How many the list has; null where that is not known. */
  total: number | null
}

/**
 * All rows of a list, chosen at once: the server keeps which they are. What comes later is none of them; rows that are
 * shown meanwhile are asked about.
 */
export function useWholeSelection({ list, question, shown, total }: WholeOf): WholeSelection {
  const client = useApolloClient()
  const of = JSON.stringify([list, question])
  const [kept, setKept] = useState<Whole | null>(null)
  const [makingOf, setMakingOf] = useState<string | null>(null)
  const isMaking = makingOf === of
  const whole = kept?.of === of ? kept : null
  const id = whole?.id ?? null
  const unknown = useMemo(
    () => (whole === null ? [] : shown.filter((one) => !whole.known.has(one)).slice(0, ASKED_AT_ONCE)),
    [whole, shown],
  )
  useEffect(() => {
    if (id === null || unknown.length === 0) return undefined
    let isLate = false
    void ask(client, SelectedAmongDocument, { selectionId: id, ids: unknown })
      .then(({ data }) => {
        const held = new Set(data.selectedAmong)
        const told = unknown.map((one) => [one, held.has(one)] as const)
        if (!isLate) setKept((now) => (now?.id === id ? { ...now, known: new Map([...now.known, ...told]) } : now))
      })
      // Until it is known a row is shown as not chosen; it is asked again with the next that come.
      .catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [client, id, unknown])
  const holds = (id: Id): boolean => whole !== null && whole.known.get(id) === true && !whole.leftOut.has(id)
  return {
    count: whole === null ? null : whole.count - whole.leftOut.size,
    isCut: whole?.isCut ?? false,
    chosen: whole === null ? null : { selectionId: whole.id, leftOut: [...whole.leftOut] },
    isMaking,
    offers: whole === null && total !== null && total > shown.length,
    holds,
    choose() {
      if (isMaking) return
      setMakingOf(of)
      // What is shown now is what was listed: only what comes later is asked about.
      const known = new Map(shown.map((id) => [id, true]))
      void send(client, SelectAllDocument, { input: { list, question } }, newId())
        .then(({ data: { selectAll } }) =>
          setKept({ id: selectAll.id, of, count: selectAll.count, isCut: selectAll.isCut, leftOut: new Set(), known }),
        )
        .catch(tellFailure)
        .finally(() => setMakingOf(null))
    },
    toggle(ids) {
      if (whole === null) return
      const inside = ids.filter((id) => whole.known.get(id) === true)
      if (inside.length === 0) return void showToast({ message: strings.cameLater })
      const isOut = inside.every((id) => whole.leftOut.has(id))
      const leftOut = isOut
        ? new Set([...whole.leftOut].filter((one) => !inside.includes(one)))
        : new Set([...whole.leftOut, ...inside])
      if (leftOut.size > MAX_LEFT_OUT) return void showToast({ message: strings.tooManyLeftOut, tone: 'failed' })
      setKept({ ...whole, leftOut })
    },
    clear: () => setKept(null),
  }
}
