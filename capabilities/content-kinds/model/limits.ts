/** Objects that are deleted between two looks at what is still in use. */
export const DOOMED_OBJECTS_AT_ONCE = 100
