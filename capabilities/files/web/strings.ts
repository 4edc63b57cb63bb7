import { MAX_PICTURE_BYTES } from '../model/limits.ts'

const MEBIBYTE = 1_048_576

/** What is said when a picture cannot be added, each after the name of the file. */
export const strings = {
  notPicture: (name: string) => `${name} is not a picture. Pictures are PNG, JPEG, GIF, WebP and SVG files.`,
  tooLarge: (name: string) => `${name} is too large. A picture may have ${MAX_PICTURE_BYTES / MEBIBYTE} MB.`,
  failed: (name: string) => `${name} could not be added. Look at the connection and try again.`,
  refused: (name: string, reason: string) => `${name} could not be added. ${reason}`,
} as const
