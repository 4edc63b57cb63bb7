import { tellFailure } from '../design/perform.ts'
import { showToast } from '../design/toasts.ts'
import { forgetAct, recordAct, type Act as UndoableAct } from '../undo/index.ts'
import type { Given, Outcome } from './acts.ts'
import { liveStrings } from './strings.ts'

interface Told {
  title: string
  /** What was done is in plain sight, as where something was dragged: no toast tells of it. */
  quiet?: boolean
  /** Where it leads. */
  link?: { title: string; href: string }
  /** What it makes shows once the server has answered: it is told of then. */
  onceDone?: boolean
  /** It was taken back, or done again after that. */
  turned?: (isTakenBack: boolean) => void
}

/**
 * Tells of an act that was given: mod+z and its toast take it back, also before the server has answered; where it is
 * refused that is told instead. @returns whether it was done, or is kept in the queue until it can be
 */
export async function tellAct(given: Given, told: Told): Promise<boolean> {
  const { title, quiet = false, link, onceDone = false, turned } = told
  const act = recordGiven(given, title, turned)
  const tell = (): void => void (quiet || showToast({ message: title, act, ...(link && { link }) }))
  if (!onceDone) tell()
  const outcome = await given.kept
  void given.done.then((last) => {
    if (last.state === 'refused') tellFailure(last.error)
    else if (onceDone) tell()
  })
  return outcome.state !== 'refused'
}

/** Lets mod+z take it back, and do it again; what is refused is none of what was done. */
export function recordGiven(given: Given, title: string, turned?: Told['turned']): UndoableAct {
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
    if (state === 'refused' && last === given) forgetAct(act)
  })
  return act
}

function assertDone(outcome: Outcome): void {
  if (outcome.state === 'refused') throw outcome.error
}
