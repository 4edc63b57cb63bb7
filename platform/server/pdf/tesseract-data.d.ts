declare module '@tesseract.js-data/eng' {
  /** Where the trained data of English lies in the package. */
  const english: { code: string; gzip: boolean; langPath: string }
  export default english
}
