/** One key press as an action names it. `mod` is ⌘ on Apple's machines and Ctrl elsewhere. */
export interface Stroke {
  /** A letter or digit in lower case, a printed sign ("?"), or a name in lower case ("enter", "arrowdown", "f2"). */
  key: string
  mod: boolean
  ctrl: boolean
  alt: boolean
  shift: boolean
}

/** The platform, which decides how keys are read and shown. */
export type KeyPlatform = 'apple' | 'other'

/** The part of a keyboard event that matters; the DOM's KeyboardEvent has it. */
export interface PressedKey {
  key: string
  code: string
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const MODIFIERS = new Set(['mod', 'ctrl', 'alt', 'shift'])
const NAMES: Readonly<Record<string, string>> = {
  esc: 'escape',
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  del: 'delete',
  plus: '+',
}

export function currentKeyPlatform(): KeyPlatform {
  return /Mac|iPhone|iPad|iPod/.test(globalThis.navigator?.userAgent ?? '') ? 'apple' : 'other'
}

/**
 * Parses "mod+k" or a chord such as "g h" (one stroke after the other).
 * @throws Error when a stroke names no key, something before the key is not a modifier, or shift is used with a digit
 * or sign ("?" is written as printed: which key produces it differs between keyboards).
 */
export function parseKeys(keys: string): Stroke[] {
  const strokes = keys
    .trim()
    .split(/\s+/)
    .map((text) => {
      const parts = text.toLowerCase().split('+')
      const name = parts.pop() ?? ''
      const unknown = parts.find((part) => !MODIFIERS.has(part))
      if (!name || unknown !== undefined || MODIFIERS.has(name)) throw new Error(`"${keys}" is no key or chord.`)
      const has = (modifier: string): boolean => parts.includes(modifier)
      const key = NAMES[name] ?? name
      if (has('shift') && key.length === 1 && !/[a-z ]/.test(key))
        throw new Error(`"${keys}": write the sign that shift makes.`)
      return { key, mod: has('mod'), ctrl: has('ctrl'), alt: has('alt'), shift: has('shift') }
    })
  return strokes
}

/** One text per stroke, equal for strokes that the same press produces. */
export function strokeName(stroke: Stroke): string {
  return `${stroke.mod ? 'mod+' : ''}${stroke.ctrl ? 'ctrl+' : ''}${stroke.alt ? 'alt+' : ''}${stroke.shift ? 'shift+' : ''}${stroke.key}`
}

/** The stroke that a press produces; null for a modifier alone and for presses without a key (autofill sends those). */
export function strokeOf(event: PressedKey, platform: KeyPlatform): Stroke | null {
  if (
    !event.key ||
    event.key === 'Dead' ||
    ['Meta', 'Control', 'Alt', 'Shift', 'AltGraph', 'CapsLock'].includes(event.key)
  )
    return null
  const key = keyOf(event)
  const letterOrName = key.length > 1 || key === ' ' || /[a-z]/.test(key)
  return {
    key,
    mod: platform === 'apple' ? event.metaKey : event.ctrlKey,
    ctrl: platform === 'apple' && event.ctrlKey,
    alt: event.altKey,
    // "?" is shift and "/" on some keyboards and not on others: signs and digits are matched as printed.
    shift: letterOrName && event.shiftKey,
  }
}

function keyOf(event: PressedKey): string {
  const position = /^(?:Key([A-Z])|Digit(\d))$/.exec(event.code)
  const fromPosition = (position?.[1] ?? position?.[2])?.toLowerCase()
  // With alt the sign changes ("˚" for alt+k), and other scripts have no Latin letters: the position of the key decides
  // then.
  const foreign = event.key.length === 1 && event.key.charCodeAt(0) > 0x7e
  return fromPosition && (foreign || event.altKey) ? fromPosition : event.key.toLowerCase()
}

const APPLE_SIGNS = { ctrl: '⌃', alt: '⌥', shift: '⇧', mod: '⌘' }
const OTHER_SIGNS = { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', mod: 'Ctrl' }
const SHOWN_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  backspace: 'Backspace',
  delete: 'Delete',
  pageup: 'Page Up',
  pagedown: 'Page Down',
}
const APPLE_NAMES: Readonly<Record<string, string>> = { enter: '↩', backspace: '⌫', delete: '⌦', escape: 'esc' }

/** The caps to draw: one list per stroke, one text per cap, in the order the platform writes them. */
export function keyCaps(keys: string, platform: KeyPlatform = currentKeyPlatform()): string[][] {
  const apple = platform === 'apple'
  const signs = apple ? APPLE_SIGNS : OTHER_SIGNS
  const order = apple ? (['ctrl', 'alt', 'shift', 'mod'] as const) : (['mod', 'ctrl', 'alt', 'shift'] as const)
  return parseKeys(keys).map((stroke) => {
    const name =
      (apple ? APPLE_NAMES[stroke.key] : undefined) ??
      SHOWN_NAMES[stroke.key] ??
      (stroke.key.length === 1 ? stroke.key.toUpperCase() : capitalize(stroke.key))
    return [...order.filter((modifier) => stroke[modifier]).map((modifier) => signs[modifier]), name]
  })
}

/** Keys as one text for tooltips and lists: "⇧⌘K" or "Ctrl+Shift+K", chords as "G then H". */
export function formatKeys(keys: string, platform: KeyPlatform = currentKeyPlatform()): string {
  const joiner = platform === 'apple' ? '' : '+'
  return keyCaps(keys, platform)
    .map((caps) => caps.join(joiner))
    .join(' then ')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
