/** Acts kept for undo; older ones are forgotten. */
const MAX_ACTS = 100

/** Something a person did that can be taken back, and done again. */
export interface Act {
  /** What was done, as the toast says it: "Deleted 3 highlights". */
  title: string
  undo: () => void | Promise<void>
  redo: () => void | Promise<void>
}

interface UndoState {
  /** The act that undo would take back. */
  readonly undoable: Act | null
  /** The act that redo would do again. */
  readonly redoable: Act | null
  /** True while an act is being taken back or done again. */
  readonly busy: boolean
}

export interface UndoStack {
  /** Keeps an act that was just done; acts taken back before can no longer be done again. */
  record: (act: Act) => void
  /**
   * Takes back the last act, or the given one where it stands (the toast's button); null when there is nothing to take
   * back or another act is still under way. Rejects with what the act throws; such an act is forgotten.
   */
  undo: (act?: Act) => Promise<Act | null>
  /** Does the last act taken back again; as undo in everything else. */
  redo: () => Promise<Act | null>
  state: () => UndoState
  subscribe: (listener: () => void) => () => void
}

/** A stack of acts for undo outside of editors, which keep their own. */
export function createUndoStack(): UndoStack {
  let done: Act[] = []
  let undone: Act[] = []
  let busy = false
  let snapshot: UndoState | null = null
  const listeners = new Set<() => void>()

  const changed = (): void => {
    snapshot = null
    for (const listener of listeners) listener()
  }

  const move = async (act: Act, step: () => void | Promise<void>, settle: () => void): Promise<Act> => {
    busy = true
    changed()
    try {
      await step()
      settle()
      return act
    } finally {
      busy = false
      changed()
    }
  }

  return {
    record(act) {
      done = [...done, act].slice(-MAX_ACTS)
      undone = []
      changed()
    },
    async undo(act = done.at(-1)) {
      if (busy || !act || !done.includes(act)) return null
      done = done.filter((other) => other !== act)
      return await move(act, act.undo, () => undone.push(act))
    },
    async redo() {
      const act = undone.at(-1)
      if (busy || !act) return null
      undone = undone.slice(0, -1)
      return await move(act, act.redo, () => done.push(act))
    },
    state() {
      snapshot ??= { undoable: done.at(-1) ?? null, redoable: undone.at(-1) ?? null, busy }
      return snapshot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
