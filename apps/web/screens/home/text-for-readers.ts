import type { DocumentJson, NodeJson } from '#editor/document/content.ts'

const SETTINGS = '/settings/'

/** The home page for users who cannot edit it: without lines of links that only lead to settings. */
export function textForReaders(content: DocumentJson): DocumentJson {
  return {
    ...content,
    content: content.content?.map((block) =>
      block.type === 'links' ? { ...block, content: block.content?.filter((line) => !leadsToSettings(line)) } : block,
    ),
  }
}

function leadsToSettings(line: NodeJson): boolean {
  const hrefs = (line.content ?? []).flatMap(({ marks = [] }) =>
    marks.flatMap((mark) => (mark.type === 'link' ? [String(mark.attrs?.['href'])] : [])),
  )
  return hrefs.length > 0 && hrefs.every((href) => href.startsWith(SETTINGS))
}
