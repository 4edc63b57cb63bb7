import { newId } from '#platform/kernel/ids.ts'
import type { Box, Point } from '../../model/geometry.ts'
import { isReference, type CanvasItem } from '../../model/item.ts'
import type { Tool, Writing } from '../scene/board.ts'
import { caughtBy } from '../scene/choosing.ts'
import { newShape, newText, USUAL_SIZE } from '../scene/new-items.ts'
import { canvasStrings as strings } from '../strings.ts'
import type { Acting } from './acting.ts'

/** A smaller box is a click: the item gets its usual size there. */
const SMALLEST_DRAWN = 12
const NARROWEST_TEXT = 60
/** A text's first line is at the pointer. */
const ABOVE_POINTER = 17

/** What is drawn with a tool, and the words that are written into items. */
export function writingActs(acting: Acting) {
  const { board, run, write, create } = acting
  const { scene } = board

  /** @returns whether the words that the user wrote were saved, with the item where it is a new one */
  const keepWords = async ({ item, isNew }: Writing, text: string): Promise<boolean> => {
    const height = acting.heightOf({ ...item, text })
    if (!isNew && text === item.text) return true
    // An item that someone else has deleted since is created again, to keep the words.
    if (isNew || !scene.get(item.id)) {
      const id = isNew ? item.id : newId()
      return text === '' || create([{ ...item, id, text, height }], strings.drawn(item.kind), true)
    }
    const change = { id: item.id, text, ...(height === item.height ? {} : { height }) }
    return acting.now().changes.change([change], { title: strings.wrote(item.kind), quiet: true })
  }

  const drawText = (box: Box, width: number): void => {
    const item = newText(scene, board.state().textStyle, { ...box, width })
    write({ item: acting.intoGroup({ ...item, height: acting.heightOf(item) }), isNew: true })
  }

  const draw = (tool: Exclude<Tool, 'select'>, drawn: Box | null, at: Point): void => {
    const isBox = drawn !== null && drawn.width > SMALLEST_DRAWN && drawn.height > SMALLEST_DRAWN
    const box = isBox ? drawn : usualBox(tool, at)
    board.set({ tool: 'select' })
    if (tool === 'text') return drawText(box, Math.max(box.width, drawn ? NARROWEST_TEXT : USUAL_SIZE.text.width))
    const item = newShape(scene, tool, box)
    const made =
      tool === 'rectangle'
        ? create([acting.intoGroup(item)], strings.drawn('rectangle'), true)
        : acting.now().changes.createAround(item, caughtBy(scene, box), { title: strings.drawn('group') })
    run(
      made.then((drawnThere) => {
        if (!drawnThere) return
        board.select([item.id])
        write({ item, isNew: false })
      }),
    )
  }

  return {
    draw,
    /** Opens what a reference leads to, or the words of an item; on the empty canvas a new text. */
    open(item: CanvasItem | undefined, at: Point): void {
      acting.settle()
      const { mayEdit, onOpen } = acting.now()
      if (item && isReference(item)) return onOpen(item)
      if (!mayEdit) return
      if (item) return write({ item, isNew: false })
      draw('text', null, at)
    },
    /** Saves the words that the user wrote into an item, or those of a new one. */
    wrote(writing: Writing, given: string): void {
      board.set({ writing: null })
      const draft = given.trimEnd()
      // Words that could not be saved are back in their field.
      run(
        keepWords(writing, draft).then(
          (kept) => kept || board.state().writing !== null || write({ ...writing, draft }),
        ),
      )
    },
  }
}

/** The box of an item that is created by a click. */
function usualBox(tool: Exclude<Tool, 'select'>, { x, y }: Point): Box {
  const size = USUAL_SIZE[tool]
  if (tool === 'text') return { x, y: y - ABOVE_POINTER, ...size }
  return { x: x - size.width / 2, y: y - size.height / 2, ...size }
}
