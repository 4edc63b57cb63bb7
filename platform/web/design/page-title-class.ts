import classes from './page-title.module.css'

/** The class of a page's title, for parts that draw it before the title itself is loaded. */
export const pageTitleClass = classes['title'] ?? ''
