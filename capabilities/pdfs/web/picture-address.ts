import { drawnWidth } from '../model/pdf.ts'

/** The address of a page as a picture that is sharp at this width in CSS pixels on this screen. */
export function pictureAddress(pictureUrl: string, page: number, widthPx: number): string {
  return `${pictureUrl}&page=${page}&width=${drawnWidth(Math.ceil(widthPx * Math.min(globalThis.devicePixelRatio || 1, 2)))}`
}
