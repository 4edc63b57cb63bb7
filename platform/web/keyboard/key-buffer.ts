import { useEffectEvent, useLayoutEffect } from 'react'
import { isChunkOnItsWay } from '../chunks/load-chunk.ts'
import { editsText, readsText } from './edits-text.ts'

/** A dialog takes the focus after its first frame; two more for those that are drawn in steps. */
const FRAMES = 3
/**
 * So long at most a part that was loaded may take to be drawn until it has the focus, or a field to come on a page whose
 * file is there.
 */
const PATIENT_FRAMES = 240
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

interface Keeping {
  /** What had the focus when it began, or when the part that was waited for came. */
  origin: Element | null
  presses: KeyboardEvent[]
  /** Whether a part was waited for: what is typed belongs to nothing else. */
  loaded: boolean
  /** A field of another page is what is waited for. */
  opensText: boolean
}

let keeping: Keeping | null = null
/** Told of words for which no field came. */
let tellLost: (words: string) => void = () => {}

/** Says who hears of words that were typed for a text which did not come. */
export function tellLostWordsTo(tell: (words: string) => void): void {
  tellLost = tell
}

/** Parts whose files are on the way, with what to do when nobody wants them any more. */
const arriving = new Set<() => void>()

/**
 * What is typed after a key that may have opened something belongs to that: letters, Enter and Backspace are kept until
 * it stands and has taken the focus, and are pressed again then. Where nothing had to be loaded that is a moment later,
 * and they mean what they always mean; what was typed for a part that takes no focus, as fields and menus do, or does
 * not come, is forgotten.
 * @param opensText a field is sure to come, however long the page takes that it stands on.
 */
export function keepTyped(opensText = false): void {
  if (keeping) return
  keeping = { origin: document.activeElement, presses: [], loaded: opensText, opensText }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('pointerdown', pressNow, { capture: true })
  whenDrawn(keeping)
}

/**
 * Tells that a part which somebody asked for is on its way, for as long as the component stands in its place. Escape
 * asks for it no more.
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
    // The page of the field may itself be on its way, for as long as its file takes.
    if (arriving.size > 0 || (began.opensText && waits && isChunkOnItsWay())) whenDrawn(began)
    else if (drawn + 1 < frames) whenDrawn(began, drawn + 1)
    // After what drawing puts off, as a dialog its focus. A part that was asked for meanwhile is waited for.
    else setTimeout(() => keeping === began && (arriving.size > 0 ? whenDrawn(began) : void pressAgain()))
  })
}

/** Whether a field has the focus that had it not before. */
function isAtText({ origin }: Keeping): boolean {
  return document.activeElement !== origin && editsText(document.activeElement)
}

/** Whether a line of a menu has the focus that came with it: Enter chooses it. */
function isAtMenu({ origin }: Keeping): boolean {
  return document.activeElement !== origin && document.activeElement?.closest('[role="menu"]') != null
}

/** Whether a dialog stands that has not taken the focus yet. */
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

/** Escape takes back the asking; after words it closes what they were meant for. */
function giveUp(escape: KeyboardEvent): void {
  if (keeping && keeping.presses.length > 0) return void keeping.presses.push(escape)
  end()
  for (const close of arriving) close()
}

/** What comes after what was typed finds it done, unless it still waits for a part. */
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
    if (ended.opensText && words.trim() !== '') tellLost(words)
    return
  }
  // Letters that were typed for a menu which was loaded would be taken for keys of the page.
  const presses = ended.loaded && isMenu ? ended.presses.filter(({ key }) => key === 'Enter') : ended.presses
  for (const [at, event] of presses.entries()) {
    press(document.activeElement ?? document.body, event)
    // What that changed is drawn before the next; it may have opened something itself.
    await Promise.resolve()
    if (keeping) return void keeping.presses.push(...presses.slice(at + 1))
  }
}

function withPress(words: string, { key }: KeyboardEvent): string {
  if (key === 'Backspace') return words.slice(0, -1)
  return key.length === 1 ? words + key : key === 'Enter' ? `${words}\n` : words
}

/** Has a press that was held back do what it does. */
function press(at: Element, event: KeyboardEvent): void {
  const { key } = event
  if (!at.dispatchEvent(new KeyboardEvent('keydown', event))) return
  // Nothing is written into a text that is read, which is not asked before this way of writing.
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
