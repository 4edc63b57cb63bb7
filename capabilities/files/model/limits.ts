/** Pictures that are put into a text. */
export const MAX_PICTURE_BYTES = 26_214_400
/** The picture that stands for a workspace: shown small, to whoever comes to its door. */
export const MAX_LOGO_BYTES = 2_097_152
export const MAX_LOGO_PIXELS = 16_777_216
/** A logo is handed out no wider than this. */
export const LOGO_WIDTH_PX = 320
export const MAX_FILE_NAME_CHARS = 255
/** Document 3 §9.2. */
export const MAX_PICTURE_PIXELS = 268_402_689
/** Of a picture from elsewhere, which anybody may ask for and nobody keeps: decoded it takes four bytes a pixel. */
export const MAX_REMOTE_PICTURE_PIXELS = 40_000_000
/** Document 3 §9.2: 10 GiB. */
export const MAX_FILE_BYTES = 10_737_418_240
/** Uploads that one person has under way at a time. */
export const MAX_UPLOADS_UNDER_WAY = 1_000
/** Uploads leave so much of the disk to the database and to what is made of recordings. */
export const KEPT_FREE_BYTES = 536_870_912
/** An upload that is not finished by then is given up, and its bytes are deleted. */
export const UPLOAD_KEPT_DAYS = 7
/**
 * A content that no file shows any more is deleted after so long: longer than any work on it takes, and than anybody
 * watches what it was.
 */
export const UNREFERENCED_KEPT_HOURS = 24
/** Contents that are looked through, and deleted, in one transaction. */
export const CONTENTS_LOOKED_AT_ONCE = 1_000
export const CONTENTS_DELETED_AT_ONCE = 50
/** How much of a file tells what it is. */
export const SNIFFED_BYTES = 1_048_576
/** How long an address with a token opens its file. */
export const FILE_ACCESS_SECONDS = 3_600
/** In which widths a larger picture is kept besides: half a card, a card, a page, a large screen. */
export const PICTURE_WIDTHS_PX = [320, 640, 1_280, 2_560] as const
/** As wide as a part of a page or picture is cut out. */
export const MAX_CROPPED_WIDTH_PX = 1_280
/** A larger picture is shown as it is. */
export const MAX_PREPARED_PICTURE_BYTES = 209_715_200
/** A picture that is not decoded by then is refused. */
export const PICTURE_DECODING_SECONDS = 30
/** Of the pictures that are drawn anew, as WebP. */
export const PICTURE_QUALITY_PERCENT = 82
