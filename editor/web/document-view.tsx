import { useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react'
import { useImperativeHandle } from 'react'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import type { AnchorPosition } from '../document/anchor-position.ts'
import type { DocumentJson, NodeJson } from '../document/content.ts'
import { anchorsAt, scrollToAnchor } from './anchor-places.ts'
import { useAnchorStyles } from './use-anchor-styles.ts'
import type { AnchorColors } from './anchor-styles.ts'
import type { ContentParts } from './content-parts.ts'
import { viewSelection } from './view-selection.ts'
import { renderNode } from './view-nodes.tsx'
import './document.css'

/** The methods of a shown document for the page. */
export interface DocumentViewHandle {
  /** Scrolls to a highlight; false when its words are not in the text. */
  scrollToHighlight(id: string): boolean
  /** The selected words and their position, or null when nothing in this document is selected. */
  selection(): AnchorPosition | null
}

export interface DocumentViewProps extends ContentParts {
  content: DocumentJson
  highlightColors?: AnchorColors
  activeHighlight?: string | null
  /** Called when a user clicks on highlighted words: the ids, the innermost first. */
  onHighlightClick?: (ids: string[]) => void
  /** Shown instead of a document without words. */
  empty?: ReactNode
  label?: string
  ref?: Ref<DocumentViewHandle>
}

/** A read-only document: no editor, no Yjs. For readers, and for the first paint before the editor is ready. */
export function DocumentView({
  content,
  highlightColors,
  activeHighlight = null,
  onHighlightClick,
  empty,
  label,
  ref,
  ...parts
}: DocumentViewProps) {
  const root = useRef<HTMLDivElement>(null)
  useAnchorStyles('highlight', highlightColors, activeHighlight)
  useHighlightClicks(root, onHighlightClick)
  useImperativeHandle(ref, () => ({
    scrollToHighlight: (id) => (root.current ? scrollToAnchor(root.current, 'highlight', id) : false),
    selection: () => (root.current ? viewSelection(root.current) : null),
  }))
  const {
    renderReference,
    renderFile,
    renderPicture,
    imageUrl,
    questionTitle,
    questionLink,
    optionTitle,
    renderPublishedInsights,
  } = parts
  const blocks = useMemo(
    () =>
      (content.content ?? []).map((node, at) =>
        renderNode(node, at, {
          renderReference,
          renderFile,
          renderPicture,
          imageUrl,
          questionTitle,
          questionLink,
          optionTitle,
          renderPublishedInsights,
        }),
      ),
    [
      content,
      renderReference,
      renderFile,
      renderPicture,
      imageUrl,
      questionTitle,
      questionLink,
      optionTitle,
      renderPublishedInsights,
    ],
  )
  if (empty !== undefined && isEmpty(content)) return <>{empty}</>
  return (
    <div ref={root} className="quarry-document">
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
      {blocks}
    </div>
  )
}

/**
 * Blocks of a document in a row of a list: without what the list has once for all its rows, such as the colours of
 * marks (`useAnchorStyles`).
 */
export function BlocksView({ blocks, ref }: { blocks: readonly NodeJson[]; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className="quarry-document">
      {useMemo(() => blocks.map((node, at) => renderNode(node, at, {})), [blocks])}
    </div>
  )
}

function isEmpty(content: DocumentJson): boolean {
  return (content.content ?? []).every((node) => node.type === 'paragraph' && (node.content ?? []).length === 0)
}

// A separate listener, because a click on words is an addition to reading and not part of the tab order: keyboard users
// have the list of highlights beside the text.
function useHighlightClicks(
  root: React.RefObject<HTMLDivElement | null>,
  onHighlightClick: DocumentViewProps['onHighlightClick'],
): void {
  useEffect(() => {
    const element = root.current
    if (!element || !onHighlightClick) return undefined
    const onClick = (event: MouseEvent): void => {
      const ids = anchorsAt(event.target, 'highlight')
      if (ids.length > 0) onHighlightClick(ids)
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [root, onHighlightClick])
}
