import { expect, test } from 'vitest'
import { plantFolder } from '../planted-folder.ts'
import { journeyWords, keysByWords, literalWords } from './journey-words.ts'

const catalogue = {
  path: 'capabilities/views/web/strings.ts',
  text: `export const viewStrings = {
  new: 'New view',
  column: { hide: 'Hide' } as const,
  saved: (title: string) => \`Saved \${title}\`,
} as const
export const LAYOUT_WORDS: Record<string, string> = { TABLE: 'Table' } satisfies Record<string, string>
const inside = { hidden: 'Not to be named' }
`,
}
const keys = keysByWords([catalogue])

test('every plain string that a catalogue exports is found by its key', () => {
  expect(Object.fromEntries(keys)).toEqual({
    'New view': 'viewStrings.new of capabilities/views/web/strings.ts',
    Hide: 'viewStrings.column.hide of capabilities/views/web/strings.ts',
    Table: 'LAYOUT_WORDS.TABLE of capabilities/views/web/strings.ts',
  })
})

test.each([
  `await page.getByRole('button', { name: 'New view', exact: true }).click()`,
  `await page.getByText('Hide').waitFor()`,
  'await page.getByLabel(`Table`).fill(title)',
  `await page.locator('label', { hasText: 'Table' }).click()`,
  `await rows.filter({ hasNotText: 'Hide' }).first().click()`,
])('words of a catalogue are found: %s', (line) => {
  expect(literalWords({ path: 'tests/e2e/views.e2e.test.ts', text: `const a = 1\n${line}\n` }, keys)).toEqual([
    expect.objectContaining({ path: 'tests/e2e/views.e2e.test.ts', line: 2, rule: 'word-instead-of-key' }),
  ])
})

test.each([
  `await page.getByRole('button', { name: viewStrings.new }).click()`,
  `await page.getByText(viewStrings.saved('Hide')).waitFor()`,
  `await page.getByRole('heading', { name: 'By shift' }).waitFor()`,
  `await command(page, 'createView', { name: 'Table' })`,
  `await page.getByRole('link', { name: viewStrings.new }).fill('Hide')`,
])('keys, and words that a journey created itself, pass: %s', (line) => {
  expect(literalWords({ path: 'tests/e2e/views.e2e.test.ts', text: line }, keys)).toEqual([])
})

test('journeys and their shared parts are checked, tests of the shared parts are not', async () => {
  const pressed = `page.getByText('New view')\n`
  const root = await plantFolder({
    [catalogue.path]: catalogue.text,
    'tests/e2e/views.e2e.test.ts': pressed,
    'tests/harness/writing.ts': pressed,
    'tests/harness/reporter.test.ts': pressed,
  })
  const findings = await journeyWords.find(root)
  expect(findings.map(({ path }) => path)).toEqual(['tests/e2e/views.e2e.test.ts', 'tests/harness/writing.ts'])
})
