import { z } from 'zod/mini'
import { ITEM_KINDS, TEXT_STYLES, type CanvasItem } from '../../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../../model/limits.ts'

/** The type of data copied from one canvas and pasted into another; other programs use the text beside it. */
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

/** The items copied from a canvas; null where the data has only text. */
export function pastedItems(data: DataTransfer): CanvasItem[] | null {
  const text = data.getData(TYPE)
  if (text === '') return null
  try {
    const parsed = copied.safeParse(JSON.parse(text))
    return parsed.success && parsed.data.length <= MAX_CANVAS_ITEMS ? parsed.data : null
  } catch {
    // Another program wrote data of another form to the clipboard under this name.
    return null
  }
}
