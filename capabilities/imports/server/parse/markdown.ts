import { cutText } from '#platform/kernel/text.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { createPictureStore } from './pictures.ts'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/
const FRONT_TITLE = /^title:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\n]+?))[ \t]*$/m
const HEADING = /^#{1,2}[ \t]+(.+?)[ \t]*#*[ \t]*$/m

/**
 * Markdown unchanged. Front matter becomes a code block, so that nothing of it is lost; the title is the front matter's
 * or the first heading's. Pictures embedded in the text become files.
 */
export function readMarkdown(text: string): ParsedDocument {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const front = FRONT_MATTER.exec(plain)
  const body = front ? plain.slice(front[0].length) : plain
  const named = front ? FRONT_TITLE.exec(front[1] ?? '') : null
  // A heading inside a code block is not the title.
  const heading = HEADING.exec(body.replace(/^(```|~~~)[\s\S]*?^\1/gm, ''))
  const title = named?.[1] ?? named?.[2] ?? named?.[3] ?? heading?.[1]?.replace(/[*_`]/g, '') ?? null
  const pictures = createPictureStore()
  const markdown = (front ? `\`\`\`yaml\n${front[1] ?? ''}\n\`\`\`\n\n${body}` : body).replace(
    /(!\[[^\]\n]*\]\()(data:image\/[^)\s]+)/g,
    (whole: string, opening: string, address: string) => {
      const reference = pictures.addDataUri(address)
      return reference === null ? whole : `${opening}${reference}`
    },
  )
  return {
    format: 'markdown',
    title: title === null ? null : cutText(title.trim(), MAX_NOTE_TITLE_CHARS),
    markdown,
    warnings: pictures.warnings,
    files: pictures.files,
  }
}
