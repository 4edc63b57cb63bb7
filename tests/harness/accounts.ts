import type { Page } from 'playwright-core'
import { strings as identityStrings } from '#identity/web/strings.ts'

/** The password of everyone in a journey. */
export const PASSWORD = 'Orchard-Lamp-42'

/** Fills in and sends the sign-in form that the page shows. */
export async function signIn(page: Page, email: string, options: { timeout?: number } = {}): Promise<void> {
  await page.getByLabel(identityStrings.email).fill(email, options)
  await page.getByLabel(identityStrings.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Fills in and sends the form for a new account that the page shows. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel(identityStrings.name, { exact: true }).fill(name)
  await signIn(page, email)
}

/** Creates an account as far as the page goes: the remaining step is in the mail. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await fillSignUp(page, name, email)
  await page.getByRole('heading', { name: identityStrings.mailSent.title }).waitFor()
}
