import { expect, test } from 'vitest'
import { strings as agreementStrings } from '#agreement/web/strings.ts'
import { boardStrings } from '../../apps/web/tag-board/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'coders')

test('two people code the same note independently by keys, see how far they agree, and settle their differences', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Pricing study' })
  const noteId = await command(ada, 'createNote', { projectId, title: 'Grace' })
  for (const title of ['Price', 'Setup']) await command(ada, 'createTag', { projectId, title })
  await people.open(ada, `/data/${noteId}`)
  await ada.locator('.ProseMirror[contenteditable="true"]').click()
  await ada.keyboard.type('The price is too high. I like the export. Setting it up took a day!')
  await expect
    .poll(
      async () =>
        (
          await ask<{ note: { preview: string } }>(ada, 'query ($id: ID!) { note(id: $id) { preview } }', {
            id: noteId,
          })
        ).note.preview,
    )
    .toContain('took a day')
  const ben = await people.member('Ben', 'CONTRIBUTOR')

  // Ada begins a round from the tags of the project.
  await people.open(ada, `/projects/${projectId}/tags`)
  await ada.getByRole('link', { name: boardStrings.agreement }).click()
  await ada.getByText(agreementStrings.empty).waitFor()
  await ada.getByRole('button', { name: agreementStrings.begin }).click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByLabel(agreementStrings.name).fill('Pilot')
  for (const name of ['Grace', 'Price', 'Setup', 'Ben'])
    await dialog.getByRole('checkbox', { name, exact: true }).check()
  await dialog.getByRole('button', { name: agreementStrings.begin }).click()
  await ada.getByRole('heading', { name: 'Pilot' }).waitFor()
  const address = new URL(ada.url()).pathname

  // She codes with the keyboard only: the price in the first sentence, setting up in the last.
  await ada.getByRole('option', { name: /The price is too high/ }).waitFor()
  await ada.keyboard.press('1')
  await ada.getByRole('option', { name: /too high.*Price/ }).waitFor()
  await ada.keyboard.press('j')
  await ada.keyboard.press('j')
  await ada.keyboard.press('2')
  await ada.getByRole('option', { name: /took a day.*Setup/ }).waitFor()
  await ada.keyboard.press('d')
  await ada.getByRole('button', { name: agreementStrings.undone }).waitFor()

  // Ben sees the sentences, and none of her tags.
  await people.open(ben, address)
  await ben.getByRole('option', { name: 'The price is too high.', exact: true }).click()
  await ben.getByRole('button', { name: /Price/ }).click()
  await ben.getByRole('option', { name: /too high.*Price/ }).waitFor()
  await ben.getByRole('option', { name: 'Setting it up took a day!', exact: true }).waitFor()
  await ben.getByRole('button', { name: agreementStrings.next }).click()
  await ben.getByRole('button', { name: agreementStrings.undone }).waitFor()

  // After closing, both see the figures and what to settle.
  await ada.getByRole('button', { name: agreementStrings.close }).click()
  await ada.getByRole('table', { name: agreementStrings.results }).waitFor()
  await ada.getByText(agreementStrings.disputed(1)).waitFor()
  await ben.getByText(agreementStrings.disputed(1)).waitFor()
  await ada.getByText('Setting it up took a day!').waitFor()
  await ada.keyboard.press('b')
  await ada.getByText(agreementStrings.allSettled).waitFor()
  const highlights = async () =>
    (
      await ask<{ note: { highlights: Array<{ text: string; tags: Array<{ title: string }> }> } }>(
        ada,
        'query ($id: ID!) { note(id: $id) { highlights { text tags { title } } } }',
        { id: noteId },
      )
    ).note.highlights
  await ada.getByText(agreementStrings.settledTab(1)).waitFor()
  await expect.poll(highlights).toEqual([{ text: 'Setting it up took a day!', tags: [{ title: 'Setup' }] }])
  await ada.getByText(agreementStrings.agreed(1)).click()
  await ada.getByRole('button', { name: agreementStrings.keepAgreed(1) }).click()
  await ada.getByText(agreementStrings.settledTab(2)).waitFor()
  await expect
    .poll(async () => (await highlights()).map(({ text }) => text))
    .toEqual(['The price is too high.', 'Setting it up took a day!'])
  await ada.keyboard.press('ControlOrMeta+z')
  await ada.getByText(agreementStrings.settledTab(1)).waitFor()
  await expect.poll(highlights).toHaveLength(1)

  // Another pass: no one sees results until it is closed, each begins with their earlier tags, and the first figures
  // remain.
  await ada.getByRole('button', { name: agreementStrings.more('Pilot') }).click()
  await ada.getByRole('menuitem', { name: agreementStrings.anotherPass }).click()
  await ada.getByRole('dialog').getByRole('button', { name: agreementStrings.anotherPassConfirm }).click()
  await ada.getByText(agreementStrings.blindAgain(2)).waitFor()
  await ben.getByText(agreementStrings.blindAgain(2)).waitFor()
  await ben.getByRole('option', { name: /took a day/ }).click()
  await ben.getByRole('button', { name: /Setup/ }).click()
  await ben.getByRole('option', { name: /took a day.*Setup/ }).waitFor()
  await ben.getByRole('button', { name: agreementStrings.next }).click()
  await ben.getByRole('button', { name: agreementStrings.undone }).waitFor()
  await ada.getByRole('button', { name: agreementStrings.next }).click()
  await ada.getByRole('button', { name: agreementStrings.undone }).waitFor()
  await ada.getByRole('button', { name: agreementStrings.close }).click()
  const table = ada.getByRole('table', { name: agreementStrings.results })
  await ada.getByText(agreementStrings.knowing).waitFor()
  const setup = table.getByRole('row', { name: /Setup/ })
  await expect.poll(async () => setup.textContent()).toContain('1.00')
  await journey.expectAccessible(ada)
  await ada.locator('label', { hasText: agreementStrings.pass(1) }).click()
  await expect.poll(async () => setup.textContent()).toContain('67%')
})
