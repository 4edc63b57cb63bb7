import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { designStrings } from '#platform/web/design/strings.ts'
import { usePage } from '../harness/browser.ts'

const CONFIGURATION = fileURLToPath(new URL('../../apps/web/vite.config.ts', import.meta.url))
const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

const journey = usePage()
let vite: ViteDevServer | undefined
let url = ''

beforeAll(async () => {
  vite = await createServer({
    configFile: CONFIGURATION,
    configLoader: 'native',
    appType: 'mpa',
    logLevel: 'error',
    cacheDir: `${PROJECT_FOLDER}/.data/vite-of-journeys`,
    optimizeDeps: { entries: ['gallery/index.html'] },
    server: { host: '127.0.0.1', port: 0, fs: { allow: [PROJECT_FOLDER] } },
  })
  await vite.listen()
  url = `${vite.resolvedUrls?.local[0] ?? ''}gallery/index.html`
})
afterAll(async () => vite?.close())

test('every part is accessible in every state, light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await journey.someoneElse({ colorScheme })
    await page.goto(`${url}#all`)
    await page.getByRole('region', { name: 'TagPicker' }).waitFor()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme)
    await journey.expectAccessible(page)
  }
})

test('parts that open are accessible too: menu, question, form, panel, message', async () => {
  const { page } = journey
  const opened: Array<[part: string, button: string, shown: () => Promise<void>]> = [
    ['ActionMenuList', 'Open the list', async () => page.getByRole('menu').waitFor()],
    ['ConfirmDialog', 'Ask', async () => page.getByRole('dialog').waitFor()],
    ['NameDialog', 'Name it', async () => page.getByRole('dialog').waitFor()],
    ['SidePeek', 'Open the panel', async () => page.getByRole('complementary').waitFor()],
    [
      'ToastList',
      'Say something',
      async () => page.getByRole('region', { name: designStrings.messages }).getByText('The link').last().waitFor(),
    ],
  ]
  for (const [part, button, shown] of opened) {
    await page.goto(`${url}#${part}`)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await shown()
    await journey.expectAccessible()
  }
})

test('with reduced motion, colours change at once, without a transition', async () => {
  const page = await journey.someoneElse({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`${url}#all`)
  await page.getByRole('region', { name: 'TagPicker' }).waitFor()
  await page.evaluate(() => {
    const begun = window as Window & { begun?: string[] }
    begun.begun = []
    document.addEventListener('transitionrun', ({ propertyName }) => begun.begun?.push(propertyName), true)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  const begun = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return (window as Window & { begun?: string[] }).begun
  })
  expect(begun).toEqual([])
})
