import type { Page } from 'playwright-core'

/** Times as lists show them for today. */
const PASSING = /\b(?:just now|now|today|\d+ ?(?:s|m|h)|\d+ (?:second|minute|hour)s? ago|\d+:\d\d(?: [AP]M)?)\b/gi

/** Returns the text of a page, without what changes only with the passing of time. */
export async function said(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    // The order of drawn text is undefined; the table beside it says the same. None of this is painted.
    const withoutDrawings = document.createElement('style')
    withoutDrawings.textContent = 'svg text { display: none }'
    document.head.append(withoutDrawings)
    const texts = [...document.querySelectorAll<HTMLElement>('#main, nav')].map(({ innerText }) => innerText)
    withoutDrawings.remove()
    return texts.join('\n')
  })
  return text
    .split('\n')
    .map((line) => line.replaceAll(PASSING, '…').trim())
    .filter((line) => line !== '')
}

const OPEN_FOLDERS = 'quarry.places.open'

/** Returns which folders of the tree are open in the browser of a page. */
export async function openFolders(page: Page): Promise<string> {
  return page.evaluate((key) => window.localStorage.getItem(key) ?? '[]', OPEN_FOLDERS)
}

/** Opens these folders of the tree and closes all others, as another page of the same browser would. */
export async function setOpenFolders(page: Page, folders: string): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      window.localStorage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }))
    },
    [OPEN_FOLDERS, folders] as const,
  )
}
