import type { Page } from 'playwright-core'

/** Opens the first of the speakers of a note, once its row has the focus that the key or the menu line gives it. */
export async function openFirstSpeaker(page: Page): Promise<void> {
  await page.locator('[data-speaker-row]:focus').first().waitFor({ timeout: 30_000 })
  await page.keyboard.press('Enter')
}
