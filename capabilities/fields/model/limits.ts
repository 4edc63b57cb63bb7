/** Document 3 §9.3 and document 2 §6. */
export const MAX_FIELD_LABEL_CHARS = 250
export const MAX_FIELD_OPTIONS_CHARS = 150_000
export const MAX_SELECT_OPTIONS = 200
export const MAX_SELECTED_OPTIONS = 100
export const MAX_OPTION_LABEL_CHARS = 50
export const MAX_TEXT_VALUE_CHARS = 10_299
/** What a user may type into a text field of a note; imports and calls may store more. */
export const MAX_TYPED_TEXT_CHARS = 300

/** Not in the documents: the same as for a tag board. */
export const MAX_FIELD_GROUP_TITLE_CHARS = 200
export const MAX_FIELD_GROUP_DESCRIPTION_CHARS = 1_000
/** How many fields one act changes, and how many groups one list shows. */
export const MAX_FIELDS_AT_ONCE = 500
export const MAX_FIELD_GROUPS = 500
export const MAX_CURRENCY_SYMBOL_CHARS = 8
/** Fields of several projects in one answer, and options of one of them (product choice). */
export const MAX_GATHERED_FIELDS = 30
export const MAX_GATHERED_OPTIONS = 1_000
/** From this many equal values of a field, they may tell no note from another: search leaves them out … */
export const LEAST_SAME_VALUES = 20
/** … if this share of the notes of the imports that filled the field has them (product choice) … */
export const SHARE_OF_SAME_VALUES = 0.95
/** … among so many that are compared (product choice). */
export const MAX_COMPARED_VALUES = 20_000
