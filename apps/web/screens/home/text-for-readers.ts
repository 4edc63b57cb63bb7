import type { DocumentJson, NodeJson } from '#editor/document/content.ts'

const SETTINGS = '/settings/'

/** The home page as those read it who may change nothing: without lines of links that lead to settings alone. */
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
