/**
 * Layout constants in CSS pixels (document 1 §9). They reach style sheets as `--ui-<name>`, written with hyphens,
 * so that each figure is written once.
 */
export const LAYOUT_PX = {
  gutter: 16,
  /** Widths of columns and pages. */
  widthSidebar: 272,
  widthPanel: 420,
  widthReading: 864,
  widthList: 1084,
  widthPage: 1116,
  widthGrid: 1200,
  widthWide: 1696,
  widthMenu: 256,
  widthDialog: 512,
  /** Heights and distances. */
  heightControlSmall: 24,
  heightControl: 32,
  heightRow: 40,
  heightTopBar: 56,
  heightHeader: 64,
  heightThumbnailSmall: 96,
  heightThumbnail: 112,
  heightCard: 126,
} as const

/** Below this width the sidebar becomes a drawer and panels cover the page. */
const NARROW_SCREEN_PX = 864

/** A media query that is true on narrow screens. */
export const NARROW_SCREEN_QUERY = `(max-width: ${NARROW_SCREEN_PX - 0.02}px)`

/** A media query that is true on phones, where tools are a sheet. */
export const PHONE_QUERY = '(max-width: 640px)'
