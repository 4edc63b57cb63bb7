import type { Page } from 'playwright-core'

/** When something was, as lists say it of today. */
const PASSING = /\b(?:just now|now|today|\d+ ?(?:s|m|h)|\d+ (?:second|minute|hour)s? ago|\d+:\d\d(?: [AP]M)?)\b/gi

/** What a page says, without what the passing of time alone changes. */
export async function said(page: Page): Promise<string[]> {
  const texts = await page.locator('#main, nav').allInnerTexts()
  return texts
    .join('\n')
    .split('\n')
    .map((line) => line.replaceAll(PASSING, '…').trim())
    .filter((line) => line !== '')
}
