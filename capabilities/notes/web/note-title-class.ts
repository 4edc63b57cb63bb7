import classes from './note.module.css'

/** The look of a note's title, for a page that draws it before it loads the title itself. */
export const noteTitleClass = classes['title'] ?? ''
