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

/** The most rows in one query for whether they are in the selection. */
const ASKED_AT_ONCE = 200

/** All rows of a list, as they were when the selection was created. */
interface Whole {
  id: Id
  /** The key of its list: another list has none of its rows. */
  of: string
  count: number
  isCut: boolean
  madeAt: string
  leftOut: ReadonlySet<Id>
  /** Whether rows that came to the page later are in it. */
  known: ReadonlyMap<Id, boolean>
}

/** A selection on the server, and the rows that were removed from it. */
export interface Taken {
  selectionId: Id
  leftOut: readonly Id[]
}

export interface WholeSelection {
  /** The number of chosen rows; null while not all of the list are. */
  count: number | null
  /** Whether more rows match than can be chosen at once. */
  isCut: boolean
  /** When all were chosen; null while not all of the list are. */
  madeAt: string | null
  /** Returns the selection for an act; null if not all are chosen. */
  take: () => Promise<Taken | null>
  /** The same for some rows of the list, if they are too many for one act; null if that was refused. */
  takeOnly: (ids: readonly Id[]) => Promise<Taken | null>
  /** All rows are being chosen. */
  isMaking: boolean
  /** There are more rows to choose than the loaded ones. */
  offers: boolean
  /** Whether a shown row is chosen. */
  holds: (id: Id) => boolean
  choose: () => void
  /** Removes rows from the selection, or adds them again. */
  toggle: (ids: readonly Id[]) => void
  clear: () => void
}

interface WholeOf {
  /** The name of the list in its capability. */
  list: string
  question: object
  /** The loaded rows. */
  shown: readonly Id[]
  /** The number of rows of the list; null if unknown. */
  total: number | null
}

/**
 * A selection of all rows of a list: the server stores which they are. Later rows are not included; for rows that
 * appear meanwhile, the server is queried.
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
      // Until this is known, a row is shown as not chosen; it is queried again with the next new rows.
      .catch(() => undefined)
    return () => {
      isLate = true
    }
  }, [client, id, unknown])
  // A selection from before a reload stays chosen if the server still has it.
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
      // Then nothing is chosen here; the next attempt queries again.
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
        // The rows shown now are those of the list: only later ones need a query.
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
