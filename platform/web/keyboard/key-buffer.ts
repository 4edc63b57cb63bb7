import { useEffectEvent, useLayoutEffect } from 'react'
import { isChunkOnItsWay } from '../chunks/load-chunk.ts'
import { editsText, readsText } from './edits-text.ts'

/** A dialog takes the focus after its first frame; two more frames for dialogs that are drawn in steps. */
const FRAMES = 3
/**
 * The longest that a loaded part may take to be drawn and focused, or that a field may take to appear on a page whose
 * file has loaded.
 */
const PATIENT_FRAMES = 240
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

interface Keeping {
  /** The element that had the focus when buffering began, or when the awaited part arrived. */
  origin: Element | null
  presses: KeyboardEvent[]
  /** Whether a part was awaited: the typed keys belong to nothing else. */
  loaded: boolean
  /** A field of another page is awaited. */
  opensText: boolean
}

let keeping: Keeping | null = null
/** Receives words that were typed for a field that did not appear. */
let reportLost: (words: string) => void = () => {}

/** Sets who receives words that were typed for a field that did not appear. */
export function reportLostWordsTo(notify: (words: string) => void): void {
  reportLost = notify
}

/** Parts whose files are loading, by the function that closes each when it is no longer wanted. */
const arriving = new Set<() => void>()

/**
 * Buffers what is typed after a key that may have opened something: letters, Enter and Backspace are kept until it is
 * open and has taken the focus, and are pressed again then. If nothing had to be loaded, that is a moment later, and
 * they do what they always do. Keys typed for a part that does not appear, or that takes no focus as fields and menus
 * do, are dropped.
 * @param opensText a field is certain to appear, however long its page takes.
 */
export function keepTyped(opensText = false): void {
  if (keeping) return
  keeping = { origin: document.activeElement, presses: [], loaded: opensText, opensText }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('pointerdown', pressNow, { capture: true })
  whenDrawn(keeping)
}

/**
 * Marks a requested part as loading while the component that takes its place is mounted. Escape cancels the request.
 */
export function useLoadingOverlay(onClose: () => void): void {
  const onEscape = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const close = (): void => onEscape()
    arriving.add(close)
    keepTyped()
    if (keeping) keeping.loaded = true
    return () => {
      arriving.delete(close)
      if (keeping) keeping.origin = document.activeElement
    }
  }, [])
}

function whenDrawn(began: Keeping, drawn = 0): void {
  requestAnimationFrame(() => {
    if (keeping !== began) return
    const waits = began.opensText
      ? !isAtText(began)
      : (began.loaded && document.activeElement === began.origin) || isDialogUnfocused()
    const frames = waits ? PATIENT_FRAMES : FRAMES
    // The page of the field may itself still be loading.
    if (arriving.size > 0 || (began.opensText && waits && isChunkOnItsWay())) whenDrawn(began)
    else if (drawn + 1 < frames) whenDrawn(began, drawn + 1)
    // Runs after what drawing defers, such as the focus of a dialog. Waits for a part that was requested meanwhile.
    else setTimeout(() => keeping === began && (arriving.size > 0 ? whenDrawn(began) : void pressAgain()))
  })
}

/** Whether a field has the focus that did not have it before. */
function isAtText({ origin }: Keeping): boolean {
  return document.activeElement !== origin && editsText(document.activeElement)
}

/** Whether an item of a menu has the focus that the menu brought: Enter chooses it. */
function isAtMenu({ origin }: Keeping): boolean {
  return document.activeElement !== origin && document.activeElement?.closest('[role="menu"]') != null
}

/** Whether a dialog is open that has not taken the focus yet. */
function isDialogUnfocused(): boolean {
  return (
    !document.activeElement?.closest('[aria-modal]') && document.querySelector('[aria-modal] [data-autofocus]') !== null
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || MODIFIERS.has(event.key)) return
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState('AltGraph')
  const isKept = isPlain && (event.key.length === 1 || event.key === 'Enter' || event.key === 'Backspace')
  if (arriving.size > 0 && event.key === 'Escape') giveUp(event)
  else if (isKept) keeping?.presses.push(event)
  else return pressNow()
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Escape cancels the request; after typed words it is buffered, and closes the part that they were meant for. */
function giveUp(escape: KeyboardEvent): void {
  if (keeping && keeping.presses.length > 0) return void keeping.presses.push(escape)
  end()
  for (const close of arriving) close()
}

/** Presses the buffered keys before an event that is not buffered, unless a part is still loading. */
function pressNow(): void {
  if (arriving.size === 0) void pressAgain()
}

function end(): Keeping | null {
  const ended = keeping
  keeping = null
  window.removeEventListener('keydown', onKeyDown, { capture: true })
  window.removeEventListener('pointerdown', pressNow, { capture: true })
  return ended
}

async function pressAgain(): Promise<void> {
  const ended = end()
  if (!ended) return
  const isMenu = isAtMenu(ended)
  if (ended.loaded && !isAtText(ended) && !isMenu) {
    const words = ended.presses.reduce(withPress, '')
    if (ended.opensText && words.trim() !== '') reportLost(words)
    return
  }
  // Letters that were typed for a menu that had to be loaded would be treated as keys of the page.
  const presses = ended.loaded && isMenu ? ended.presses.filter(({ key }) => key === 'Enter') : ended.presses
  for (const [at, event] of presses.entries()) {
    press(document.activeElement ?? document.body, event)
    // Changes are drawn before the next press; this one may itself have opened something.
    await Promise.resolve()
    if (keeping) return void keeping.presses.push(...presses.slice(at + 1))
  }
}

function withPress(words: string, { key }: KeyboardEvent): string {
  if (key === 'Backspace') return words.slice(0, -1)
  return key.length === 1 ? words + key : key === 'Enter' ? `${words}\n` : words
}

/** Performs a buffered press. */
function press(at: Element, event: KeyboardEvent): void {
  const { key } = event
  if (!at.dispatchEvent(new KeyboardEvent('keydown', event))) return
  // A read-only text must not change, and `execCommand` does not check for that.
  if (readsText(at)) return
  if (!editsText(at)) {
    if ((key === 'Enter' || key === ' ') && at instanceof HTMLElement && at.matches('button, a[href], summary'))
      at.click()
  } else if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter' && at instanceof HTMLInputElement) submit(at.form)
  else if (key === 'Enter') document.execCommand('insertLineBreak')
}

function submit(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLElement>('[type="submit"]')
  if (button) button.click()
  else form?.requestSubmit()
}
