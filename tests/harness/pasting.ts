import type { Locator, Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { command, type People } from './people.ts'
import { caretStands, saved } from './writing.ts'

const SOON = { timeout: 40_000 }

interface PastedFile {
  name: string
  type: string
  bytes: Buffer
}

/** Makes a note in a new project, with one file pasted into its text. */
export async function noteWithFile(page: Page, people: People, title: string, file: PastedFile): Promise<void> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tables' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title })
  await people.open(page, `/data/${noteId}`)
  const text = page.getByRole('textbox', { name: noteScreenStrings.text(title) })
  await text.waitFor(SOON)
  await page.keyboard.press('e')
  await caretStands(page)
  // When these words are saved, the text is the one being edited, also on a slow machine.
  await page.keyboard.type('See below.')
  await text.getByText('See below.').waitFor(SOON)
  await saved(page, SOON)
  await paste(text, file)
}

/** Pastes a file into a text that is being edited. */
export async function paste(text: Locator, file: PastedFile): Promise<void> {
  await text.evaluate(
    (element, [name, type, base64]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }))
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    },
    [file.name, file.type, file.bytes.toString('base64')] as const,
  )
}
