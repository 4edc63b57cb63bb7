/** Where somebody who develops begins. */
export const DEVELOPMENT_PATH = '/development'

/** The parts of the interface in every state. */
export const GALLERY_PATH = '/gallery'
