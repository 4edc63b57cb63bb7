/** Most notes whose turns are read in one act: their whole texts are read and rewritten … */
export const MAX_NOTES_READ_AT_ONCE = 150
/** … and most characters in them together. */
export const MAX_CHARS_READ_AT_ONCE = 1_500_000
/** The longest name of a speaker. */
export const MAX_SPEAKER_CHARS = 200
/** Most speakers of one note, in the order in which they first speak; later ones are not stored. */
export const MAX_SPEAKERS_OF_NOTE = 1_000
/** Most notes that one act links to a person. */
export const MAX_NOTES_OF_A_NAME = 2_000
