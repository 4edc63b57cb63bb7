/** The title of a note that is created for a file: the file's name without its extension. */
export function titleOfFile(fileName: string): string {
  return fileName.replace(/\.gz$/i, '').replace(/\.[^.]{1,8}$/, '')
}
