import { designStrings as strings } from './strings.ts'
import { showToast } from './toasts.ts'

/** Copies a text to the clipboard, and shows a toast that says so or that the browser refused. */
export async function copyText(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return void showToast({ message: strings.copyFailed, tone: 'failed' })
  }
  showToast({ message })
}

/** Copies the full address of a page of this site, or of a position in one, to the clipboard, and shows a toast. */
export async function copyLink(href: string, message: string = strings.linkCopied): Promise<void> {
  await copyText(wholeAddress(href), message)
}

/** The full address of a path of this site, which others can open. */
export function wholeAddress(href: string): string {
  return new URL(href, location.origin).href
}
