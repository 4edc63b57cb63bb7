import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { usePage } from '../harness/browser.ts'
import { bytesOf } from '../harness/downloads.ts'
import { usePeople } from '../harness/people.ts'
import { proofSize } from '../harness/proof-size.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'orchard')

const SCORE = 'How likely are you to recommend us?'
/** Enough rows that a person can stop them on their way. */
const MANY = proofSize(6_000, 15_000)

function answers(count: number, change: (row: number) => Partial<{ score: string; why: string }> = () => ({})): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const row = at + 1
    const { score = String(row % 11), why = `Answer ${row}: please, change the ""export"".` } = change(row)
    return `R${row},2026-03-${String((row % 28) + 1).padStart(2, '0')} 10:15,Person ${row},${row % 2 === 0 ? 'Free' : 'Team'},${score},"${why}",Remark number ${row} about something else.`
  })
  return [
    'Response ID,Submitted at,Name,Plan,How likely are you to recommend us?,What should we change?,Anything else',
    ...rows,
  ].join('\r\n')
}

const TALK = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Mara>Where do you keep your interviews today?

00:00:04.500 --> 00:00:09.250
<v Tomas>In a folder, and in my head.

01:02:03.000 --> 01:02:05.000
<v Mara>Thank you.
`

const TICKETS = [
  'Every Monday I copy the rows of the sheet into the report by hand, because the export leaves out the field that my team looks at first.',
  'The board on the wall shows last week and nobody trusts it, so people walk over to my desk and ask me for the number instead.',
  'We bought it for the calendar and stayed for the search, which finds what a customer said even when I remember nothing but the mood.',
]
const ticketsOf = (texts: readonly string[]): string =>
  ['Subject,Description', ...texts.map((text, at) => `Ticket ${at + 1},"${text}"`)].join('\r\n')

const FILES: Record<string, string | Uint8Array> = {
  'answers.csv': answers(60, (row) => (row === 3 || row === 41 ? { score: 'n/a' } : {})),
  'answers-mended.csv': answers(61, (row) => (row === 5 ? { why: 'Nothing at all.' } : {})),
  'many.csv': answers(MANY),
  'tickets.csv': ticketsOf(TICKETS),
  'tickets-again.csv': ticketsOf([
    TICKETS[0] ?? '',
    (TICKETS[1] ?? '').replace('desk', 'table'),
    'On the train I dictate what I heard, and in the evening all of it stands in one place with the names of those who said it.',
  ]),
  'talk.vtt': TALK,
  'interview.md': '# Interview with Noor\n\nThe reports are what I show my boss.',
  'cut.xlsx': new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
  'nothing.csv': '',
}
const paths = new Map<string, string>()

beforeAll(async () => {
  const folder = join(server.place.dataFolder, 'to-import-orchard')
  await mkdir(folder)
  for (const [name, content] of Object.entries(FILES)) {
    paths.set(name, join(folder, name))
    await writeFile(join(folder, name), content)
  }
})

async function signIn(page: Page): Promise<void> {
  // Who asks for the file dialog only as the key is pressed may be too late to catch it.
  page.on('filechooser', () => undefined)
  await people.ada(page)
  await people.open(page, '/home')
  // What can be made is known by now.
  await page.getByRole('region', { name: 'First steps' }).waitFor()
}

/** From anywhere, into a project that is made on the way; without the mouse. */
async function importIntoNew(page: Page, project: string): Promise<void> {
  await page.keyboard.press('Shift+U')
  await page.getByRole('combobox', { name: /Find a project/ }).waitFor()
  await page.keyboard.type(project)
  await page.getByRole('option', { name: `New project “${project}”` }).waitFor()
  await expect
    .poll(async () => page.locator('.mantine-Modal-content').evaluate((dialog) => getComputedStyle(dialog).opacity))
    .toBe('1')
  await journey.expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Import into ${project}` }).waitFor()
  // Single keys wait until the dialog is gone.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Chooses files by the key that the button teaches. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Shift+U')])
  await chooser.setFiles(names.map((name) => paths.get(name) ?? name))
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Letters choose in a list that has the focus; the keyboard alone changes what a column becomes. */
async function chooseByLetters(page: Page, label: string, letters: string): Promise<void> {
  await page.getByLabel(label).focus()
  await page.keyboard.type(letters)
}

async function fits(page: Page): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
}

test('a survey is imported without the mouse: guessed, changed, shown beforehand; what fails is listed, mended and imported again without doubling', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Spring survey')
  await journey.expectAccessible()
  await choose(page, 'answers.csv')
  const file = card(page, 'answers.csv')
  await file.getByText('Table · 60 rows · 7 columns').waitFor()
  await file.getByText('20 of 60 rows, as they will become notes').waitFor()
  await expect.poll(async () => file.getByRole('article').count()).toBe(20)
  await expect.poll(async () => file.getByLabel('What “Response ID” becomes').inputValue()).toBe('key')
  await expect.poll(async () => file.getByLabel('What “Submitted at” becomes').inputValue()).toBe('timestamp')
  await expect.poll(async () => file.getByLabel('What “Name” becomes').inputValue()).toBe('person')
  await file.getByLabel('Time zone of the dates').waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-guessed')

  // Another role and type: the notes beside follow at once, and say which rows will fail.
  await chooseByLetters(page, `What “${SCORE}” becomes`, 'Field')
  await chooseByLetters(page, `Type of “${SCORE}”`, 'NPS')
  await file.getByText('Row 3 cannot be imported like this').waitFor()
  // Two columns of text: each stands under its heading, as in the note. A column gets another name where it stands.
  await chooseByLetters(page, 'What “What should we change?” becomes', 'Content')
  await chooseByLetters(page, 'What “Anything else” becomes', 'Content')
  await file.getByRole('button', { name: /^Name for “Anything else”/ }).press('Enter')
  await page.keyboard.type('Remarks')
  await page.keyboard.press('Enter')
  await file.getByRole('article').first().getByText('Remarks', { exact: true }).waitFor()
  await file.getByRole('article').first().getByText('What should we change?', { exact: true }).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-changed')

  await page.keyboard.press('ControlOrMeta+Enter')
  await file.getByText('58 notes added · 2 rows not imported').waitFor()
  await file.getByRole('cell', { name: 'A score is a whole number from 0 to 10.' }).first().waitFor()
  // The keyboard goes on from here.
  await expect.poll(async () => file.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await journey.expectAccessible()
  await journey.screenshot('import-failures')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('link', { name: 'Download the rows' }).press('Enter'),
  ])
  const rows = (await bytesOf(download)).toString('utf8')
  expect(rows).toContain('Anything else,Not imported because\r\n')
  expect(rows.match(/^R\d+/gm)).toEqual(['R3', 'R41'])
  expect(rows).toContain('A score is a whole number from 0 to 10.')

  // The same survey once more: its columns mean what they meant, its rows find their notes.
  await choose(page, 'answers-mended.csv')
  const again = card(page, 'answers-mended.csv')
  await again.getByText(/^As at the import of answers\.csv/).waitFor()
  await expect.poll(async () => again.getByLabel(`Type of “${SCORE}”`).inputValue()).toBe('NPS')
  await expect.poll(async () => again.getByLabel('Earlier import').inputValue()).not.toBe('')
  await journey.expectAccessible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await again.getByText('3 notes added · 1 note changed · 57 unchanged').waitFor()

  // In the list they stand in the order of the file, below what was added last.
  await page.keyboard.press('o')
  const list = page.getByRole('grid', { name: 'Notes of the project' })
  await list.getByText('Person 1', { exact: true }).waitFor()
  const titles = async () =>
    list.getByRole('checkbox').evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')))
  await expect
    .poll(async () => (await titles()).slice(0, 8))
    .toEqual([3, 41, 61, 1, 2, 4, 5, 6].map((row) => `Select Person ${row}`))
  await page.getByText('61 notes', { exact: true }).waitFor()
  await journey.expectAccessible()
  await list.getByRole('link', { name: 'Person 5', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text of Person 5' }).getByText('Nothing at all.').waitFor()
  await page.getByRole('textbox', { name: 'Text of Person 5' }).getByRole('heading', { name: 'Remarks' }).waitFor()
})

test('an import shows how far it is, stops when told, and goes on to its end', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Long survey')
  await choose(page, 'many.csv')
  const file = card(page, 'many.csv')
  await file.getByRole('button', { name: `Import ${MANY.toLocaleString('en')} notes` }).waitFor({ timeout: 60_000 })
  await page.keyboard.press('ControlOrMeta+Enter')
  const progress = file.getByRole('progressbar', { name: 'Importing many.csv' })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { timeout: 30_000 })
    .toBeGreaterThan(0)
  await page.keyboard.press('Shift+X')
  await file.getByText('many.csv was stopped').waitFor({ timeout: 30_000 })
  const stored = Number(/([\d,]+) notes added/.exec(await file.innerText())?.[1]?.replaceAll(',', ''))
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(MANY)
  await journey.expectAccessible()
  await journey.screenshot('import-stopped')
  await page.keyboard.press('Shift+G')
  await progress.waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-running')
  await file.getByText('many.csv is imported').waitFor({ timeout: 120_000 })
  await file.getByText(`${MANY.toLocaleString('en')} notes added`).waitFor()
  // What was imported goes as one act, and comes back as one.
  await file.getByRole('button', { name: 'Remove what was imported' }).press('Enter')
  await page
    .getByText(`Removed ${MANY.toLocaleString('en')} imported notes`)
    .last()
    .waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Undo/ }).last().press('Enter')
  await card(page, 'many.csv')
    .getByText(`${MANY.toLocaleString('en')} notes added`)
    .waitFor({ timeout: 60_000 })
})

test('what nearly repeats notes that are there is told, looked at beside them, kept pair by pair, taken away as one act and brought back', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Tickets')
  await choose(page, 'tickets.csv')
  await card(page, 'tickets.csv').getByRole('button', { name: 'Import 3 notes' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await card(page, 'tickets.csv').getByText('3 notes added').waitFor()
  await choose(page, 'tickets-again.csv')
  const again = card(page, 'tickets-again.csv')
  await again.getByRole('button', { name: 'Import 3 notes' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  const told = again.getByRole('heading', { name: '2 of 3 notes nearly repeat notes that are there already' })
  await told.waitFor()
  await again.getByRole('button', { name: /^Ticket 1 The same words · in Tickets/ }).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-repetitions')
  await again.getByRole('button', { name: /^Ticket 2 \d+ % the same · in Tickets/ }).press('Enter')
  const peek = page.getByRole('complementary', { name: 'Note' })
  await peek
    .getByText(/walk over to my desk/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await peek.waitFor({ state: 'detached' })

  // Pair by pair: the next one has the focus, and then what became of the import.
  const keep = (ticket: string) => again.getByRole('button', { name: `Keep both: ${ticket}` })
  const hasFocus = (name: string): Promise<void> =>
    expect
      .poll(async () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
      )
      .toContain(name)
  const oneTold = again.getByRole('heading', { name: '1 of 3 notes nearly repeats a note that is there already' })
  await keep('Ticket 1').press('Enter')
  await oneTold.waitFor()
  await keep('Ticket 1').waitFor({ state: 'detached' })
  await hasFocus('Keep both: Ticket 2')
  await page.getByText('Kept both: Ticket 1').last().waitFor()
  await page.keyboard.press('b')
  await oneTold.waitFor({ state: 'detached' })
  await hasFocus('tickets-again.csv is imported')
  await page.getByText('Kept both: Ticket 2').last().waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await oneTold.waitFor()
  await keep('Ticket 2').waitFor()
  // What is kept stays where the copies go.
  await again.getByRole('button', { name: 'Move 1 copy to the trash' }).press('Enter')
  await page.getByText('Moved 1 copy to the trash').last().waitFor()
  await oneTold.waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+z')
  await oneTold.waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await told.waitFor()
  await keep('Ticket 1').waitFor()

  await again.getByRole('button', { name: 'Move 2 copies to the trash' }).press('Enter')
  await page.getByText('Moved 2 copies to the trash').last().waitFor()
  await told.waitFor({ state: 'detached' })
  expect(await card(page, 'tickets.csv').getByText('nearly repeat').count()).toBe(0)
  await page.getByRole('button', { name: /^Undo/ }).last().press('Enter')
  await told.waitFor()
})

test('files are dropped on a project: captions become a transcript, broken ones say what is wrong', async () => {
  const { page } = journey
  journey.allowConsoleError(/status of 422/)
  await signIn(page)
  await importIntoNew(page, 'Interviews')
  await page.getByRole('link', { name: 'Interviews' }).first().press('Enter')
  // An empty project says how to fill it.
  await page.getByText('Bring in what people said').waitFor()
  await journey.expectAccessible()
  const dropped = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer()
      for (const [name, content] of files) transfer.items.add(new File([new Uint8Array(content)], name))
      return transfer
    },
    ['talk.vtt', 'interview.md', 'cut.xlsx', 'nothing.csv'].map(
      (name) => [name, [...Buffer.from(FILES[name] ?? '')]] as const,
    ),
  )
  const target = page.getByRole('heading', { name: /Interviews/ }).first()
  await target.dispatchEvent('dragenter', { dataTransfer: dropped })
  await page.getByText('Drop to import into Interviews').waitFor()
  await target.dispatchEvent('drop', { dataTransfer: dropped })

  await card(page, 'talk.vtt').getByText('Captions (WebVTT) · 3 captions · spoken by Mara, Tomas').waitFor()
  await card(page, 'cut.xlsx').getByText('cut.xlsx cannot be imported').waitFor()
  await card(page, 'cut.xlsx')
    .getByText(/^The file is damaged/)
    .waitFor()
  await card(page, 'nothing.csv').getByText('The file is empty.').waitFor()
  await page.getByRole('button', { name: 'Import all 2 documents' }).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-dropped')
  await card(page, 'nothing.csv').getByRole('button', { name: 'Leave out' }).press('Enter')
  await card(page, 'nothing.csv').waitFor({ state: 'detached' })
  // What cannot be read in, or need not be, is kept as it is.
  await card(page, 'cut.xlsx').getByRole('button', { name: 'Keep as a file' }).press('Enter')
  await page.getByRole('link', { name: 'cut', exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await card(page, 'talk.vtt').getByText('1 note added').waitFor()
  await card(page, 'interview.md').getByText('1 note added').waitFor()

  await page.keyboard.press('o')
  await page
    .getByRole('grid', { name: 'Notes of the project' })
    .getByRole('link', { name: 'talk', exact: true })
    .click()
  const text = page.getByRole('textbox', { name: 'Text of talk' })
  await text.getByText('In a folder, and in my head.').waitFor()
  const utterances = async () =>
    text
      .locator('[data-type="utterance"]')
      .evaluateAll((lines) =>
        lines.map((line) => [line.getAttribute('data-speaker'), line.getAttribute('data-time'), line.textContent]),
      )
  await expect.poll(utterances).toEqual([
    ['Mara', '0:01', 'Where do you keep your interviews today?'],
    ['Tomas', '0:04', 'In a folder, and in my head.'],
    ['Mara', '1:02:03', 'Thank you.'],
  ])
  await journey.expectAccessible()
})

test('a file that is dropped beside everything opens nothing in the place of the page', async () => {
  const { page } = journey
  await signIn(page)
  const prevented = await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['text'], 'stray.txt'))
    return !document
      .querySelector('nav')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  })
  expect(prevented).toBe(true)
})

test('every step stands on a telephone, in the dark', async () => {
  const page = await journey.someoneElse({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await signIn(page)
  await importIntoNew(page, 'On the way')
  await journey.expectAccessible(page)
  await fits(page)
  await choose(page, 'answers.csv')
  const file = card(page, 'answers.csv')
  await file.getByText('20 of 60 rows, as they will become notes').waitFor()
  await journey.expectAccessible(page)
  await fits(page)
  await file.getByLabel(`What “${SCORE}” becomes`).selectOption('field')
  await file.getByLabel(`Type of “${SCORE}”`).selectOption('NPS')
  await file.getByRole('button', { name: 'Import 60 notes' }).click()
  await file.getByText('58 notes added · 2 rows not imported').waitFor()
  await journey.expectAccessible(page)
  await fits(page)
  for (const name of ['tickets.csv', 'tickets-again.csv']) {
    await choose(page, name)
    await card(page, name).getByRole('button', { name: 'Import 3 notes' }).click()
    await card(page, name).getByText('3 notes added').waitFor()
  }
  await card(page, 'tickets-again.csv')
    .getByRole('button', { name: /^Ticket 1 The same words/ })
    .waitFor()
  await journey.expectAccessible(page)
  await fits(page)
})
