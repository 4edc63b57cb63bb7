/** Document 3 §9.3. */
export const MAX_TAG_TITLE_CHARS = 200
export const MAX_TAG_DESCRIPTION_CHARS = 300_000
export const MAX_TAG_BOARD_TITLE_CHARS = 50
export const MAX_TAG_GROUP_TITLE_CHARS = 50
/** The maximum of one project or extension; a longer list is searched, not arranged. */
export const MAX_TAGS_OF_PLACE = 10_000
export const MAX_BOARDS_OF_PLACE = 100
export const MAX_GROUPS_OF_BOARD = 200
/** One act arranges, merges or splits off at most this many tags; more need several acts. */
export const MAX_TAGS_AT_ONCE = 1_000
