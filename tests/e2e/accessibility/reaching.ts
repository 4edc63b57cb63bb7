import type { Locator, Page } from 'playwright-core'
import { hasAnswers } from '../../harness/trace-calls.ts'

/* How stops find elements, each by its words in the catalogues: `stands: button(viewStrings.new)`. */

type Finds = (page: Page) => Locator
type Acts = (page: Page) => Promise<unknown>
type Words = string | RegExp

const named =
  (role: Parameters<Page['getByRole']>[0]) =>
  (name: Words): Finds =>
  (page) =>
    page.getByRole(role, { name }).first()

export const button = named('button')
export const link = named('link')
export const tab = named('tab')
export const option = named('option')
export const heading = named('heading')
export const region = named('region')
export const list = named('list')
export const grid = named('grid')
export const group = named('group')
export const listbox = named('listbox')
export const table = named('table')
export const combobox = named('combobox')
export const textbox = named('textbox')
export const menuItem = named('menuitem')
export const alert: Finds = (page) => page.getByRole('alert').first()
export const dialog: Finds = (page) => page.getByRole('dialog').first()
export const menu: Finds = (page) => page.getByRole('menu').first()

/** An element of the screen itself; the sidebar may have a similar one. */
export const onScreen =
  (role: Parameters<Page['getByRole']>[0], name: Words): Finds =>
  (page) =>
    page.locator('#main').getByRole(role, { name }).first()

export const words =
  (text: Words): Finds =>
  (page) =>
    page.getByText(text).first()

/** Clicks one after the other. */
export const click =
  (...what: Finds[]): Acts =>
  async (page) => {
    for (const find of what) await find(page).click()
  }

export const fill =
  (what: Finds, text: string): Acts =>
  async (page) =>
    what(page).fill(text)

/** Presses keys after the screen has loaded all its parts and the user's permissions, and an element is shown. */
export const press =
  (keys: readonly string[], once?: Finds): Acts =>
  async (page) => {
    await once?.(page).waitFor()
    // For a page that was opened, and for a screen reached within it.
    await page.waitForLoadState('networkidle')
    await hasAnswers(page)
    for (const key of keys) await page.keyboard.press(key)
  }

export const inTurn =
  (...acts: Acts[]): Acts =>
  async (page) => {
    for (const act of acts) await act(page)
  }
