/** A pause of this length begins a new utterance, and so does the end of a sentence once an utterance is this long. */
export const UTTERANCE_PAUSE_MS = 1_200
export const FULL_UTTERANCE_MS = 12_000
/** The maximum without a pause or the end of a sentence. */
export const MAX_UTTERANCE_MS = 30_000

export const MAX_REPLACED_CHARS = 200

/** Utterances are stored, and progress is reported, at least this often. */
export const STORE_EVERY_MS = 1_500

/** The longest line of a caption, and the longest time that it is shown (common practice of subtitling). */
export const CAPTION_CHARS = 84
export const CAPTION_MS = 7_000
