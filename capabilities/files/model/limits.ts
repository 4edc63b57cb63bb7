/** Pictures that are put into a text. */
export const MAX_PICTURE_BYTES = 26_214_400
/** The logo of a workspace: shown small, and to everyone who opens its sign-in page. */
export const MAX_LOGO_BYTES = 2_097_152
export const MAX_LOGO_PIXELS = 16_777_216
/** A logo is served no wider than this. */
export const LOGO_WIDTH_PX = 320
export const MAX_FILE_NAME_CHARS = 255
/** Document 3 §9.2. */
export const MAX_PICTURE_PIXELS = 268_402_689
/**
 * For a picture from elsewhere, which anyone may request and which is not stored: decoded it takes four bytes a pixel.
 */
export const MAX_REMOTE_PICTURE_PIXELS = 40_000_000
/** Document 3 §9.2: 10 GiB. */
export const MAX_FILE_BYTES = 10_737_418_240
/** Uploads that one user may have in progress at a time. */
export const MAX_UPLOADS_UNDER_WAY = 1_000
/** Uploads leave this much of the disk to the database and to files derived from recordings. */
export const KEPT_FREE_BYTES = 536_870_912
/** An upload that is not finished after this time is given up, and its bytes are deleted. */
export const UPLOAD_KEPT_DAYS = 7
/**
 * A content that no file shows is deleted after this time: longer than any work on it takes, and longer than anyone
 * keeps playing what it was.
 */
export const UNREFERENCED_KEPT_HOURS = 24
/** Contents that are checked, and deleted, in one transaction. */
export const CONTENTS_LOOKED_AT_ONCE = 1_000
export const CONTENTS_DELETED_AT_ONCE = 50
/** How much of a file is read to detect its type. */
export const SNIFFED_BYTES = 1_048_576
/** How long an address with a token opens its file. */
export const FILE_ACCESS_SECONDS = 3_600
/** The widths in which smaller copies of a picture are stored: half a card, a card, a page, a large screen. */
export const PICTURE_WIDTHS_PX = [320, 640, 1_280, 2_560] as const
/** The largest width in which a part of a page or picture is cut out. */
export const MAX_CROPPED_WIDTH_PX = 1_280
/** A larger picture is shown without copies. */
export const MAX_PREPARED_PICTURE_BYTES = 209_715_200
/** A picture that takes longer to decode is refused. */
export const PICTURE_DECODING_SECONDS = 30
/** For the pictures that are re-encoded, as WebP. */
export const PICTURE_QUALITY_PERCENT = 82
