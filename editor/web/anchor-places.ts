import { anchorClass, type AnchorMark } from '../document/anchor-marks.ts'

/** The ids of the anchored ranges under an element, the innermost first. */
export function anchorsAt(target: EventTarget | null, mark: AnchorMark): string[] {
  const ids: string[] = []
  const attribute = `data-${mark}-id`
  for (
    let element = target instanceof Element ? target.closest(`[${attribute}]`) : null;
    element;
    element = element.parentElement?.closest(`[${attribute}]`) ?? null
  ) {
    const id = element.getAttribute(attribute)
    if (id !== null && !ids.includes(id)) ids.push(id)
  }
  return ids
}

/**
 * Scrolls an anchored range into view and flashes it, unless reduced motion is requested.
 * @returns false when it is not on the page
 */
export function scrollToAnchor(root: ParentNode, mark: AnchorMark, id: string): boolean {
  return bringIntoView(root.querySelectorAll<HTMLElement>(`.${anchorClass(mark, id)}`))
}

/** A part of a text that an address names: the range of a comment, a stored file, a block by its identifier. */
export interface TextPart {
  kind: 'comment' | 'file' | 'block'
  id: string
}

/** Scrolls a part into view in the same way as an anchored range. @returns false when it is not on the page */
export function scrollToPart(root: ParentNode, { kind, id }: TextPart): boolean {
  if (kind === 'comment') return scrollToAnchor(root, kind, id)
  return bringIntoView(
    root.querySelectorAll<HTMLElement>(
      `.quarry-document [${kind === 'file' ? 'data-file-id' : 'data-id'}="${CSS.escape(id)}"]`,
    ),
  )
}

function bringIntoView(elements: NodeListOf<HTMLElement>): boolean {
  const first = elements[0]
  if (!first) return false
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  first.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  if (!calm)
    for (const element of elements)
      element.animate?.([{ outline: '2px solid currentColor' }, { outline: '2px solid transparent' }], {
        duration: 1_200,
        easing: 'ease-out',
      })
  return true
}
