import { cutText, storableText } from '#platform/kernel/text.ts'
import type { OfficeContent, OutlineBlock } from '../../model/office-file.ts'
import { MAX_KEPT_CHARS, MAX_OUTLINE_BLOCKS } from '../../model/limits.ts'

/** Headings of up to this level start a separate section. */
const SECTION_LEVEL = 2

type Section = Extract<OfficeContent, { kind: 'outline' }>['sections'][number]

/** Collects the blocks of a text in order, within the limits. */
export interface Outline {
  add(kind: OutlineBlock['kind'], text: string, level?: number): void
  /** Starts another slide, or another part of the file. */
  begin(title: string, isSlide?: boolean): void
  end(): Extract<OfficeContent, { kind: 'outline' }>
}

export function createOutline(): Outline {
  const sections: Array<Section & { blocks: OutlineBlock[] }> = []
  let chars = 0
  let count = 0
  let isCut = false
  // Headings and slides count as blocks, since a file may consist of nothing else.
  const isFull = (): boolean => count >= MAX_OUTLINE_BLOCKS || chars >= MAX_KEPT_CHARS
  const keep = (text: string): string => {
    const kept = cutText(storableText(text), MAX_KEPT_CHARS - chars)
    chars += kept.length
    count += 1
    return kept
  }
  const begin = (title: string, isSlide = false): void => {
    if (isFull()) isCut = true
    else sections.push({ title: keep(title), isSlide, blocks: [] })
  }
  return {
    begin,
    add(kind, given, level = 0) {
      const text = kind === 'row' ? given.replace(/[^\S\t]+/gu, ' ') : given.replace(/[^\S\n]+/gu, ' ').trim()
      if (text.trim() === '') return
      if (kind === 'heading' && level <= SECTION_LEVEL && sections.at(-1)?.isSlide !== true) {
        begin(text)
        return
      }
      if (sections.length === 0) begin('')
      if (isFull()) isCut = true
      else sections.at(-1)?.blocks.push({ kind, text: keep(text), level })
    },
    end: () => ({
      kind: 'outline',
      notice: isCut ? 'The text is very long: what follows behind its beginning is left out.' : null,
      sections: sections.filter(({ title, isSlide, blocks }) => isSlide || title !== '' || blocks.length > 0),
    }),
  }
}
