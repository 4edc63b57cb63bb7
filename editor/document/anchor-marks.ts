/** Marks that anchor something to a range of text by its id. Several may overlap. */
export const ANCHOR_MARKS = ['highlight', 'comment'] as const
/** One of the marks that anchor by id. */
export type AnchorMark = (typeof ANCHOR_MARKS)[number]

/** The class of one anchored range, by which style sheets colour it and pages find it. */
export function anchorClass(mark: AnchorMark, id: string): string {
  return `${mark}-${id.replace(/[^\w-]/g, '_')}`
}

/** All classes of an anchored range: one for its kind, one of its own. */
export function anchorClasses(mark: AnchorMark, id: string): string {
  return `anchor-${mark} ${anchorClass(mark, id)}`
}
