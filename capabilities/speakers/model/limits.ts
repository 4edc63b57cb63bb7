/** Notes whose turns are read in one act: their whole texts are read and written anew … */
export const MAX_NOTES_READ_AT_ONCE = 150
/** … and how much may stand in them together, in characters. */
export const MAX_CHARS_READ_AT_ONCE = 1_500_000
/** As long as the name of a speaker may be. */
export const MAX_SPEAKER_CHARS = 200
/** Of a note, in the order in which they first speak; who comes later is not told apart. */
export const MAX_SPEAKERS_OF_NOTE = 1_000
/** Notes that become one person’s by one act. */
export const MAX_NOTES_OF_A_NAME = 2_000
