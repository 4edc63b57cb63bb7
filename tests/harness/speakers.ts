import type { Page } from 'playwright-core'

/** Opens the first of the speakers of a note, after the key or the menu line has focused its row. */
export async function openFirstSpeaker(page: Page): Promise<void> {
  await page.locator('[data-speaker-row]:focus').first().waitFor({ timeout: 30_000 })
  await page.keyboard.press('Enter')
}
