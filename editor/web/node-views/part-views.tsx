import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { createContext, useContext } from 'react'
import { Embed, FileBlock, PublishedInsights, Reference } from '../../document/blocks.ts'
import { REFERENCE_TARGETS, type ReferenceDisplay } from '../../document/references.ts'
import type { ContentParts } from '../content-parts.ts'
import { EmbedCard } from '../embed-card.tsx'
import { strings } from '../strings.ts'

/** The parts that other capabilities draw, for the cards inside an editor. */
export const PartsContext = createContext<ContentParts>({})

// Cards are few; text never goes through React.
const options = { stopEvent: ({ event }: { event: Event }) => !event.type.startsWith('drag') && event.type !== 'drop' }

function ReferenceCard({ node, editor, updateAttributes }: ReactNodeViewProps) {
  const { renderReference } = useContext(PartsContext)
  const target = REFERENCE_TARGETS.find((kind) => kind === node.attrs['target'])
  const targetId = typeof node.attrs['targetId'] === 'string' ? node.attrs['targetId'] : null
  const drawn = target && targetId
    ? renderReference?.({
        target, targetId, display: (node.attrs['display'] as ReferenceDisplay | null) ?? {},
        ...(editor.isEditable ? { onDisplayChange: (display: ReferenceDisplay) => updateAttributes({ display }) } : {}),
      })
    : null
  return <NodeViewWrapper className="reference-block" data-drag-handle="">{drawn ?? strings.referenceMissing}</NodeViewWrapper>
}

function FileCard({ node }: ReactNodeViewProps) {
  const { renderFile } = useContext(PartsContext)
  const name = typeof node.attrs['name'] === 'string' ? node.attrs['name'] : strings.unknownFile
  const fileId = typeof node.attrs['fileId'] === 'string' ? node.attrs['fileId'] : null
  const mediaType = typeof node.attrs['mediaType'] === 'string' ? node.attrs['mediaType'] : null
  return <NodeViewWrapper className="file-block" data-drag-handle="" data-file-id={fileId ?? undefined}>{(fileId && renderFile?.({ fileId, name, mediaType })) || name}</NodeViewWrapper>
}

function EmbedBlock({ node }: ReactNodeViewProps) {
  return <NodeViewWrapper data-drag-handle=""><EmbedCard url={String(node.attrs['url'] ?? '')} /></NodeViewWrapper>
}

function InsightsBlock({ node }: ReactNodeViewProps) {
  const { renderPublishedInsights } = useContext(PartsContext)
  return <NodeViewWrapper>{renderPublishedInsights?.(String(node.attrs['title'] ?? '')) ?? null}</NodeViewWrapper>
}

/** The blocks of the schema that are cards, drawn by React. */
export const cardExtensions = [
  Reference.extend({ addNodeView: () => ReactNodeViewRenderer(ReferenceCard, options) }),
  FileBlock.extend({ addNodeView: () => ReactNodeViewRenderer(FileCard, options) }),
  Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedBlock, options) }),
  PublishedInsights.extend({ addNodeView: () => ReactNodeViewRenderer(InsightsBlock, options) }),
]

/** Names of the nodes that are cards. */
export const CARD_NAMES: ReadonlySet<string> = new Set(cardExtensions.map((extension) => extension.name))
