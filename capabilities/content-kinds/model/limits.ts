/** Objects that are deleted between two looks at what is still in use. */
export const DOOMED_OBJECTS_AT_ONCE = 100
/** Things whose copies get their names with one statement. */
export const NOTED_AT_ONCE = 5_000
/** Things that one transaction of a copy holds at most … */
export const COPIED_AT_ONCE = 500
/** … and bytes of texts, as they are stored: their words are in memory meanwhile. */
export const COPIED_BYTES_AT_ONCE = 1_000_000
