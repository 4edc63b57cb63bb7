declare module '@tesseract.js-data/eng' {
  /** Where the trained data for English is in the package. */
  const english: { code: string; gzip: boolean; langPath: string }
  export default english
}
