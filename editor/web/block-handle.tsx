import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { blockById, writeAt } from './block-places.ts'
import classes from './block-handle.module.css'
import { actApart, moveBlocks, moveBlocksPast, type BlockRange } from './move-blocks.ts'
import { strings } from './strings.ts'

const SIZE = 16
/** The width of both buttons side by side, and of one of them. */
const [WIDE_PX, NARROW_PX] = [46, 24]

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'Shift', 'Control', 'Meta'])

/** A block and its position, in pixels of the surrounding text. */
interface Block {
  id: string
  element: HTMLElement
  top: number
  /** How much room there is beside the text. */
  room: number
}

/**
 * Buttons beside the block under the pointer: a plus that inserts below it, or above it with Alt, and a grip that moves
 * it. In the text, keys do the same.
 * @param around the element that contains the text, relative to which the buttons are placed
 */
export function BlockHandle({ editor, around }: { editor: Editor; around: HTMLElement }) {
  const [block, setBlock] = useState<Block | null>(null)
  const [dropLine, setDropLine] = useState<number | null>(null)
  const dragged = useRef<string | null>(null)

  const follow = useEffectEvent((event: PointerEvent) => {
    // Touch has no pointer that rests on a block; a pressed button selects words.
    if (event.pointerType === 'touch' || event.buttons !== 0 || !(event.target instanceof Node)) return
    if (!editor.view.dom.contains(event.target) || isMenuOpen(around)) return
    const element = elementAt(editor, event.clientY)
    // Nothing is measured as long as the pointer stays on one block.
    if (element === null || element === block?.element) return
    const next = blockOf(editor, around, element)
    if (next) setBlock(next)
  })
  const over = useEffectEvent((event: globalThis.DragEvent) => {
    const line = dragged.current === null ? null : dropPlace(editor, around, event.clientY)
    if (!line) return
    event.preventDefault()
    event.stopPropagation()
    setDropLine(line.top)
  })
  const drop = useEffectEvent((event: globalThis.DragEvent) => {
    const [id, place] = [dragged.current, dropPlace(editor, around, event.clientY)]
    if (id === null) return
    event.preventDefault()
    event.stopPropagation()
    // The grip that was dragged is removed with its block, and fires no end event.
    end()
    act(id, (range) => place && moveBlocks(editor.state, range, place.at))
  })
  const hide = useEffectEvent(() => {
    if (!isMenuOpen(around)) setBlock(null)
  })

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    around.addEventListener('pointermove', (event) => follow(event), { signal, passive: true })
    around.addEventListener('pointerleave', () => hide(), { signal })
    around.addEventListener('keydown', ({ key }) => !MODIFIERS.has(key) && hide(), { signal })
    // Before the text, which would treat it as dropped from elsewhere.
    around.addEventListener('dragover', (event) => over(event), { signal, capture: true })
    around.addEventListener('drop', (event) => drop(event), { signal, capture: true })
    return () => ending.abort()
  }, [around])

  const act = (id: string, change: (range: BlockRange) => ReturnType<typeof moveBlocks>): void => {
    const range = blockById(editor.state.doc, id)
    const transaction = range && change(range)
    if (transaction) actApart(editor.view, transaction)
    setBlock(null)
    editor.view.focus()
  }
  const start = (event: DragEvent<HTMLElement>, id: string): void => {
    dragged.current = id
    const range = blockById(editor.state.doc, id)
    const element = range && editor.view.nodeDOM(range.from)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', '')
    if (element instanceof HTMLElement) event.dataTransfer.setDragImage(element, 0, 0)
  }
  const end = (): void => {
    dragged.current = null
    setDropLine(null)
    setBlock(null)
  }

  return (
    <>
      {block && block.room >= NARROW_PX && (
        <div
          className={classes.handle}
          data-block-handle=""
          style={{ top: block.top }}
          data-narrow={block.room < WIDE_PX || undefined}
          contentEditable={false}
        >
          <Hint label={strings.writeBelow}>
            <button
              type="button"
              tabIndex={-1}
              className={classes.button}
              aria-label={strings.writeBelow}
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ altKey }) => act(block.id, ({ from, to }) => writeAt(editor.state, altKey ? from : to))}
            >
              <IconPlus size={SIZE} stroke={1.8} aria-hidden="true" />
            </button>
          </Hint>
          <ActionMenu entries={entriesOf(editor, (change) => act(block.id, change))}>
            <button
              type="button"
              tabIndex={-1}
              className={classes.grip}
              aria-label={strings.moveBlock}
              data-hint={strings.moveBlock}
              draggable
              onDragStart={(event) => start(event, block.id)}
              onDragEnd={end}
            >
              <IconGripVertical size={SIZE} stroke={1.8} aria-hidden="true" />
            </button>
          </ActionMenu>
        </div>
      )}
      {dropLine !== null && <div className={classes.line} style={{ top: dropLine }} />}
    </>
  )
}

/** The block with an open menu keeps its buttons. */
function isMenuOpen(around: HTMLElement): boolean {
  return around.querySelector('[data-block-handle] [aria-expanded="true"]') !== null
}

type Change = (range: BlockRange) => ReturnType<typeof moveBlocks>

function entriesOf(editor: Editor, act: (change: Change) => void): MenuEntry[] {
  const command = (title: string, change: Change, more: { keys?: string; danger?: boolean } = {}): MenuEntry => ({
    kind: 'command',
    title,
    onSelect: () => act(change),
    ...(more.danger ? { danger: true } : {}),
    ...(more.keys ? { end: <KeyHint keys={more.keys} /> } : {}),
  })
  return [
    command(strings.writeAbove, ({ from }) => writeAt(editor.state, from)),
    command(strings.writeBelowAlone, ({ to }) => writeAt(editor.state, to)),
    { kind: 'line' },
    command(strings.moveUp, (range) => moveBlocksPast(editor.state, range, 'up'), { keys: 'alt+shift+up' }),
    command(strings.moveDown, (range) => moveBlocksPast(editor.state, range, 'down'), { keys: 'alt+shift+down' }),
    { kind: 'line' },
    command(strings.deleteBlock, ({ from, to }) => editor.state.tr.delete(from, to), { danger: true }),
  ]
}

/** The element of the top-level block at this height of the window. */
function elementAt({ view }: Editor, y: number): HTMLElement | null {
  const { left, width } = view.dom.getBoundingClientRect()
  for (const x of [left + 2, left + width / 2]) {
    let found = document.elementFromPoint(x, y)
    while (found && found.parentElement !== view.dom) found = found.parentElement
    if (found instanceof HTMLElement) return found
  }
  return null
}

function rangeOf({ view, state }: Editor, element: HTMLElement): BlockRange | null {
  const at = state.doc.resolve(view.posAtDOM(element, 0))
  const from = at.depth === 0 ? at.pos : at.before(1)
  const block = state.doc.nodeAt(from)
  return block && { from, to: from + block.nodeSize }
}

function blockOf(editor: Editor, around: HTMLElement, element: HTMLElement): Block | null {
  const range = rangeOf(editor, element)
  const id: unknown = range && editor.state.doc.nodeAt(range.from)?.attrs['id']
  if (typeof id !== 'string') return null
  const { top, left } = around.getBoundingClientRect()
  return { id, element, top: element.getBoundingClientRect().top - top, room: left - edgeLeftOf(around) }
}

/** Where the container of the text is clipped on the left, in pixels of the window. */
function edgeLeftOf(around: HTMLElement): number {
  for (let place = around.parentElement; place; place = place.parentElement)
    if (getComputedStyle(place).overflowX !== 'visible') return place.getBoundingClientRect().left
  return 0
}

/** Between which blocks something is placed that is dropped at this height, and where the line for it is drawn. */
function dropPlace(editor: Editor, around: HTMLElement, y: number): { at: number; top: number } | null {
  const element = elementAt(editor, y)
  const range = element && rangeOf(editor, element)
  if (!range) return null
  const { top, bottom } = element.getBoundingClientRect()
  const isBelow = y > (top + bottom) / 2
  return { at: isBelow ? range.to : range.from, top: (isBelow ? bottom : top) - around.getBoundingClientRect().top }
}
