/** Acts kept for undo; older ones are forgotten. */
const MAX_ACTS = 100

/** Something a user did that can be undone and redone. */
export interface Act {
  /** What was done, as the toast says it: "Deleted 3 highlights". */
  title: string
  undo: () => void | Promise<void>
  redo: () => void | Promise<void>
  /** Undo and redo have their own order: the next one need not wait until this one has ended, only until it began. */
  isOrdered?: boolean
}

interface UndoState {
  /** The act that undo would undo. */
  readonly undoable: Act | null
  /** The act that redo would redo. */
  readonly redoable: Act | null
  /** True while something is being done that can be undone afterwards. */
  readonly doing: boolean
}

export interface UndoStack {
  /** Records an act that was just done; acts that were undone before can no longer be redone. */
  record: (act: Act) => void
  /** Discards an act that failed: there is nothing to undo or redo. */
  forget: (act: Act) => void
  /**
   * Announces that something is being done, until the promise settles: in the same task it is recorded, or has failed.
   * An undo in the meantime waits for it.
   */
  during: (work: Promise<unknown>) => void
  /**
   * Undoes the last act, or the given one wherever it is in the stack (the toast's button), after everything that was
   * requested before; null when there is nothing to undo. Rejects with what the act throws; such an act is forgotten.
   * Resolves once it has ended.
   */
  undo: (act?: Act) => Promise<Act | null>
  /** Redoes the act that was undone last; otherwise the same as `undo`. */
  redo: () => Promise<Act | null>
  /** Whether this act can be undone. */
  holds: (act: Act) => boolean
  state: () => UndoState
  subscribe: (listener: () => void) => () => void
}

/** A stack of acts for undo outside of editors, which keep their own. */
export function createUndoStack(): UndoStack {
  let done: Act[] = []
  let undone: Act[] = []
  let doing = 0
  /** Settles once everything that was requested has ended: acts being done, undone, redone. */
  let before: Promise<unknown> = Promise.resolve()
  let snapshot: UndoState | null = null
  const listeners = new Set<() => void>()

  const changed = (): void => {
    snapshot = null
    for (const listener of listeners) listener()
  }

  const forget = (act: Act): void => {
    done = done.filter((other) => other !== act)
    undone = undone.filter((other) => other !== act)
    changed()
  }

  /** When its turn comes, undoes or redoes the act that `taken` takes from its list. */
  const inTurn = async (taken: () => Act | null, way: 'undo' | 'redo'): Promise<Act | null> => {
    const step = async (): Promise<{ act: Act; ended: Promise<void> } | null> => {
      const act = taken()
      if (!act) return null
      changed()
      const ended = Promise.resolve(act[way]())
      if (act.isOrdered !== true) await ended
      ;(way === 'undo' ? undone : done).push(act)
      changed()
      return { act, ended }
    }
    const turn = before.then(step, step)
    before = turn
    const begun = await turn
    if (!begun) return null
    try {
      await begun.ended
    } catch (error) {
      forget(begun.act)
      throw error
    }
    return begun.act
  }

  return {
    record(act) {
      done = [...done, act].slice(-MAX_ACTS)
      undone = []
      changed()
    },
    forget,
    during(work) {
      doing += 1
      before = Promise.allSettled([before, work]).then(async () => {
        // A caller that waited for the same work records it in the same task, however many promises are in between.
        await new Promise((resolve) => setTimeout(resolve))
        doing -= 1
        changed()
      })
      changed()
    },
    undo: async (requested) =>
      inTurn(() => {
        const act = requested ?? done.at(-1)
        if (!act || !done.includes(act)) return null
        done = done.filter((other) => other !== act)
        return act
      }, 'undo'),
    redo: async () =>
      inTurn(() => {
        const act = undone.at(-1)
        if (!act) return null
        undone = undone.slice(0, -1)
        return act
      }, 'redo'),
    holds: (act) => done.includes(act),
    state() {
      snapshot ??= { undoable: done.at(-1) ?? null, redoable: undone.at(-1) ?? null, doing: doing > 0 }
      return snapshot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
