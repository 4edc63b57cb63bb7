import type { Awareness } from 'y-protocols/awareness'

/** How long to wait for the next position of the user's own caret before others are notified. */
const PUBLISH_AFTER_MS = 100
/** The field of an awareness state that contains the carets of a text. */
const CARET = 'cursor'

type AwarenessChange = Record<'added' | 'updated' | 'removed', number[]>

/**
 * The same awareness, adapted for the carets of a text: it only reports others, since redrawing all carets for the
 * user's own one would cost every key a second update of the view; and it reports the user's own caret to others only
 * where it rests, not each position on the way.
 */
export function caretAwareness(awareness: Awareness): Awareness {
  return Object.create(awareness, { ...onlyOfOthers(awareness), ...whereItRests(awareness) }) as Awareness
}

function onlyOfOthers(awareness: Awareness): PropertyDescriptorMap {
  type Listener = Parameters<Awareness['on']>[1]
  const heard = new Map<Listener, Listener>()
  const on: Awareness['on'] = (event, listener) => {
    if (event !== 'change' && event !== 'update') return awareness.on(event, listener)
    const notifyOthers: Listener = (change: AwarenessChange, ...rest: unknown[]) => {
      if ([...change.added, ...change.updated, ...change.removed].some((client) => client !== awareness.clientID))
        listener(change, ...rest)
    }
    heard.set(listener, notifyOthers)
    return awareness.on(event, notifyOthers)
  }
  const off: Awareness['off'] = (event, listener) => awareness.off(event, heard.get(listener) ?? listener)
  return { on: { value: on }, off: { value: off } }
}

function whereItRests(awareness: Awareness): PropertyDescriptorMap {
  let latest: { caret: unknown } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const publish = (): void => {
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
    // A removed caret is reported immediately.
    if (value === null) publish()
    else timer ??= setTimeout(publish, PUBLISH_AFTER_MS)
    return undefined
  }
  return { getLocalState: { value: getLocalState }, setLocalStateField: { value: setLocalStateField } }
}
