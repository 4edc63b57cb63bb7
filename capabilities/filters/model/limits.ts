/** As many as a user can survey. */
export const MAX_FIELD_FORMS = 50
/** As many as a selection may have (document 3 §9.3: options of a field). */
export const MAX_OPERAND_VALUES = 200
/** Document 3 §9.2. */
export const MAX_OPERAND_TEXT_CHARS = 2_000
