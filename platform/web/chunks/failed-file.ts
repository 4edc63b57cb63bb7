/** A complete address, or the path of a script or style sheet, as browsers and our own loader name them. */
const FILE_ADDRESS = /https?:\/\/[^\s"')]+|\/[^\s"')]+\.(?:m?js|css)\b/

/** The address of the file that could not be loaded; undefined where the error names none, as Safari's do. */
export function failedFile(error: unknown): string | undefined {
  return error instanceof Error ? FILE_ADDRESS.exec(error.message)?.[0] : undefined
}
