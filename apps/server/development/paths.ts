/** The start page for developers. */
export const DEVELOPMENT_PATH = '/development'

/** The parts of the interface in every state. */
export const GALLERY_PATH = '/gallery'

/** Vite's answers are below it, so that no path of a page is mistaken for a file. */
export const PACKS_PATH = '/packs/'

/** Tells the server's process where pages are made from their sources. */
export const PAGES_ARGUMENT = '--pages='
