/** Below this width the panel lies over the text as a sheet. */
export const PANEL_BESIDE_FROM_PX = 820

/** The key that leads into the text, also while it stands ahead. */
export const WRITE_KEY = 'e'

/** A text that stands over the page while that is still being put together. */
interface PreloadedText {
  /** What it stands in, all of which goes. */
  frame: HTMLElement
  /** What scrolls in it. */
  scroller: HTMLElement
  /** Ends what nobody has taken over. */
  end(): void
}

let standing: PreloadedText | null = null
/** How far the text was scrolled: what it stood in is empty once it moves. */
let scrolled = 0

/** A text stands where its page will show it. */
export function textStandsAhead(text: PreloadedText): void {
  standing = text
  text.scroller.addEventListener('scroll', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLElement && standing === text) scrolled = currentTarget.scrollTop
  })
}

/** The page shows something else: the text that was drawn before it goes. */
export function leavePreloadedText(): void {
  standing?.frame.remove()
  standing?.end()
  standing = null
}

/**
 * The text stands on its page. Where it was drawn before, it has moved there and goes on as it was; what was drawn of
 * another goes.
 */
export function textReadyOnPage(moved: boolean): void {
  if (!moved) leavePreloadedText()
  if (!standing) return
  const { frame } = standing
  standing = null
  const place = document.querySelector('#main [data-scroll-restoration-id="text"]')
  if (place && scrolled > 0) place.scrollTop = scrolled
  frame.remove()
}
