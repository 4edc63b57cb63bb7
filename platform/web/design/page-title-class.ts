import classes from './page-title.module.css'

/** The look of a page's title, for what draws it before it loads the title itself. */
export const pageTitleClass = classes['title'] ?? ''
