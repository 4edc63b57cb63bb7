import type { Page } from 'playwright-core'
import { documentStrings } from '#documents/web/strings.ts'

/** Waits until the text on the page is stored. */
export async function saved(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await page.getByRole('status').getByText(documentStrings.saved, { exact: true }).waitFor(options)
}

/** An editor that took the focus sets its caret again a moment later: caret keys work from then on. */
export async function caretStands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** Opens the source on the page for corrections by its key, with the caret at its position in the text. */
export async function correct(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await page.locator('[contenteditable="true"][role="textbox"]:not([aria-readonly])').first().waitFor()
  await caretStands(page)
}
