/**
 * Keys are written as people say them: `mod+k` (Command on a Mac, Control elsewhere), `shift+enter`, `?`, and `g h` for one
 * key after another. Names: enter, escape, space, backspace, delete, tab, up, down, left, right, home, end, f2.
 */
export type Keys = string

type Stroke = { key: string; mod: boolean; alt: boolean; shift: boolean }

const NAMES: Record<string, string> = {
  ' ': 'space',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
}

/** The part of a keyboard event that decides which keys were struck. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>

/** Whether this machine says Command where others say Control. */
export function usesCommandKey(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return /Mac|iP(hone|ad|od)/.test(platform)
}

function readStroke(written: string): Stroke {
  const parts = written.toLowerCase().split('+')
  const key = parts.pop() || '+'
  return { key, mod: parts.includes('mod'), alt: parts.includes('alt'), shift: parts.includes('shift') }
}

/** The strokes of a key sequence, one after another: `g h` has two. */
export function strokesOf(keys: Keys): string[] {
  return keys.split(' ').filter(Boolean)
}

function keyOf(event: KeyStroke): string {
  const key = event.key.toLowerCase()
  // On layouts without Latin letters the place of the key decides.
  if (key.length === 1 && key > '\u007f' && event.code.startsWith('Key')) return event.code.slice(3).toLowerCase()
  return NAMES[key] ?? key
}

/** Whether the event is this stroke. Shift counts for letters and named keys; for signs such as `?` it only makes the sign. */
export function matchesStroke(event: KeyStroke, written: string, command: boolean = usesCommandKey()): boolean {
  const stroke = readStroke(written)
  const mod = command ? event.metaKey : event.ctrlKey
  const foreign = command ? event.ctrlKey : event.metaKey
  if (mod !== stroke.mod || foreign || event.altKey !== stroke.alt) return false
  if (keyOf(event) !== stroke.key) return false
  const isSign = stroke.key.length === 1 && !/[a-z]/.test(stroke.key)
  return isSign || event.shiftKey === stroke.shift
}

const MAC_LABELS: Record<string, string> = { mod: '⌘', alt: '⌥', shift: '⇧', enter: '↵', backspace: '⌫', delete: '⌦' }
const LABELS: Record<string, string> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Del',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
}

/** How keys are shown: a list of strokes, each a list of key caps (`mod+k` gives `[['⌘', 'K']]` or `[['Ctrl', 'K']]`). */
export function keyCaps(keys: Keys, command: boolean = usesCommandKey()): string[][] {
  return strokesOf(keys).map((stroke) =>
    (stroke === '+' ? ['+'] : stroke.split('+')).map((part) => {
      const name = part.toLowerCase()
      return (command ? MAC_LABELS[name] : undefined) ?? LABELS[name] ?? name.toUpperCase()
    }),
  )
}

/** Keys in words for screen readers, in the form `aria-keyshortcuts` asks for; only single strokes can be said there. */
export function ariaKeys(keys: Keys | undefined, command: boolean = usesCommandKey()): string | undefined {
  if (!keys) return undefined
  const [stroke, second] = strokesOf(keys)
  if (!stroke || second) return undefined
  const { key, mod, alt, shift } = readStroke(stroke)
  const named = key.length === 1 ? key : key.charAt(0).toUpperCase() + key.slice(1)
  return [mod && (command ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', named].filter(Boolean).join('+')
}
