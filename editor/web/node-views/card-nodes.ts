import type { Extensions, NodeViewRenderer } from '@tiptap/core'
import { Embed, FileBlock, Picture, PublishedInsights, Reference } from '../../document/blocks.ts'
import { waitingCard } from './late-cards.ts'

/** How cards are drawn, by the names of their nodes. */
export type CardViews = Readonly<Record<string, NodeViewRenderer>>

const CARDS = [Reference, FileBlock, Embed, PublishedInsights]

/** Names of the nodes that the page draws: cards, and pictures. */
export const CARD_NAMES: ReadonlySet<string> = new Set([...CARDS, Picture].map((card) => card.name))

/**
 * The blocks of the schema that are cards. The page draws them, and is asked each time, since it may load after the
 * text.
 */
export function cardNodes(views: () => CardViews | undefined): Extensions {
  return CARDS.map((card) =>
    card.extend({
      addNodeView: () => (props) =>
        views()?.[card.name]?.(props) ?? waitingCard(props.node, () => views() !== undefined),
    }),
  )
}
