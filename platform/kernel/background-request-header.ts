/**
 * The header of calls that a page makes automatically, while no user is active: they do not prolong an idle session.
 */
export const BACKGROUND_REQUEST_HEADER = 'x-background-request'
