/**
 * A path as it may stand in the header of a redirect: what is no ASCII, and spaces, percent-encoded; everything else as
 * it is, so that an encoded path is not encoded again and no dots are resolved.
 */
export function locationHeader(path: string): string {
  return path.toWellFormed().replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent)
}
