import { useMemo } from 'react'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { DocumentView } from '#editor/web/index.ts'

/** The readme of a template that comes with Quarry, as it will look in the project. */
export function ShippedReadme({ markdown }: { markdown: string }) {
  const content = useMemo(() => contentFromMarkdown(markdown), [markdown])
  return <DocumentView content={content} />
}
