/** Clips that one reel plays; further ones are counted and left out. */
export const MAX_REEL_CLIPS = 500
/** Reels that one insight holds. */
export const MAX_REELS_OF_INSIGHT = 50
/** Tags whose clips are put into a reel together. */
export const MAX_TAGS_AT_ONCE = 20
export const MAX_REEL_TITLE_CHARS = 200

/** The shortest piece that a clip is trimmed to, and how far it may reach beyond its words on each side. */
export const MIN_SNIPPET_MS = 200
export const MAX_TRIM_BEYOND_MS = 60_000

/** How long the cards stand. */
export const TITLE_CARD_MS = 2_500
export const SPEAKER_CARD_MS = 1_800

/** What a film of a reel lasts at most. */
export const MAX_RENDER_MINUTES = 60
/** Films of one reel that are kept: of several makers, with captions drawn in and without. */
export const MAX_RENDERS_OF_REEL = 4
/** Films of one workspace that wait or are made at a time. */
export const MAX_RENDERS_UNDER_WAY = 10
