import { placeOfPage } from '../device/place-of-page.ts'
import { dismissToastOf, showToast } from '../design/toasts.ts'
import { toCallError } from '../graphql/index.ts'
import { forgetAct, recordAct, type Act as UndoableAct } from '../undo/index.ts'
import type { Given, Outcome } from './acts.ts'
import { liveStrings } from './strings.ts'

interface Report {
  title: string
  /** What was done is in plain sight, as where something was dragged: no toast tells of it. */
  quiet?: boolean
  /** Where it leads. */
  link?: { title: string; href: string }
  /** What else can be done about it from its toast. */
  offer?: { title: string; run: () => void }
  /** What it makes shows once the server has answered: it is told of then. */
  onceDone?: boolean
  /** It was taken back, or done again after that. */
  turned?: (isTakenBack: boolean) => void
}

/**
 * Tells of an act that was given: mod+z and its toast take it back, also before the server has answered; where it is
 * refused that is told instead. @returns whether it was done, or is kept in the queue until it can be
 */
export async function reportAct(given: Given, report: Report): Promise<boolean> {
  const { title, quiet = false, link, offer, onceDone = false, turned } = report
  const act = recordGiven(given, title, turned)
  const tell = (): void =>
    void (quiet || showToast({ message: title, act, ...(link && { link }), ...(offer && { offer }) }))
  if (!onceDone) tell()
  const reportRefused = reportedFromHere()
  const outcome = await given.kept
  void given.done.then((last) => {
    if (last.state === 'refused') reportRefused(last.error)
    else if (onceDone) tell()
  })
  return outcome.state !== 'refused'
}

/**
 * The same where what the server has against it stands where it was done, and not in a toast. @returns that, or null; what
 * waits in the queue and is refused then is told in a toast. @param toast when one tells that it was done
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

/** Tells of an act only where it is refused. @returns whether it was done */
export async function reportRefusal(given: Given): Promise<boolean> {
  const reportRefused = reportedFromHere()
  const outcome = await given.done
  if (outcome.state === 'refused') reportRefused(outcome.error)
  return outcome.state === 'done'
}

/** Tells of a refusal, from elsewhere with the way back to where the act was done. */
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

/** Lets mod+z take it back, and do it again; what is refused is none of what was done. */
export function recordGiven(given: Given, title: string, turned?: Report['turned']): UndoableAct {
  let last = given
  // Back and forth: each takes the one before it back.
  const turn = async (isTakenBack: boolean): Promise<void> => {
    last = last.undo()
    const outcome = await last.done
    assertDone(outcome)
    if (outcome.state === 'done' && outcome.stayed !== undefined)
      showToast({ message: liveStrings.stayed(outcome.stayed) })
    turned?.(isTakenBack)
  }
  const act = { title, undo: async () => turn(true), redo: async () => turn(false) }
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
