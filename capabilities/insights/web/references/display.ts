import type { ReferenceDisplay, ReferenceTarget } from '#editor/document/references.ts'

/** The layouts of cards without a recording. */
export type CardLayout = 'portrait' | 'landscape' | 'text-only'
/** Properties that a card may show, by name. */
export type CardProperty = 'tags' | 'note' | 'created' | 'preview' | 'count' | 'status'

/** What a card of each kind can show in addition to its main text, in the order of the menu. */
export const CARD_PROPERTIES: Readonly<Record<ReferenceTarget, readonly CardProperty[]>> = {
  highlight: ['tags', 'note', 'created'],
  note: ['preview', 'tags', 'count', 'created'],
  insight: ['preview', 'status', 'count'],
  tag: ['preview', 'count'],
  person: ['preview'],
  chart: [],
}

/**
 * The layout of a card: portrait unless a user chose otherwise; a clip without its recording is shown as text.
 */
export function layoutOf({ layout }: ReferenceDisplay): CardLayout {
  return layout === 'landscape' || layout === 'text-only' ? layout : 'portrait'
}

/** Whether the card shows a property; all but the date are shown until a user hides them. */
export function shows({ visible }: ReferenceDisplay, property: string): boolean {
  return visible?.[property] ?? property !== 'created'
}

export function withLayout(display: ReferenceDisplay, layout: CardLayout): ReferenceDisplay {
  return { ...display, layout }
}

export function withProperty(display: ReferenceDisplay, property: CardProperty, shown: boolean): ReferenceDisplay {
  return { ...display, visible: { ...display.visible, [property]: shown } }
}
