/** Where somebody who develops begins. */
export const DEVELOPMENT_PATH = '/development'

/** The parts of the interface in every state. */
export const GALLERY_PATH = '/gallery'

/** Below it lies what Vite answers, so that no path of a page is taken for a file. */
export const PACKS_PATH = '/packs/'

/** Tells the server's process where pages are made of their sources. */
export const PAGES_ARGUMENT = '--pages='
