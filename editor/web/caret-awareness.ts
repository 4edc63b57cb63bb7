import type { Awareness } from 'y-protocols/awareness'

/** So long a place of one's own caret waits for the next before others are told. */
const TELL_AFTER_MS = 100
/** Where the carets of a text are kept in what an awareness says of somebody. */
const CARET = 'cursor'

type AwarenessChange = Record<'added' | 'updated' | 'removed', number[]>

/**
 * The same awareness as the carets of a text need it: it tells only of others, since drawing all carets anew because
 * one's own moved would cost every key a second update of the view; and of one's own it tells the others where it
 * rests, not each place on the way.
 */
export function caretAwareness(awareness: Awareness): Awareness {
  return Object.create(awareness, { ...onlyOfOthers(awareness), ...whereItRests(awareness) }) as Awareness
}

function onlyOfOthers(awareness: Awareness): PropertyDescriptorMap {
  type Listener = Parameters<Awareness['on']>[1]
  const heard = new Map<Listener, Listener>()
  const on: Awareness['on'] = (event, listener) => {
    if (event !== 'change' && event !== 'update') return awareness.on(event, listener)
    const hear: Listener = (change: AwarenessChange, ...rest: unknown[]) => {
      if ([...change.added, ...change.updated, ...change.removed].some((client) => client !== awareness.clientID))
        listener(change, ...rest)
    }
    heard.set(listener, hear)
    return awareness.on(event, hear)
  }
  const off: Awareness['off'] = (event, listener) => awareness.off(event, heard.get(listener) ?? listener)
  return { on: { value: on }, off: { value: off } }
}

function whereItRests(awareness: Awareness): PropertyDescriptorMap {
  let latest: { caret: unknown } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (latest) awareness.setLocalStateField(CARET, latest.caret)
    latest = null
  }
  const getLocalState: Awareness['getLocalState'] = () => {
    const state = awareness.getLocalState()
    return state && latest ? { ...state, [CARET]: latest.caret } : state
  }
  const setLocalStateField: Awareness['setLocalStateField'] = (field, value) => {
    if (field !== CARET) return awareness.setLocalStateField(field, value)
    latest = { caret: value }
    // A caret that is gone is gone at once.
    if (value === null) tell()
    else timer ??= setTimeout(tell, TELL_AFTER_MS)
    return undefined
  }
  return { getLocalState: { value: getLocalState }, setLocalStateField: { value: setLocalStateField } }
}
