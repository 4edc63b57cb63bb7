import { designStrings as strings } from './strings.ts'
import { showToast } from './toasts.ts'

/** Puts a text on the clipboard, and tells in a toast that it did, or that the browser refuses. */
export async function copyText(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return void showToast({ message: strings.copyFailed, tone: 'failed' })
  }
  showToast({ message })
}

/** Puts the address of a page of this site, or of a place in one, on the clipboard, and tells of it in a toast. */
export async function copyLink(href: string, message: string = strings.linkCopied): Promise<void> {
  await copyText(wholeAddress(href), message)
}

/** An address of this site as others can open it. */
export function wholeAddress(href: string): string {
  return new URL(href, location.origin).href
}
