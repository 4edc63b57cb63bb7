/** Most clips that one reel plays; further ones are counted but left out. */
export const MAX_REEL_CLIPS = 500
/** Most reels of one insight. */
export const MAX_REELS_OF_INSIGHT = 50
/** Most tags whose clips are added to a reel at once. */
export const MAX_TAGS_AT_ONCE = 20
export const MAX_REEL_TITLE_CHARS = 200

/** The shortest length that a clip can be trimmed to, and how far it may extend beyond its words on each side. */
export const MIN_SNIPPET_MS = 200
export const MAX_TRIM_BEYOND_MS = 60_000

/** How long the cards are shown. */
export const TITLE_CARD_MS = 2_500
export const SPEAKER_CARD_MS = 1_800

/** The maximum length of a film of a reel. */
export const MAX_RENDER_MINUTES = 60
/** Most films that are kept of one reel: by several people, with captions drawn in and without. */
export const MAX_RENDERS_OF_REEL = 4
/** Most films of one workspace that are queued or in progress. */
export const MAX_RENDERS_UNDER_WAY = 10
