/** Clips that one reel plays; further ones are counted and left out. */
export const MAX_REEL_CLIPS = 500
/** Reels that one insight holds. */
export const MAX_REELS_OF_INSIGHT = 50
export const MAX_REEL_TITLE_CHARS = 200

/** From one place in the order of a reel to the next (document 2, ranks). */
export const REEL_RANK_GAP = 65_536

/** The shortest piece that a clip is trimmed to, and how far it may reach beyond its words on each side. */
export const MIN_SNIPPET_MS = 200
export const MAX_TRIM_BEYOND_MS = 60_000

/** How long the cards stand. */
export const TITLE_CARD_MS = 2_500
export const SPEAKER_CARD_MS = 1_800
