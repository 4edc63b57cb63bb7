import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { createContext, useContext, type ReactNode } from 'react'
import { Embed, FileBlock, Picture, PublishedInsights, Reference } from '../../document/blocks.ts'
import { REFERENCE_TARGETS, type ReferenceDisplay } from '../../document/references.ts'
import { defaultImageUrl, type ContentParts } from '../content-parts.ts'
import { strings } from '../strings.ts'
import { widthOf } from '../view-nodes.tsx'
import type { CardViews } from './card-nodes.ts'

/** The parts that other capabilities draw, for the cards inside an editor. */
export const PartsContext = createContext<ContentParts>({})

/** Draws embedded pages; comes with the page around the text, which is loaded after it. */
export const EmbedContext = createContext<(url: string) => ReactNode>(() => null)

// Cards are few; text never goes through React.
const options = { stopEvent: ({ event }: { event: Event }) => !event.type.startsWith('drag') && event.type !== 'drop' }

function ReferenceCard({ node, editor, updateAttributes }: ReactNodeViewProps) {
  const { renderReference } = useContext(PartsContext)
  const target = REFERENCE_TARGETS.find((kind) => kind === node.attrs['target'])
  const targetId = typeof node.attrs['targetId'] === 'string' ? node.attrs['targetId'] : null
  const drawn =
    target && targetId
      ? renderReference?.({
          target,
          targetId,
          display: (node.attrs['display'] as ReferenceDisplay | null) ?? {},
          ...(editor.isEditable
            ? { onDisplayChange: (display: ReferenceDisplay) => updateAttributes({ display }) }
            : {}),
        })
      : null
  return (
    <NodeViewWrapper className="reference-block" data-drag-handle="">
      {drawn ?? strings.referenceMissing}
    </NodeViewWrapper>
  )
}

function FileCard({ node }: ReactNodeViewProps) {
  const { renderFile } = useContext(PartsContext)
  const name = typeof node.attrs['name'] === 'string' ? node.attrs['name'] : strings.unknownFile
  const fileId = typeof node.attrs['fileId'] === 'string' ? node.attrs['fileId'] : null
  const mediaType = typeof node.attrs['mediaType'] === 'string' ? node.attrs['mediaType'] : null
  return (
    <NodeViewWrapper className="file-block" data-drag-handle="" data-file-id={fileId ?? undefined}>
      {(fileId && renderFile?.({ fileId, name, mediaType })) || name}
    </NodeViewWrapper>
  )
}

function PictureCard({ node }: ReactNodeViewProps) {
  const { renderPicture, imageUrl = defaultImageUrl } = useContext(PartsContext)
  const fileId = String(node.attrs['fileId'])
  const alt = typeof node.attrs['alt'] === 'string' ? node.attrs['alt'] : ''
  return (
    <NodeViewWrapper className="file-block" data-drag-handle="" data-file-id={fileId} style={widthOf(node.attrs)}>
      {renderPicture?.({ fileId, alt }) ?? <img src={imageUrl(fileId)} alt={alt} />}
    </NodeViewWrapper>
  )
}

function EmbedBlock({ node }: ReactNodeViewProps) {
  const draw = useContext(EmbedContext)
  return <NodeViewWrapper data-drag-handle="">{draw(String(node.attrs['url'] ?? ''))}</NodeViewWrapper>
}

function InsightsBlock({ node }: ReactNodeViewProps) {
  const { renderPublishedInsights } = useContext(PartsContext)
  return <NodeViewWrapper>{renderPublishedInsights?.(String(node.attrs['title'] ?? '')) ?? null}</NodeViewWrapper>
}

/** How React draws the blocks that are cards. */
export const cardViews: CardViews = {
  [Reference.name]: ReactNodeViewRenderer(ReferenceCard, options),
  [Picture.name]: ReactNodeViewRenderer(PictureCard, options),
  [FileBlock.name]: ReactNodeViewRenderer(FileCard, options),
  [Embed.name]: ReactNodeViewRenderer(EmbedBlock, options),
  [PublishedInsights.name]: ReactNodeViewRenderer(InsightsBlock, options),
}
