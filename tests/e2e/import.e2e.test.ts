import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { homeStrings } from '#home/web/strings.ts'
import { strings as importStrings } from '#imports/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { speakerStrings } from '#speakers/web/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { screenStrings as importScreenStrings } from '../../apps/web/screens/import/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { ANY_FIGURE, ANY_WORDS, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { bytesOf } from '../harness/downloads.ts'
import { usePeople } from '../harness/people.ts'
import { proofSize } from '../harness/proof-size.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'orchard')

const SCORE = 'How likely are you to recommend us?'
/** Enough rows that a user can stop them in the middle. */
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

/** The title of a response of `answers`: its first words, and its author. */
const titleOf = (row: number): string => `Answer ${row}: please, change the "export". · Person ${row}`

/** The title of the fifth after its answer was changed. */
const MENDED = 'Nothing at all. · Person 5'

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
/** The same talk as a table, coded by hand. */
const CODED = [
  'speaker,words,tags,timestamp',
  'Mara:,Where do you keep your interviews today?,,0:00:01',
  'Tomas:,"In a folder&#8212;and in my head.",storage; habit,0:00:04',
  'Mara:,Thank you.,,1:02:03',
  'Tomas:,,lost,',
].join('\r\n')

const ticketsOf = (texts: readonly string[]): string =>
  ['Subject,Description', ...texts.map((text, at) => `Ticket ${at + 1},"${text}"`)].join('\r\n')

/** Three reasons longer than a typed text, one longer than any field, and a choice with one option that is too long. */
const REASONS = [
  'Name,Why,Uses',
  ...Array.from({ length: 40 }, (_, at) => {
    const why =
      at === 9 ? 'x'.repeat(10_300) : at < 3 ? `Because of the stigma, ${'and so on '.repeat(60)}` : 'No reason.'
    const uses = at === 20 ? 'y'.repeat(51) : at % 2 === 0 ? 'Phone;Laptop' : 'Phone'
    return `Person ${at + 1},"${why}",${uses}`
  }),
].join('\r\n')

const FILES: Record<string, string | Uint8Array> = {
  'reasons.csv': REASONS,
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
  'coded.csv': CODED,
  'chat.txt': 'Ben: What do you print?\n\nMara: Everything, on paper.\n\nBen: Why?\n',
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
  // A listener for the file dialog that is added only when the key is pressed may be too late.
  page.on('filechooser', () => undefined)
  await people.ada(page)
  await people.open(page, '/home')
  // By now the page knows what the user may make.
  await page.getByRole('region', { name: homeStrings.checklist }).waitFor()
}

/** From anywhere, into a project that is made during the import; without the mouse. */
async function importIntoNew(page: Page, project: string): Promise<void> {
  await page.keyboard.press('Shift+U')
  await page.getByRole('combobox', { name: importScreenStrings.findProject(true) }).waitFor()
  await page.keyboard.type(project)
  await page.getByRole('option', { name: importScreenStrings.newProject(project) }).waitFor()
  await expect
    .poll(async () => page.locator('.mantine-Modal-content').evaluate((dialog) => getComputedStyle(dialog).opacity))
    .toBe('1')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: importScreenStrings.heading(project) }).waitFor()
  // Single keys do nothing until the dialog is closed.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Chooses files by the key shown on the button. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Shift+U')])
  await chooser.setFiles(names.map((name) => paths.get(name) ?? name))
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Letters select in a focused list; changes the role of a column with the keyboard only. */
async function chooseByLetters(page: Page, label: string, letters: string): Promise<void> {
  await page.getByLabel(label).focus()
  await page.keyboard.type(letters)
}

async function fits(page: Page): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
}

/** The message about notes that nearly repeat others, for any number. */
const nearlyRepeated = anyOf(
  ...[true, false].flatMap((same) => [
    importStrings.duplicates(1, ANY_FIGURE, same),
    importStrings.duplicates(ANY_FIGURE, ANY_FIGURE, same),
  ]),
)

test('a survey is imported without the mouse: guessed, changed, previewed; failed rows are listed, corrected and imported again without doubling', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Spring survey')
  await choose(page, 'answers.csv')
  const file = card(page, 'answers.csv')
  await file.getByText([importStrings.table, importStrings.rows(60), importStrings.columns(7)].join(' · ')).waitFor()
  await file.getByText(importStrings.previewHint(20, 60)).waitFor()
  await expect.poll(async () => file.getByRole('article').count()).toBe(20)
  await expect.poll(async () => file.getByLabel(importStrings.roleOf('Response ID')).inputValue()).toBe('key')
  await expect.poll(async () => file.getByLabel(importStrings.roleOf('Submitted at')).inputValue()).toBe('timestamp')
  await expect.poll(async () => file.getByLabel(importStrings.roleOf('Name')).inputValue()).toBe('person')
  await file.getByLabel(importStrings.timeZone).waitFor()
  await journey.screenshot('import-guessed')

  // Another role and type: the notes beside them update at once, and say which rows will fail.
  await chooseByLetters(page, importStrings.roleOf(SCORE), importStrings.roles.field)
  await chooseByLetters(page, importStrings.typeOf(SCORE), 'NPS')
  await file.getByText(importStrings.rowFails(3)).waitFor()
  // Two columns of text: each is under its heading, as in the note. A column is renamed in place.
  await chooseByLetters(page, importStrings.roleOf('What should we change?'), importStrings.roles.content)
  await chooseByLetters(page, importStrings.roleOf('Anything else'), importStrings.roles.content)
  await file.getByRole('button', { name: importStrings.nameOf('Anything else') }).press('Enter')
  await page.keyboard.type('Remarks')
  await page.keyboard.press('Enter')
  await file.getByRole('article').first().getByText('Remarks', { exact: true }).waitFor()
  await file.getByRole('article').first().getByText('What should we change?', { exact: true }).waitFor()
  await journey.screenshot('import-changed')

  await page.keyboard.press('ControlOrMeta+Enter')
  await file.getByText(`${importStrings.doneNotes(58)} · ${importStrings.doneFailed(2)}`).waitFor()
  await file
    .getByRole('cell', { name: rulesOf('NPS').cell.misfit })
    .first()
    .waitFor()
  // The keyboard continues from here.
  await expect.poll(async () => file.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await journey.screenshot('import-failures')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('link', { name: importStrings.downloadRows }).press('Enter'),
  ])
  const rows = (await bytesOf(download)).toString('utf8')
  expect(rows).toContain('Anything else,Not imported because\r\n')
  expect(rows.match(/^R\d+/gm)).toEqual(['R3', 'R41'])
  expect(rows).toContain(rulesOf('NPS').cell.misfit)

  // The same survey again: its columns keep their roles, its rows find their notes.
  await choose(page, 'answers-mended.csv')
  const again = card(page, 'answers-mended.csv')
  await again.getByText(anyOf(importStrings.mappingAsBefore('answers.csv', ANY_WORDS))).waitFor()
  await expect.poll(async () => again.getByLabel(importStrings.typeOf(SCORE)).inputValue()).toBe('NPS')
  await expect.poll(async () => again.getByLabel(importStrings.continues).inputValue()).not.toBe('')
  await page.keyboard.press('ControlOrMeta+Enter')
  await again
    .getByText([importStrings.doneNotes(3), importStrings.doneChanged(1), importStrings.doneUnchanged(57)].join(' · '))
    .waitFor()

  // In the list they are in the order of the file, below the latest additions.
  await page.keyboard.press('o')
  const list = page.getByRole('grid', { name: projectScreenStrings.note.label })
  await list.getByText(titleOf(1), { exact: true }).waitFor()
  const titles = async () =>
    list.getByRole('checkbox').evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')))
  await expect
    .poll(async () => (await titles()).slice(0, 8))
    .toEqual([3, 41, 61, 1, 2, 4, 5, 6].map((row) => `Select ${row === 5 ? MENDED : titleOf(row)}`))
  await page.getByText(viewStrings.count(61, 'NOTE'), { exact: true }).waitFor()
  await list.getByRole('link', { name: MENDED, exact: true }).click()
  await page
    .getByRole('textbox', { name: noteScreenStrings.text(MENDED) })
    .getByText('Nothing at all.')
    .waitFor()
  await page
    .getByRole('textbox', { name: noteScreenStrings.text(MENDED) })
    .getByRole('heading', { name: 'Remarks' })
    .waitFor()
})

test('content that must be moved elsewhere is shown at its column before the import, for the whole file, and again afterwards; everything else stays, however long', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Reasons')
  await choose(page, 'reasons.csv')
  const file = card(page, 'reasons.csv')
  await file.getByText(importStrings.allStay).waitFor({ timeout: 30_000 })
  await chooseByLetters(page, importStrings.roleOf('Why'), importStrings.roles.field)
  await file.getByLabel(importStrings.typeOf('Why')).selectOption({ label: importStrings.fieldTypes.TEXT })
  await file.getByLabel(importStrings.roleOf('Uses')).selectOption({ label: importStrings.roles.field })
  await file.getByLabel(importStrings.typeOf('Uses')).selectOption({ label: importStrings.fieldTypes.SELECT })
  await file.getByLabel(`${importStrings.separatedBy}: Uses`).selectOption(';')
  const longText = {
    inText: true,
    count: 1,
    reason: 'Longer than the 10,299 characters of a field.',
  }
  const longOption = { inText: true, count: 1, reason: 'Longer than the 50 characters of an option.' }
  // The affected rows are not among the first twenty that the preview shows, or far down in it.
  await file.getByRole('row', { name: 'Why' }).getByText(importStrings.misplacedInColumn(longText)).waitFor()
  await file.getByRole('row', { name: 'Uses' }).getByText(importStrings.misplacedInColumn(longOption)).waitFor()
  await file.getByText(importStrings.notAllStay).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-what-cannot-stay')
  await fits(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await file.getByText(importStrings.doneNotes(40)).waitFor({ timeout: 30_000 })
  await file.getByText(importStrings.misplaced(2)).waitFor()
  await file.getByText(importStrings.wasMisplaced(longText)).waitFor()
  await file.getByText(importStrings.wasMisplaced(longOption)).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-what-could-not-stay')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('link', { name: importStrings.download }).press('Enter'),
  ])
  const listed = (await bytesOf(download)).toString('utf8')
  expect(listed).toContain(',10,2,Why,')
  expect(listed).toContain(',21,3,Uses,')
  expect(listed.trim().split('\r\n')).toHaveLength(3)
})

test('an import shows its progress, stops on request, and continues to its end', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Long survey')
  await choose(page, 'many.csv')
  const file = card(page, 'many.csv')
  await file.getByRole('button', { name: importStrings.start(MANY) }).waitFor({ timeout: 60_000 })
  await page.keyboard.press('ControlOrMeta+Enter')
  const progress = file.getByRole('progressbar', { name: importStrings.importing('many.csv') })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { timeout: 30_000 })
    .toBeGreaterThan(0)
  await page.keyboard.press('Shift+X')
  await file.getByText(importStrings.cancelled('many.csv')).waitFor({ timeout: 30_000 })
  const stored = Number.parseInt(
    anyOf(importStrings.doneNotes(ANY_FIGURE))
      .exec(await file.innerText())?.[0]
      .replaceAll(',', '') ?? '',
  )
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(MANY)
  await journey.expectAccessible()
  await journey.screenshot('import-stopped')
  await page.keyboard.press('Shift+G')
  await progress.waitFor()
  await journey.expectAccessible()
  await journey.screenshot('import-running')
  await file.getByText(importStrings.done('many.csv')).waitFor({ timeout: 120_000 })
  await file.getByText(importStrings.doneNotes(MANY)).waitFor()
  // An import is undone as one act, and redone as one.
  await file.getByRole('button', { name: importStrings.removeFile }).press('Enter')
  await page.getByText(importStrings.removed(MANY)).last().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: designStrings.undo }).last().press('Enter')
  await card(page, 'many.csv').getByText(importStrings.doneNotes(MANY)).waitFor({ timeout: 60_000 })
})

test('notes that nearly repeat existing ones are reported, compared beside them, kept pair by pair; equal rows are removed as one act and restored', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Tickets')
  await choose(page, 'tickets.csv')
  await card(page, 'tickets.csv')
    .getByRole('button', { name: importStrings.start(3) })
    .waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await card(page, 'tickets.csv').getByText(importStrings.doneNotes(3)).waitFor()
  await choose(page, 'tickets-again.csv')
  const again = card(page, 'tickets-again.csv')
  await again.getByRole('button', { name: importStrings.start(3) }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  // One row is the same; another one has a different word, which is shown and is not removed with others.
  const reported = again.getByRole('heading', { name: importStrings.duplicates(1, 3, true) })
  const alike = again.getByRole('heading', { name: importStrings.duplicates(1, 3, false) })
  await reported.waitFor()
  await alike.waitFor()
  await again.getByRole('button', { name: `Ticket 1 ${importStrings.repeats(null, 'Tickets')}` }).waitFor()
  await again.getByText(importStrings.differences({ columns: ['Text'], agreeing: [], count: 1, of: 2 })).waitFor()
  await journey.screenshot('import-duplicates')
  await again
    .getByRole('button', { name: anyOf(`Ticket 2 ${importStrings.repeats(ANY_FIGURE, 'Tickets')}`) })
    .press('Enter')
  const peek = page.getByRole('complementary', { name: noteScreenStrings.peek })
  await peek
    .getByText(/walk over to my desk/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await peek.waitFor({ state: 'detached' })

  const keep = (ticket: string) => again.getByRole('button', { name: importStrings.keepBothOf(ticket) })
  const hasFocus = (name: string): Promise<void> =>
    expect
      .poll(async () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
      )
      .toContain(name)
  await keep('Ticket 1').press('Enter')
  await reported.waitFor({ state: 'detached' })
  await hasFocus(importStrings.done('tickets-again.csv'))
  await page.getByText(importStrings.keptBoth('Ticket 1')).last().waitFor()
  await keep('Ticket 2').focus()
  await page.keyboard.press('b')
  await alike.waitFor({ state: 'detached' })
  await hasFocus(importStrings.done('tickets-again.csv'))
  await page.getByText(importStrings.keptBoth('Ticket 2')).last().waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await alike.waitFor()
  await keep('Ticket 2').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await reported.waitFor()
  await keep('Ticket 1').waitFor()

  // Rows that are only similar stay when the copies are removed.
  await again.getByRole('button', { name: importStrings.removeDuplicates(1) }).press('Enter')
  await page.getByText(importStrings.removedDuplicates(1)).last().waitFor()
  await reported.waitFor({ state: 'detached' })
  await keep('Ticket 2').waitFor()
  expect(await card(page, 'tickets.csv').getByText(nearlyRepeated).count()).toBe(0)
  await page.getByRole('button', { name: designStrings.undo }).last().press('Enter')
  await reported.waitFor()
})

test('files are dropped on a project: captions become a transcript, broken ones say what is wrong', async () => {
  const { page } = journey
  journey.allowConsoleError(/status of 422/)
  await signIn(page)
  await importIntoNew(page, 'Interviews')
  await page.getByRole('link', { name: 'Interviews' }).first().press('Enter')
  // An empty project says how to fill it.
  await page.getByText(projectScreenStrings.bringData).waitFor()
  const dropped = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer()
      for (const [name, content] of files) transfer.items.add(new File([new Uint8Array(content)], name))
      return transfer
    },
    ['talk.vtt', 'interview.md', 'chat.txt', 'coded.csv', 'cut.xlsx', 'nothing.csv'].map(
      (name) => [name, [...Buffer.from(FILES[name] ?? '')]] as const,
    ),
  )
  const target = page.getByRole('heading', { name: /Interviews/ }).first()
  await target.dispatchEvent('dragenter', { dataTransfer: dropped })
  await page.getByText(importStrings.drop('Interviews')).waitFor()
  await target.dispatchEvent('drop', { dataTransfer: dropped })

  await card(page, 'talk.vtt')
    .getByText([importStrings.kinds.vtt, importStrings.turns(3)].join(' · '))
    .waitFor()
  await card(page, 'talk.vtt')
    .getByText(
      importStrings.speakers(
        [
          { name: 'Mara', turns: 2, words: 9 },
          { name: 'Tomas', turns: 1, words: 7 },
        ],
        2,
      ),
    )
    .waitFor()
  // The speakers are listed, and the text is shown by turns, or as written if the user chooses that.
  const chat = card(page, 'chat.txt')
  const shown = chat.getByRole('region', { name: importStrings.documentPreview })
  await expect.poll(async () => shown.innerText()).toMatch(/^Ben\s+What do you print\?\s+Mara\s+Everything/)
  await chat.getByText(importStrings.asText).click()
  await expect.poll(async () => shown.innerText()).toMatch(/^Ben: What do you print\?/)
  await chat.getByText(importStrings.asTurns).click()
  await expect.poll(async () => shown.innerText()).toMatch(/^Ben\s+What do you print\?/)
  await card(page, 'cut.xlsx').getByText(importStrings.unreadable('cut.xlsx')).waitFor()
  await card(page, 'cut.xlsx')
    .getByText(/^The file is damaged/)
    .waitFor()
  await card(page, 'nothing.csv').getByText('The file is empty.').waitFor()
  await page.getByRole('button', { name: importStrings.startDocuments(3) }).waitFor()
  await journey.screenshot('import-dropped')
  await card(page, 'nothing.csv').getByRole('button', { name: importStrings.removeFile }).press('Enter')
  await card(page, 'nothing.csv').waitFor({ state: 'detached' })
  // What cannot be read in, or need not be, is kept as it is.
  await card(page, 'cut.xlsx').getByRole('button', { name: importStrings.keepAsFile }).press('Enter')
  await page.getByRole('link', { name: 'cut', exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await card(page, 'talk.vtt').getByText(importStrings.doneNotes(1)).waitFor()
  await card(page, 'interview.md').getByText(importStrings.doneNotes(1)).waitFor()
  await card(page, 'chat.txt').getByText(importStrings.doneNotes(1)).waitFor()
  // A table that contains a conversation is one transcript, shown by its turns; parts of it that cannot be read are
  // listed beforehand.
  const coded = card(page, 'coded.csv')
  await expect
    .poll(async () => coded.getByRole('radio', { name: importStrings.becomesTranscript }).isChecked())
    .toBe(true)
  await coded.getByText('In a folder—and in my head.').waitFor()
  await coded.getByText(importStrings.tagged(['storage', 'habit'])).waitFor()
  await coded.getByText(importStrings.rowFails(4)).waitFor()
  await journey.screenshot('import-transcript')
  await coded.getByRole('button', { name: importStrings.start(1) }).press('Enter')
  await coded.getByText(`${importStrings.doneNotes(1)} · ${importStrings.doneFailed(1)}`).waitFor()

  await page.keyboard.press('o')
  await page
    .getByRole('grid', { name: projectScreenStrings.note.label })
    .getByRole('link', { name: 'talk', exact: true })
    .click()
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('talk') })
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
  await page.goBack()
  await page
    .getByRole('grid', { name: projectScreenStrings.note.label })
    .getByRole('link', { name: 'coded', exact: true })
    .click()
  const codedText = page.getByRole('textbox', { name: noteScreenStrings.text('coded') })
  await expect
    .poll(async () => codedText.locator('[data-highlight-id]').allInnerTexts())
    .toEqual(['In a folder—and in my head.'])
  await journey.screenshot('import-coded')
})

test('a text that was left as written has its turns read later, undone by key, and read again for several notes', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'As written')
  await choose(page, 'chat.txt')
  const chat = card(page, 'chat.txt')
  await chat.getByText(importStrings.asText).click()
  await chat.getByRole('button', { name: importStrings.startDocument }).click()
  await chat.getByText(importStrings.doneNotes(1)).waitFor()
  await page.keyboard.press('o')
  const rows = page.getByRole('grid', { name: projectScreenStrings.note.label })
  await rows.getByRole('link', { name: 'chat', exact: true }).click()
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('chat') })
  await text.getByText('Ben: What do you print?').waitFor()
  const speakers = async () =>
    text
      .locator('[data-type="utterance"]')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-speaker')))
  const menu = page.getByRole('button', { name: noteScreenStrings.more })
  await menu.click()
  await page.getByRole('menuitem', { name: speakerStrings.detectSpeakers }).click()
  await expect.poll(speakers).toEqual(['Ben', 'Mara', 'Ben'])
  await page.getByText(speakerStrings.speakersDetected(1)).first().waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(speakers).toEqual([])
  await text.getByText('Ben: What do you print?').waitFor()
  // Without speakers it says so, and there is nothing to undo.
  await page.goBack()
  const readChosen = async (): Promise<void> => {
    await rows.getByRole('checkbox', { name: viewStrings.select('chat') }).check()
    await page.getByText(designStrings.selected(1)).waitFor()
    await page.getByRole('button', { name: speakerStrings.detectSpeakers }).click()
    // The message of the previous run may still be shown: the end is visible by the selection, which is cleared with
    // it.
    await page.getByText(designStrings.selected(1)).waitFor({ state: 'detached' })
  }
  await readChosen()
  await page.getByText(speakerStrings.speakersDetected(1)).first().waitFor()
  await readChosen()
  await page.getByText(speakerStrings.noSpeakers(1)).first().waitFor()
})

test('a folder of documents is one import, which says for each of its files what it becomes, before and after', async () => {
  const { page } = journey
  await signIn(page)
  await importIntoNew(page, 'Folder of calls')
  const files = Array.from({ length: 60 }, (_, at) => ({
    name: `call-${at}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# Call ${at}\n\nIn call ${at} they said that step ${at * 7} was slow.`),
  }))
  const broken = { name: 'broken.md', mimeType: 'text/markdown', buffer: Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9]) }
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files, broken])
  const together = card(page, importStrings.packed(61))
  await together.getByText(importStrings.filesLeftOut(1)).waitFor()
  await together.getByText(/^broken\.md: /).waitFor()
  await together.getByText('call-0.md').waitFor()
  await journey.screenshot('import-archive')
  await together.getByRole('button', { name: importStrings.start(60) }).click()
  await together.getByText(`${importStrings.doneNotes(60)} · ${importStrings.doneFailed(1, true)}`).waitFor()
  await together.getByRole('cell', { name: 'broken.md' }).waitFor()
  await together.getByRole('link', { name: importStrings.openNotes }).click()
  await page
    .getByRole('row', { name: /Call 0/ })
    .first()
    .waitFor()
})

test('a file that is dropped outside of every target does not replace the page', async () => {
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

test('every step works on a phone, in the dark', async () => {
  const page = await journey.someoneElse({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await signIn(page)
  await importIntoNew(page, 'On the way')
  await fits(page)
  await choose(page, 'answers.csv')
  const file = card(page, 'answers.csv')
  await file.getByText(importStrings.previewHint(20, 60)).waitFor()
  await fits(page)
  await file.getByLabel(importStrings.roleOf(SCORE)).selectOption('field')
  await file.getByLabel(importStrings.typeOf(SCORE)).selectOption('NPS')
  await file.getByRole('button', { name: importStrings.start(60) }).click()
  await file.getByText(`${importStrings.doneNotes(58)} · ${importStrings.doneFailed(2)}`).waitFor()
  await fits(page)
  await choose(page, 'reasons.csv')
  const reasons = card(page, 'reasons.csv')
  await reasons.getByLabel(importStrings.roleOf('Uses')).selectOption('field')
  await reasons.getByLabel(importStrings.typeOf('Uses')).selectOption('SELECT')
  await reasons.getByText(importStrings.notAllStay).waitFor()
  await fits(page)
  await reasons.getByRole('button', { name: importStrings.start(40) }).click()
  await reasons.getByText(importStrings.misplaced(1)).waitFor()
  await fits(page)
  for (const name of ['tickets.csv', 'tickets-again.csv']) {
    await choose(page, name)
    await card(page, name)
      .getByRole('button', { name: importStrings.start(3) })
      .click()
    await card(page, name).getByText(importStrings.doneNotes(3)).waitFor()
  }
  await card(page, 'tickets-again.csv')
    .getByRole('button', { name: `Ticket 1 ${importStrings.repeats(null, '')}` })
    .waitFor()
  await fits(page)
})
