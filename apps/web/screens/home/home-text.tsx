import type { DocumentJson } from '#editor/document/content.ts'
import { DocumentView } from '#editor/web/document-view.tsx'
import { PublishedInsights } from '#home/web/index.ts'
import { links } from '../../links.ts'
import { textForReaders } from './text-for-readers.ts'
import { strings } from './strings.ts'

/** Draws the block of published insights; always the same function, so that the text is not drawn again. */
export function renderPublishedInsights(title: string) {
  return <PublishedInsights title={title} hrefOf={(insight) => links.insight(insight)} />
}

/** The home page of the workspace, read-only: no editor is loaded for it. */
export function HomeText({ content, forReaders }: { content: DocumentJson; forReaders: boolean }) {
  const shown = forReaders ? textForReaders(content) : content
  return <DocumentView content={shown} label={strings.document} renderPublishedInsights={renderPublishedInsights} />
}
