/** Name of the Yjs fragment that holds the document. */
export const CONTENT_FRAGMENT = 'content'
