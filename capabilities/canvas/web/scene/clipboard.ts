import { z } from 'zod/mini'
import { ITEM_KINDS, TEXT_STYLES, type CanvasItem } from '../../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../../model/limits.ts'

/** What is copied from one canvas and pasted into another; other programs take the words beside it. */
const TYPE = 'application/x-quarry-canvas'

const finite = z.number()
const copied = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(ITEM_KINDS),
    x: finite,
    y: finite,
    width: finite,
    height: finite,
    rank: finite,
    text: z.string(),
    style: z.nullable(z.enum(TEXT_STYLES)),
    color: z.nullable(z.string()),
    groupId: z.nullable(z.string()),
    targetId: z.nullable(z.string()),
  }),
)

export function copyItems(
  data: DataTransfer,
  items: readonly CanvasItem[],
  wordsOf: (item: CanvasItem) => string,
): void {
  data.setData(TYPE, JSON.stringify(items))
  data.setData(
    'text/plain',
    items
      .map(wordsOf)
      .filter((words) => words !== '')
      .join('\n\n'),
  )
}

/** What was copied from a canvas; null where it was not, and words are all there is. */
export function pastedItems(data: DataTransfer): CanvasItem[] | null {
  const text = data.getData(TYPE)
  if (text === '') return null
  try {
    const parsed = copied.safeParse(JSON.parse(text))
    return parsed.success && parsed.data.length <= MAX_CANVAS_ITEMS ? parsed.data : null
  } catch {
    // Something else wrote into the clipboard under this name.
    return null
  }
}
