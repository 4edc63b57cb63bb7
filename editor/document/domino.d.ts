/** The HTML parser and DOM of the server; its own declarations name the package it was forked from. */
declare module '@mixmark-io/domino' {
  const domino: {
    /** Parses a page; `force` makes an empty string a page too. */
    createDocument(html: string, force: boolean): Document
  }
  export default domino
}
