/** Document 3 §9.3, "category". */
export const MAX_FOLDER_TITLE_CHARS = 200
/** A folder in the workspace itself is the first. */
export const MAX_FOLDER_DEPTH = 5
