/** Document 3 §9.3, "category". */
export const MAX_FOLDER_TITLE_CHARS = 200
/** A folder directly in the workspace is the first level. */
export const MAX_FOLDER_DEPTH = 5
