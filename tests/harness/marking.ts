import type { Locator, Page } from 'playwright-core'
import { noteHighlightStrings } from '#highlights/web/note-strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { caretStands } from './writing.ts'

/** The cards of the highlights beside a note. */
export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: noteHighlightStrings.section }).getByRole('listitem')
const picker = (page: Page): Locator => page.getByRole('combobox', { name: tagStrings.field })

/** Moves into the text of a note by its key. */
export async function write(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await caretStands(page)
}

/** Selects the paragraph with the caret and marks it. */
export async function markLine(page: Page): Promise<void> {
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Control+Shift+h')
}

/** Adds tags to the latest highlight, and returns to the text. */
export async function tagWith(page: Page, ...titles: string[]): Promise<void> {
  // Two highlights one after the other before the part with the tags has loaded are typed faster than anyone does.
  await picker(page).waitFor()
  for (const title of titles) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'hidden' })
  await caretStands(page)
}
