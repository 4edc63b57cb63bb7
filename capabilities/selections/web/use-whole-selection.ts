import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import {
  KeptSelectionDocument,
  SelectAllDocument,
  SelectedAmongDocument,
} from '#generated/operations/capabilities/selections/web/selections.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { ask, send } from '#platform/web/live/ask.ts'
import { MAX_LEFT_OUT } from '../model/limits.ts'
import { forgetChosen, keepChosen, keptChosen } from './kept-chosen.ts'
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
  madeAt: string
  leftOut: ReadonlySet<Id>
  /** Of rows that came to the page since, whether they are in it. */
  known: ReadonlyMap<Id, boolean>
}

/** Rows as the server keeps them, without those that were taken out. */
export interface Taken {
  selectionId: Id
  leftOut: readonly Id[]
}

export interface WholeSelection {
  /** How many rows are chosen; null while not all of the list are. */
  count: number | null
  /** More match than can be chosen at once. */
  isCut: boolean
  /** When all were chosen; null while not all of the list are. */
  madeAt: string | null
  /** For what is done with it; null where not all are chosen. */
  take: () => Promise<Taken | null>
  /** The same for some rows of the list, where these are more than one act takes; null where that was refused. */
  takeOnly: (ids: readonly Id[]) => Promise<Taken | null>
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
        const reported = unknown.map((one) => [one, held.has(one)] as const)
        if (!isLate) setKept((now) => (now?.id === id ? { ...now, known: new Map([...now.known, ...reported]) } : now))
      })
      // Until it is known a row is shown as not chosen; it is asked again with the next that come.
      .catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [client, id, unknown])
  // What was chosen before the page was loaded anew is chosen still, where the server keeps it.
  useEffect(() => {
    const chosen = keptChosen(of)
    if (chosen === null) return undefined
    let isLate = false
    void ask(client, KeptSelectionDocument, { id: chosen.id })
      .then(({ data }) => {
        const found = data.selection
        if (found === null) return forgetChosen(of)
        if (isLate) return undefined
        const { count, isCut, createdAt: madeAt } = found
        return setKept((now) =>
          now?.of === of
            ? now
            : { id: chosen.id, of, count, isCut, madeAt, leftOut: new Set(chosen.leftOut), known: new Map() },
        )
      })
      // Then nothing is chosen here; the next time it is asked again.
      .catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [client, of])
  return useMemo((): WholeSelection => {
    const keep = (chosen: Whole): void => {
      keepChosen(of, { id: chosen.id, leftOut: [...chosen.leftOut] })
      setKept(chosen)
    }
    const make = async (ids?: readonly Id[]) =>
      (await send(client, SelectAllDocument, { input: { list, question, ...(ids && { ids: [...ids] }) } }, newId()))
        .data.selectAll
    return {
      count: whole === null ? null : whole.count - whole.leftOut.size,
      isCut: whole?.isCut ?? false,
      madeAt: whole?.madeAt ?? null,
      isMaking,
      offers: whole === null && total !== null && total > shown.length,
      take: async () => Promise.resolve(whole && { selectionId: whole.id, leftOut: [...whole.leftOut] }),
      takeOnly: async (ids) =>
        make(ids)
          .then((made): Taken => ({ selectionId: made.id, leftOut: [] }))
          .catch((error: unknown) => {
            reportFailure(error)
            return null
          }),
      holds: (one) => whole !== null && whole.known.get(one) === true && !whole.leftOut.has(one),
      choose() {
        if (isMaking) return
        setMakingOf(of)
        // What is shown now is what was listed: only what comes later is asked about.
        const known = new Map(shown.map((one) => [one, true]))
        void make()
          .then(({ id: made, count, isCut, createdAt: madeAt }) =>
            keep({ id: made, of, count, isCut, madeAt, leftOut: new Set(), known }),
          )
          .catch(reportFailure)
          .finally(() => setMakingOf(null))
      },
      toggle(ids) {
        if (whole === null) return
        const inside = ids.filter((one) => whole.known.get(one) === true)
        if (inside.length === 0) return void showToast({ message: strings.cameLater })
        const isOut = inside.every((one) => whole.leftOut.has(one))
        const leftOut = isOut
          ? new Set([...whole.leftOut].filter((one) => !inside.includes(one)))
          : new Set([...whole.leftOut, ...inside])
        if (leftOut.size > MAX_LEFT_OUT) return void showToast({ message: strings.tooManyLeftOut, tone: 'failed' })
        keep({ ...whole, leftOut })
      },
      clear() {
        forgetChosen(of)
        setKept(null)
      },
    }
  }, [client, list, question, of, whole, isMaking, shown, total])
}
