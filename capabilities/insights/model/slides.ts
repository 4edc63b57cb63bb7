import type { DocumentJson, NodeJson } from '#editor/document/content.ts'

/** One view of a presentation: blocks of an insight under their heading. */
export interface Slide {
  /** Null on the first slide of an insight, which shows its title. */
  heading: string | null
  /** Whether it continues the section of the previous slide. */
  continues: boolean
  content: DocumentJson
}

/** How many characters of text can be read from a distance on one slide. */
const SLIDE_CHARS = 620
/** A card takes as much room as this many characters. */
const CARD_CHARS = 240
/** Headings below this level stay within their slide. */
const DEEPEST_SLIDE_HEADING = 2

function textOf(node: NodeJson): string {
  return (
    node.text ?? (node.content ?? []).map(textOf).join(node.type === 'paragraph' || node.type === 'heading' ? '' : '\n')
  )
}

function isEmptyParagraph(node: NodeJson): boolean {
  return node.type === 'paragraph' && textOf(node).trim() === ''
}

function roomOf(node: NodeJson): number {
  if (isChart(node)) return SLIDE_CHARS
  if (node.type === 'reference') return CARD_CHARS
  if (node.type === 'image' || node.type === 'embed' || node.type === 'table') return SLIDE_CHARS
  // Lines of a list take more height than their number of characters suggests.
  const lines = (node.content ?? []).length
  return Math.max(textOf(node).length, node.type.endsWith('List') ? lines * 60 : 40)
}

/** A chart takes a slide of its own: two are never read at once. */
function isChart({ type, attrs }: NodeJson): boolean {
  return type === 'reference' && attrs?.['target'] === 'chart'
}

function isSlideHeading(node: NodeJson): boolean {
  return node.type === 'heading' && Number(node.attrs?.['level'] ?? 1) <= DEEPEST_SLIDE_HEADING
}

/**
 * The slides of an insight: a heading of the first or second level starts one, and a section that is too long for one
 * continues on the next; each chart has its own. Content before the first heading belongs to the title. There is always at least one slide.
 */
export function slidesOf(content: DocumentJson): Slide[] {
  const slides: Slide[] = []
  let open: { heading: string | null; continues: boolean; blocks: NodeJson[]; room: number } = {
    heading: null,
    continues: false,
    blocks: [],
    room: 0,
  }
  const close = (): void => {
    if (open.blocks.length > 0 || open.heading !== null || slides.length === 0) {
      slides.push({ heading: open.heading, continues: open.continues, content: { type: 'doc', content: open.blocks } })
    }
  }
  for (const node of content.content ?? []) {
    if (isEmptyParagraph(node)) continue
    if (isSlideHeading(node)) {
      close()
      open = { heading: textOf(node).trim(), continues: false, blocks: [], room: 0 }
      continue
    }
    const room = roomOf(node)
    // Below the large title there is no space for one.
    const isBelowTitle = slides.length === 0 && open.heading === null
    if ((open.blocks.length > 0 && open.room + room > SLIDE_CHARS) || (isBelowTitle && isChart(node))) {
      close()
      open = { heading: open.heading, continues: true, blocks: [], room: 0 }
    }
    open.blocks.push(node)
    open.room += room
  }
  close()
  return slides
}
