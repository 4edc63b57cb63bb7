/** Notes whose turns are read in one act: their whole texts are read and written anew … */
export const MAX_NOTES_READ_AT_ONCE = 150
/** … and how much may stand in them together, in characters. */
export const MAX_CHARS_READ_AT_ONCE = 1_500_000
