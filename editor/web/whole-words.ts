import { useEffect } from 'react'

/** Texts open for reading: in a text that is edited, a drag ends at the letter where it is released. */
const READ_TEXT = '[role="textbox"][aria-readonly="true"]'
const BLOCK = 'p, h1, h2, h3, pre, li, td, th'
/** A press that moves less is a click. CSS pixels. */
const DRAG_PX = 4

/** Makes a drag over a text open for reading end between words; with Alt it ends at the letter. */
export function useWholeWords(): void {
  useEffect(() => {
    let pressed: { x: number; y: number } | null = null
    const onPress = ({ target, button, detail, clientX, clientY }: MouseEvent): void => {
      const isRead = target instanceof Element && target.closest(READ_TEXT) !== null
      // A second press already selects by words.
      pressed = isRead && button === 0 && detail === 1 ? { x: clientX, y: clientY } : null
    }
    const onRelease = ({ clientX, clientY, altKey }: MouseEvent): void => {
      const from = pressed
      pressed = null
      if (from === null || altKey || Math.hypot(clientX - from.x, clientY - from.y) < DRAG_PX) return
      const selection = document.getSelection()
      if (selection) selectWholeWords(selection)
    }
    document.addEventListener('mousedown', onPress, { capture: true, passive: true })
    // After the editor, which reads the selection when the button is released.
    window.addEventListener('mouseup', onRelease, { passive: true })
    return () => {
      document.removeEventListener('mousedown', onPress, { capture: true })
      window.removeEventListener('mouseup', onRelease)
    }
  }, [])
}

/** Extends a selection to the words in which it begins and ends. Its direction stays. */
export function selectWholeWords(selection: Selection): void {
  const { anchorNode, anchorOffset, focusNode } = selection
  if (selection.isCollapsed || selection.rangeCount === 0 || !anchorNode || !focusNode) return
  const range = selection.getRangeAt(0)
  const [start, end] = [
    wordEdge(range.startContainer, range.startOffset, 'start'),
    wordEdge(range.endContainer, range.endOffset, 'end'),
  ]
  const isForward = anchorNode === range.startContainer && anchorOffset === range.startOffset
  const [anchor, focus] = isForward ? [start, end] : [end, start]
  selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset)
}

interface Point {
  node: Node
  offset: number
}

/** The beginning or end of the word that contains a point; the point itself if it is between words. */
function wordEdge(node: Node, offset: number, side: 'start' | 'end'): Point {
  const block = node.parentElement?.closest(BLOCK)
  if (!(node instanceof Text) || !block) return { node, offset }
  const texts = textsOf(block)
  const at = (texts.find((one) => one.node === node)?.from ?? 0) + offset
  const whole = texts.map((one) => one.node.data).join('')
  const word = wordAt(whole, side === 'start' ? at : at - 1)
  if (!word || word.from >= at || word.to <= at) return { node, offset }
  const edge = side === 'start' ? word.from : word.to
  const holder = texts.find(({ from, node: { length } }) =>
    side === 'start' ? from <= edge && edge < from + length : from < edge && edge <= from + length,
  )
  return holder ? { node: holder.node, offset: edge - holder.from } : { node, offset }
}

function textsOf(block: Element): { node: Text; from: number }[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const found: { node: Text; from: number }[] = []
  let from = 0
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    found.push({ node, from })
    from += node.length
  }
  return found
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

function wordAt(text: string, index: number): { from: number; to: number } | null {
  const found = index < 0 ? undefined : words.segment(text).containing(index)
  return found?.isWordLike === true ? { from: found.index, to: found.index + found.segment.length } : null
}
