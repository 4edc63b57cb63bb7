// Document 3 §9.2.
/** Pictures on each side of the storyboard, and the size of one in pixels. */
export const STORYBOARD_SIDE = 10
export const STORYBOARD_PICTURE_WIDTH = 128
export const STORYBOARD_PICTURE_HEIGHT = 72
/** Seconds from one thumbnail to the next, by version. */
export const THUMBNAIL_EVERY_SECONDS = { 1: 8, 2: 1 } as const
export const THUMBNAIL_WIDTH = 640
export const THUMBNAIL_HEIGHT = 360
/** Seconds of a stream that a player loads ahead, and its tolerance when it looks for a fragment. */
export const HLS_MAX_BUFFER_SECONDS = 60
export const HLS_FRAGMENT_TOLERANCE_SECONDS = 0.25

/**
 * Windows of the waveform per second, two bytes each: peak amplitude and mean power. Fine enough to find the pauses
 * between words.
 */
export const WAVEFORM_WINDOWS_PER_SECOND = 20

/**
 * The poster is the picture at this fraction of a film, but never later than this many seconds: many films begin in
 * black.
 */
export const POSTER_PART = 0.1
export const POSTER_MAX_SECONDS = 10
/** A recording that plays this much shorter than its stated length is reported as incomplete. */
export const MISSING_TOLERANCE_MS = 1_500
/** Most subtitle tracks that are extracted from one recording. */
export const MAX_CAPTION_TRACKS = 32
/** The total size of all subtitles of one recording that search uses; if there is more, the recording says so. */
export const MAX_SEARCHED_CAPTION_BYTES = 10_000_000
/** Most conversions of one process at a time: a long recording does not block a short one. */
export const CONVERSIONS_AT_ONCE = 2
/** Most storyboards of a part that one process makes at a time. */
export const STORYBOARDS_AT_ONCE = 2
