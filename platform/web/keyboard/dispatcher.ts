import { editsText, readsText } from './edits-text.ts'
import { currentKeyPlatform, parseKeys, strokeName, strokeOf, type KeyPlatform, type Stroke } from './keys.ts'
import type { ActionRegistry, ListedAction } from './registry.ts'
import { keepTyped } from './key-buffer.ts'

/** How long a chord waits for its next stroke. */
export const CHORD_TIMEOUT_MS = 1500

export interface KeyboardOptions {
  platform?: KeyPlatform
  /** Receives the strokes pressed so far while a chord waits, and an empty list when it ends. */
  onPending?: (strokes: readonly string[]) => void
}

/** Elements that Enter and Space press; a link is pressed by Enter alone. */
const PRESSABLE =
  'button, summary, [role="button"], [role="menuitem"], [role="option"], [role="tab"], [role="checkbox"], [role="switch"], input'

function isPlain(stroke: Stroke): boolean {
  return !stroke.mod && !stroke.ctrl && !stroke.alt && stroke.key !== 'escape' && !/^f\d+$/.test(stroke.key)
}

interface Place {
  editing: boolean
  /** The text is open for reading. */
  reading: boolean
  dialogOpen: boolean
  /** Letters choose an item of the menu. */
  inMenu: boolean
  onPressable: boolean
  onLink: boolean
}

function mayFire(action: ListedAction, stroke: Stroke, place: Place): boolean {
  if (!action.available) return false
  const ofReading = place.reading && action.whileReading === true
  if (place.reading && isPlain(stroke) && !ofReading) return false
  if (action.when === 'in-text' && !place.editing) return false
  if (action.when === 'outside-text' && place.editing && !ofReading) return false
  // Escape in a dialog or menu is for it.
  if (!isPlain(stroke) && stroke.key !== 'escape') return true
  if ((place.dialogOpen || place.inMenu) && action.when !== 'everywhere') return false
  if (stroke.key === 'enter') return !place.onPressable && !place.onLink
  return stroke.key !== ' ' || !place.onPressable
}

/**
 * Runs actions by their keys for everything under the target until the returned function is called.
 * Ignores presses that something nearer already handled (defaultPrevented), that compose text, or that repeat.
 */
export function listenForKeys(
  registry: ActionRegistry,
  target: Window | HTMLElement,
  options: KeyboardOptions = {},
): () => void {
  const platform = options.platform ?? currentKeyPlatform()
  let pending: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const setPending = (strokes: string[]): void => {
    clearTimeout(timer)
    if (pending.length === 0 && strokes.length === 0) return
    pending = strokes
    options.onPending?.(strokes)
    if (strokes.length > 0) timer = setTimeout(() => setPending([]), CHORD_TIMEOUT_MS)
  }

  /** Also true of a dialog that this press closes before anything else hears of it: the key was for it. */
  let wasDialogOpen = false
  const beforeKeyDown = (): void => {
    wasDialogOpen = document.querySelector(DIALOG) !== null
  }

  const onKeyDown = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return
    const stroke = strokeOf(event, platform)
    if (!stroke) return
    const origin = event.composedPath()[0] ?? event.target
    const editing = editsText(origin)
    const reading = editing && readsText(origin)
    // Typing must be as fast as possible.
    if (editing && !reading && isPlain(stroke)) {
      setPending([])
      return
    }
    const place: Place = {
      editing,
      reading,
      dialogOpen: wasDialogOpen || document.querySelector(DIALOG) !== null,
      inMenu: origin instanceof Element && origin.closest('[role="menu"]') !== null,
      onPressable: origin instanceof Element && origin.closest(PRESSABLE) !== null,
      onLink: origin instanceof Element && origin.closest('a[href]') !== null,
    }
    const path = [...pending, strokeName(stroke)]
    const candidates = registry.list().filter((action) => mayFire(action, stroke, place))
    const found = firstMatch(candidates, path) ?? (pending.length > 0 ? firstMatch(candidates, path.slice(-1)) : null)
    if (!found) {
      setPending([])
      return
    }
    if (event.repeat && !found.action.repeats) return
    event.preventDefault()
    if (found.complete) {
      setPending([])
      registry.run(found.action.id, 'keys')
      if (!found.action.repeats) keepTyped(found.action.opensText)
    } else {
      setPending(found.path)
    }
  }

  // Before those of dialogs, which are added when they open.
  target.addEventListener('keydown', beforeKeyDown, { capture: true })
  target.addEventListener('keydown', onKeyDown)
  return () => {
    clearTimeout(timer)
    target.removeEventListener('keydown', beforeKeyDown, { capture: true })
    target.removeEventListener('keydown', onKeyDown)
  }
}

const DIALOG = '[aria-modal="true"]'

interface Match {
  action: ListedAction
  path: string[]
  complete: boolean
}

const paths = new Map<string, string[]>()

function pathOf(keys: string): string[] {
  let path = paths.get(keys)
  if (!path) {
    path = parseKeys(keys).map(strokeName)
    paths.set(keys, path)
  }
  return path
}

/**
 * Finds a complete match before one that still waits for strokes; among equals that of a part in use, else the action
 * defined last, which is the more specific one.
 */
function firstMatch(candidates: readonly ListedAction[], path: string[]): Match | null {
  let waiting: Match | null = null
  const isOfPart = ({ ofPart = false }: ListedAction): boolean => ofPart
  for (const action of [...candidates.filter((one) => !isOfPart(one)), ...candidates.filter(isOfPart)].toReversed()) {
    for (const keys of action.keys) {
      const requested = pathOf(keys)
      if (!path.every((name, step) => requested[step] === name)) continue
      if (requested.length === path.length) return { action, path, complete: true }
      waiting ??= { action, path, complete: false }
    }
  }
  return waiting
}
