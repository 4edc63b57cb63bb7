import type { Page } from 'playwright-core'

/** The password of everybody in a journey. */
export const PASSWORD = 'Orchard-Lamp-42'

/** Fills the form that signs in, which the page shows, and sends it. */
export async function signIn(page: Page, email: string, options: { timeout?: number } = {}): Promise<void> {
  await page.getByLabel('Email').fill(email, options)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Fills the form that makes an account, which the page shows, and sends it: the rest is in the mail. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
}
