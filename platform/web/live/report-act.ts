import { placeOfPage } from '../device/place-of-page.ts'
import { dismissToastOf, showToast } from '../design/toasts.ts'
import { toCallError } from '../graphql/index.ts'
import { forgetAct, recordAct, type Act as UndoableAct } from '../undo/index.ts'
import type { Outcome } from './act-sending.ts'
import type { Given } from './acts.ts'
import { liveStrings } from './strings.ts'

interface Report {
  title: string
  /** The result is visible, as after a drag: no toast is shown. */
  quiet?: boolean
  /** A link to the result. */
  link?: { title: string; href: string }
  /** Another action in its toast. */
  offer?: { title: string; run: () => void }
  /** The result is visible only after the server has answered: the toast is shown then. */
  onceDone?: boolean
  /** Called when it was undone, or redone after that. */
  turned?: (isUndone: boolean) => void
}

/**
 * Reports an act: mod+z and its toast undo it, also before the server has answered; if it is refused, a toast says so
 * instead. @returns whether it was done, or is kept in the queue until it can be
 */
export async function reportAct(given: Given, report: Report): Promise<boolean> {
  const { title, quiet = false, link, offer, onceDone = false, turned } = report
  const act = recordGiven(given, title, turned)
  const notify = (): void =>
    void (quiet || showToast({ message: title, act, ...(link && { link }), ...(offer && { offer }) }))
  if (!onceDone) notify()
  const reportRefused = reportedFromHere()
  const outcome = await given.kept
  void given.done.then((last) => {
    if (last.state === 'refused') reportRefused(last.error)
    else if (onceDone) notify()
  })
  return outcome.state !== 'refused'
}

/**
 * The same for a form that shows a refusal itself instead of in a toast. An act that waits in the queue and is refused
 * later is reported in a toast. @returns the refusal or null @param toast when a toast says that it was done
 */
export async function reportInPlace(
  given: Given,
  title: string,
  toast: 'at-once' | 'once-done' | 'never' = 'never',
): Promise<string | null> {
  const act = recordGiven(given, title)
  const reportRefused = reportedFromHere()
  if (toast === 'at-once') showToast({ message: title, act })
  const outcome = await given.kept
  if (outcome.state === 'refused') {
    const { problems, message } = toCallError(outcome.error)
    return problems[0]?.message ?? message
  }
  if (outcome.state === 'waiting')
    void given.done.then((last) => {
      if (last.state === 'refused') reportRefused(last.error)
    })
  if (toast === 'once-done') showToast({ message: title, act })
  return null
}

/** Reports an act only if it is refused. @returns whether it was done */
export async function reportRefusal(given: Given): Promise<boolean> {
  const reportRefused = reportedFromHere()
  const outcome = await given.done
  if (outcome.state === 'refused') reportRefused(outcome.error)
  return outcome.state === 'done'
}

/** Reports a refusal; on another page, with a link back to where the act was done. */
function reportedFromHere(): (error: unknown) => void {
  const here = placeOfPage()
  return (error) => {
    const isHere = here === placeOfPage()
    showToast({
      message: toCallError(error).message,
      tone: 'failed',
      ...(!isHere && { link: { title: liveStrings.whereDone, href: here } }),
    })
  }
}

/** Lets mod+z undo and redo the act. A refused act is removed from the history. */
export function recordGiven(given: Given, title: string, turned?: Report['turned']): UndoableAct {
  let last = given
  // Back and forth: each undoes the one before it.
  const turn = async (isUndone: boolean): Promise<void> => {
    last = last.undo()
    const outcome = await last.done
    assertDone(outcome)
    if (outcome.state === 'done' && outcome.stayed !== undefined)
      showToast({ message: liveStrings.stayed(outcome.stayed) })
    turned?.(isUndone)
  }
  const act = { title, isOrdered: true, undo: async () => turn(true), redo: async () => turn(false) }
  recordAct(act)
  void given.done.then(({ state }) => {
    if (state !== 'refused' || last !== given) return
    forgetAct(act)
    dismissToastOf(act)
  })
  return act
}

function assertDone(outcome: Outcome): void {
  if (outcome.state === 'refused') throw outcome.error
}
