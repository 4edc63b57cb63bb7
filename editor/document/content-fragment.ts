/** Name of the Yjs fragment that contains the document. */
export const CONTENT_FRAGMENT = 'content'
