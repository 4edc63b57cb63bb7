/** What a note is called that is made for a file: the file's name without its ending. */
export function titleOfFile(fileName: string): string {
  return fileName.replace(/\.gz$/i, '').replace(/\.[^.]{1,8}$/, '')
}
