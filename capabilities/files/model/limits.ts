/** Pictures that are put into a text. */
export const MAX_PICTURE_BYTES = 26_214_400
export const MAX_FILE_NAME_CHARS = 255
/** Document 3 §9.2. */
export const MAX_PICTURE_PIXELS = 268_402_689
