/** Below this width the panel is over the text as a sheet. */
export const PANEL_BESIDE_FROM_PX = 820

/** The key that enters the text, also while it is preloaded. */
export const WRITE_KEY = 'e'

/** A text that is shown over the page while the page is still being built. */
interface PreloadedText {
  /** The element that contains it; removed as a whole. */
  frame: HTMLElement
  /** The element that scrolls within it. */
  scroller: HTMLElement
  /** Closes a text that was not taken over. */
  end(): void
}

let standing: PreloadedText | null = null
/** How far the text was scrolled: its element is empty once the text has moved. */
let scrolled = 0

/** Registers a text that is drawn where its page will show it. */
export function textStandsAhead(text: PreloadedText): void {
  standing = text
  text.scroller.addEventListener('scroll', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLElement && standing === text) scrolled = currentTarget.scrollTop
  })
}

/** The page shows something else: the preloaded text is removed. */
export function leavePreloadedText(): void {
  standing?.frame.remove()
  standing?.end()
  standing = null
}

/**
 * The text is shown on its page. A preloaded text has moved there and continues as it was; a preloaded text of another
 * note is removed.
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
