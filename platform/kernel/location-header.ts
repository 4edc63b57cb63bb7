/**
 * A path for the header of a redirect: non-ASCII characters and spaces are percent-encoded, everything else is
 * unchanged, so that an encoded path is not encoded again and no dots are resolved.
 */
export function locationHeader(path: string): string {
  return path.toWellFormed().replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent)
}
