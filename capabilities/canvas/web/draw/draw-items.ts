import { isReference, type CanvasItem } from '../../model/item.ts'
import { CARD, type Look } from './look.ts'
import { frameOf, greekedLines, planItem, sizeOfWords, type Frame, type Plan } from './plan-item.ts'
import type { Measure } from './text-layout.ts'

/** Letters smaller than this are drawn as bars: they cannot be read. */
const READABLE_PX = 5
/** Bars smaller than this are left out. */
const GREEKED_PX = 2
/** From this scale on, a box has round corners and a border. */
const DETAILED_SCALE = 0.12

/** Draws on until a time of `performance.now()`, and at least a few items. @returns whether everything is drawn */
export type DrawOn = (until: number) => boolean

/** Items drawn between two looks at the clock. */
const ITEMS_AT_ONCE = 40

export interface Painter {
  /**
   * Draws items in order. The context is in units of the plane; `scale` is how many pixels of the screen a unit has.
   */
  draw: (context: CanvasRenderingContext2D, items: readonly CanvasItem[], scale: number) => void
  /** Draws items as `draw` does, in parts: what else is drawn between them must leave the transformation as it is. */
  drawInParts: (context: CanvasRenderingContext2D, items: readonly CanvasItem[], scale: number) => DrawOn
  planOf: (item: CanvasItem) => Plan
  /** Drops what it has cached of items: their references have other contents now. */
  forget: (items: Iterable<CanvasItem>) => void
}

/** Draws items, with the layout of each computed once, and only in the detail that can be seen. */
export function createPainter(look: Look, measure: Measure): Painter {
  const plans = new WeakMap<CanvasItem, Plan>()
  const frames = new WeakMap<CanvasItem, Frame>()
  const planOf = (item: CanvasItem): Plan => {
    // A group shows how many members it has, which changes without the group.
    if (item.kind === 'group') return planItem(item, look, measure)
    let plan = plans.get(item)
    if (!plan) {
      plan = planItem(item, look, measure)
      plans.set(item, plan)
    }
    return plan
  }
  const frame = (item: CanvasItem): Frame => {
    let known = frames.get(item)
    if (!known) {
      known = frameOf(item, look)
      frames.set(item, known)
    }
    return known
  }
  const drawFrame = (
    context: CanvasRenderingContext2D,
    { box, fill, stroke, radius, bar }: Frame,
    scale: number,
  ): void => {
    if (fill !== null || stroke !== null) {
      context.beginPath()
      if (radius * scale < 2) context.rect(box.x, box.y, box.width, box.height)
      else context.roundRect(box.x, box.y, box.width, box.height, radius)
      if (fill !== null) {
        context.fillStyle = fill
        context.fill()
      }
      if (stroke !== null) {
        context.strokeStyle = stroke
        context.stroke()
      }
    }
    if (bar === null) return
    context.fillStyle = bar
    context.fillRect(box.x + CARD.inset / 2, box.y + CARD.inset, CARD.bar, Math.max(0, box.height - 2 * CARD.inset))
  }
  /** From far away: a box in each item's colour. */
  const drawMarks = (context: CanvasRenderingContext2D, items: readonly CanvasItem[]): void => {
    let style = ''
    for (const item of items) {
      const { mark } = frame(item)
      if (mark !== style) {
        context.fillStyle = mark
        style = mark
      }
      context.fillRect(item.x, item.y, item.width, item.height)
    }
  }
  const draw: Painter['draw'] = (context, items, scale) => {
    if (scale < DETAILED_SCALE) return drawMarks(context, items)
    let font = ''
    context.lineWidth = Math.max(1, 1 / scale)
    context.textBaseline = 'alphabetic'
    // Otherwise letters snap to whole pixels, and words drawn small fall apart.
    context.textRendering = 'geometricPrecision'
    for (const item of items) {
      drawFrame(context, frame(item), scale)
      const size = sizeOfWords(item) * scale
      if (size < GREEKED_PX) continue
      if (size < READABLE_PX) {
        context.fillStyle = look.palette.textMuted
        context.globalAlpha = 0.4
        for (const bar of greekedLines(item, isReference(item) ? look.cardOf(item).words : item.text))
          context.fillRect(bar.x, bar.y, bar.width, bar.height)
        context.globalAlpha = 1
        continue
      }
      for (const line of planOf(item).lines) {
        if (line.text === '') continue
        context.fillStyle = line.color
        if (line.font !== font) {
          context.font = line.font
          font = line.font
        }
        context.textAlign = line.align
        context.fillText(line.text, line.x, line.y)
      }
    }
  }
  return {
    planOf,
    forget(items) {
      for (const item of items) {
        plans.delete(item)
        frames.delete(item)
      }
    },
    draw,
    drawInParts(context, items, scale) {
      let at = 0
      return (until) => {
        do {
          draw(context, items.slice(at, at + ITEMS_AT_ONCE), scale)
          at += ITEMS_AT_ONCE
        } while (at < items.length && performance.now() < until)
        return at >= items.length
      }
    },
  }
}
