import type { CanvasItem } from '../../model/item.ts'
import { CARD, type Look } from './look.ts'
import { planItem, type Plan } from './plan-item.ts'
import type { Measure } from './text-layout.ts'

/** Letters smaller than this are drawn as bars: nobody reads them. */
const READABLE_PX = 5
/** Bars smaller than this are left out. */
const GREEKED_PX = 1.6
/** From here on a box has round corners and a border. */
const DETAILED_SCALE = 0.12
/** Bars for letters are about so wide. */
const GREEKED_SHARE = 0.5

export interface Painter {
  /** Draws items in their order. The context stands in units of the plane; `scale` is how many pixels of the screen a unit has. */
  draw: (context: CanvasRenderingContext2D, items: readonly CanvasItem[], scale: number) => void
  planOf: (item: CanvasItem) => Plan
  /** Forgets what it knows of items: what they refer to says something else now. */
  forget: (items: Iterable<CanvasItem>) => void
  /** In which colours and words. */
  setLook: (look: Look) => void
}

/** Draws items, with what each of them takes worked out once. */
export function createPainter(firstLook: Look, measure: Measure): Painter {
  let look = firstLook
  let plans = new WeakMap<CanvasItem, Plan>()
  const planOf = (item: CanvasItem): Plan => {
    // A group says how many are in it, which changes without it.
    if (item.kind === 'group') return planItem(item, look, measure)
    let plan = plans.get(item)
    if (!plan) {
      plan = planItem(item, look, measure)
      plans.set(item, plan)
    }
    return plan
  }
  return {
    planOf,
    forget(items) {
      for (const item of items) plans.delete(item)
    },
    setLook(next) {
      look = next
      plans = new WeakMap()
    },
    draw(context, items, scale) {
      if (scale < DETAILED_SCALE) {
        drawMarks(context, items, look)
        return
      }
      let font = ''
      context.lineWidth = Math.max(1, 1 / scale)
      context.textBaseline = 'alphabetic'
      // Else letters keep to whole pixels, and words drawn small fall apart.
      context.textRendering = 'geometricPrecision'
      for (const item of items) {
        const { box, fill, stroke, radius, bar, lines } = planOf(item)
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
        if (bar !== null) {
          context.fillStyle = bar
          context.fillRect(box.x + CARD.inset / 2, box.y + CARD.inset, CARD.bar, Math.max(0, box.height - 2 * CARD.inset))
        }
        for (const line of lines) {
          const height = line.size * scale
          if (height < GREEKED_PX || line.text === '') continue
          context.fillStyle = line.color
          if (height < READABLE_PX) {
            const width = Math.min(line.text.length * line.size * GREEKED_SHARE, box.width)
            context.globalAlpha = 0.35
            context.fillRect(line.align === 'left' ? line.x : line.align === 'right' ? line.x - width : line.x - width / 2, line.y - line.size * 0.6, width, line.size * 0.55)
            context.globalAlpha = 1
            continue
          }
          if (line.font !== font) {
            context.font = line.font
            font = line.font
          }
          context.textAlign = line.align
          context.fillText(line.text, line.x, line.y)
        }
      }
    },
  }

  /** From far away: a box in its colour each. */
  function drawMarks(context: CanvasRenderingContext2D, items: readonly CanvasItem[], { palette }: Look): void {
    let style = ''
    for (const item of items) {
      const mark = planMark(item, palette.borderStrong)
      if (mark !== style) {
        context.fillStyle = mark
        style = mark
      }
      context.fillRect(item.x, item.y, item.width, item.height)
    }
  }
  function planMark(item: CanvasItem, plain: string): string {
    const plan = plans.get(item)
    if (plan) return plan.mark
    // Working out all lines of ten thousand cards for their colour would hold up the first look.
    return item.kind === 'group' || item.kind === 'rectangle' ? planOf(item).mark : plain
  }
}
