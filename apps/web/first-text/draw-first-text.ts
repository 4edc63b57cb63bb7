import { openSessionAhead } from '#documents/web/index.ts'
import { isReading, setReading } from '#editor/web/reading-plugin.ts'
import { editorToShow, isPlainText } from '#editor/web/create-editor.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { pageTitleClass } from '#platform/web/design/page-title-class.ts'
import { caretColors, layout as measures, untitled } from 'virtual:built-constants'
import { caretColorAmong } from '../documents/caret-color-among.ts'
import { fetchText } from '../note-page/fetch-text.ts'
import noteClasses from '../note-page/note.module.css'
import { strings } from '../note-page/strings.ts'
import { PANEL_BESIDE_FROM_PX, textStandsAhead, WRITE_KEY } from '../note-page/preloaded-text.ts'
import classes from './first-text.module.css'
import { isSidebarHidden } from './sidebar-hidden.ts'

/** How long drawing the text may take before the page is built without it. */
const TIMEOUT_MS = 800

/** Data that the server put into the page; it is of the same release, so it is read without validation. */
interface BootstrapData {
  identity: { name: string; email: string } | null
  text: { noteId: Id; documentId: Id; documentEpoch: number; title: string; isSource: boolean } | null
}

function readBootstrapData(): BootstrapData | null {
  const text = document.querySelector<HTMLTemplateElement>('template#bootstrap-data')?.content.textContent
  return text ? (JSON.parse(text) as BootstrapData) : null
}

/**
 * Draws the text of the note at this address where its page will show it, if the user may write in it.
 * @returns whether the text was drawn
 */
export async function drawFirstText(): Promise<boolean> {
  const bootstrap = readBootstrapData()
  if (!bootstrap?.text || !bootstrap.identity) return false
  const { documentId, documentEpoch, isSource } = bootstrap.text
  const title = bootstrap.text.title || untitled
  const updates = await readUpdates(bootstrap.text)
  const ahead = updates && openSessionAhead(documentId, documentEpoch, updates)
  if (!ahead || !isPlainText(ahead.session.ydoc)) return false
  const { ydoc, provider } = ahead.session
  const name = bootstrap.identity.name || bootstrap.identity.email
  const { frame, scroller, place } = frameFor(title)
  const { editor } = editorToShow({
    text: { ydoc, provider, user: { name, color: caretColorAmong(caretColors, name) } },
    label: strings.text(title),
    placeholder: strings.placeholder,
    editable: true,
    reading: isSource,
    element: place,
    surroundings: { blockItems: () => [], openLinkForm: () => undefined },
  })
  const closeUntaken = ahead.hold()
  textStandsAhead({
    frame,
    scroller,
    end() {
      editor.destroy()
      closeUntaken()
    },
  })
  document.body.append(frame)
  followKeys(frame, {
    isRead: () => isReading(editor.state),
    write() {
      setReading(editor, false)
      editor.view.focus()
    },
    leave() {
      editor.view.dom.blur()
      setReading(editor, isSource)
    },
  })
  return true
}

/** Single keys with a meaning on the page of a note. */
const PAGE_KEY = /^[a-z?/[\]]$/i
/** Keys with Ctrl or ⌘ that open something from within the text: the palette, find, highlight and redact. */
const OPENING_KEY = /^[fk]$/
const OPENING_KEY_WITH_SHIFT = /^[hx]$/i
const MODIFIER_KEY = /^(?:Shift|Control|Alt|AltGraph|Meta)$/

/** @param isRead whether the text is open for reading, so that letters are not typed into it */
function isPageKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, isRead: boolean): boolean {
  return !ctrlKey && !metaKey && !altKey && (isRead || document.activeElement === document.body) && PAGE_KEY.test(key)
}

function isOpening({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && (shiftKey ? OPENING_KEY_WITH_SHIFT : OPENING_KEY).test(key)
}

/**
 * Keys that enter and leave the text work before the application is loaded. Other keys of the page wait for it: they
 * are pressed again once it has taken over the text and drawn the parts that listen to them. So is everything typed
 * after a key that opens something, since it is meant for what opens.
 */
function followKeys(frame: HTMLElement, text: { isRead: () => boolean; write: () => void; leave: () => void }): void {
  const waiting: KeyboardEvent[] = []
  const onKeyDown = (event: KeyboardEvent): void => {
    const leaves = event.key === 'Escape' && waiting.length === 0 && frame.contains(document.activeElement)
    if (
      waiting.some(isOpening)
        ? MODIFIER_KEY.test(event.key)
        : !leaves && !isOpening(event) && !isPageKey(event, text.isRead())
    )
      return
    event.preventDefault()
    event.stopPropagation()
    if (leaves) text.leave()
    else if (event.key === WRITE_KEY && waiting.length === 0) text.write()
    else waiting.push(event)
  }
  document.addEventListener('keydown', onKeyDown, { capture: true })
  const whenTaken = new MutationObserver(() => {
    if (frame.isConnected) return
    whenTaken.disconnect()
    // By the second frame, the effects of the first have run.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.removeEventListener('keydown', onKeyDown, { capture: true })
        for (const event of waiting)
          (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event))
      }),
    )
  })
  whenTaken.observe(document.body, { childList: true })
}

async function readUpdates({
  noteId,
  documentId,
  documentEpoch,
}: NonNullable<BootstrapData['text']>): Promise<Uint8Array[] | null> {
  const fetched = await fetchText(noteId, TIMEOUT_MS)
  return fetched?.documentId === documentId && fetched.epoch === documentEpoch ? fetched.updates : null
}

function element(tag: string, className: string, ...children: HTMLElement[]): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** The same boxes as on the note's page. */
function frameFor(title: string): { frame: HTMLElement; scroller: HTMLElement; place: HTMLElement } {
  const hidden = isSidebarHidden()
  const heading = element('div', pageTitleClass)
  heading.textContent = title
  const meta = element('p', noteClasses['meta'] ?? '')
  meta.textContent = '\u00a0'
  // Screen readers read the page's own heading and meta line.
  for (const part of [heading, meta]) part.ariaHidden = 'true'
  const place = document.createElement('div')
  const text = element('div', noteClasses['text'] ?? '', element('div', 'quarry-document', place))
  const scroller = element(
    'div',
    noteClasses['scroll'] ?? '',
    element('div', noteClasses['column'] ?? '', heading, meta, text),
  )
  const beside = innerWidth - (hidden ? 0 : measures.widthSidebar) >= PANEL_BESIDE_FROM_PX
  const layout = element(
    'div',
    noteClasses['layout'] ?? '',
    scroller,
    ...(beside ? [element('div', noteClasses['panel'] ?? '')] : []),
  )
  layout.dataset['panel'] = beside ? 'beside' : 'hidden'
  const frame = element('div', classes['frame'] ?? '', layout)
  frame.dataset['sidebar'] = hidden ? 'hidden' : 'shown'
  return { frame, scroller, place }
}
