import type { Id } from '#platform/kernel/ids.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { runCommand } from '#journal/server/index.ts'
import { EDITABLE } from './editor-page.ts'
import { fillProject, saveView } from './large-view.ts'
import { LAST_WORDS, makeLongNote } from './long-note.ts'
import type { ProductServer } from './product-server.ts'

const NOTES = 10_000
const QUOTES = 20

/** An element of a page that is waited for: the first match of the selector, when it contains these words. */
export interface Awaited {
  selector: string
  words: string
}

/** Something that is opened. */
interface Place extends Awaited {
  name: string
  path: string
}

/** The places to open, the tabs to switch between and the act to measure. */
export interface Waits {
  places: readonly Place[]
  /** Two tabs of one project, with the links to them and the content of each. */
  tabs: { path: string; first: Awaited; toFirst: string; second: Awaited; toSecond: string }
  /**
   * Makes an unpublished insight. @returns its path, the button that publishes it, and what shows that it is published
   */
  unpublished(): Promise<{ path: string; button: string; done: Awaited }>
}

/** Fills a workspace with a table of 10,000 notes, a note of 20,000 words with 1,000 highlights, and an insight. */
export async function makeWaits(product: ProductServer): Promise<Waits> {
  const { projectId: tableProjectId } = await fillProject(product, 'Ten thousand', NOTES)
  const viewId = await saveView(product, tableProjectId, 'Everything', 'TABLE', {})
  const noteId = await makeLongNote(product)
  const { projectId, quoted, tagId, sampleId } = await findMade(product, noteId)
  const insight = async (): Promise<string> => {
    const input = { projectId, title: 'What came of it', highlightIds: quoted }
    return `/insights/${(await runCommand(await product.founder(), createInsight, input)).id}`
  }
  const row = { selector: 'main [role="grid"] [data-index]', words: '' }
  const readme = { selector: 'main [aria-label="Readme of the project"][contenteditable="true"] p', words: '' }
  const table = `/projects/${tableProjectId}/v/${viewId}`
  const parts = 'nav[aria-label="Parts of the project"]'
  return {
    places: [
      { name: 'home', path: '/home', selector: 'main section[aria-label="First steps"] li', words: '' },
      { name: 'project', path: `/projects/${sampleId}`, ...readme },
      { name: 'table', path: table, ...row },
      { name: 'note', path: `/data/${noteId}`, selector: `main ${EDITABLE}`, words: LAST_WORDS },
      {
        name: 'search',
        path: '/search#q=cell',
        selector: 'main ul[aria-label="Results"]:not([aria-busy="true"]) li',
        words: '',
      },
      { name: 'tag', path: `/tags/${tagId}`, ...row },
      {
        name: 'insight',
        path: await insight(),
        selector: 'main [aria-label="Text of the insight"] blockquote',
        words: '',
      },
    ],
    tabs: {
      path: table,
      first: readme,
      toFirst: `${parts} a[href$="/readme"]`,
      second: row,
      toSecond: `${parts} a[href*="/v/"]`,
    },
    async unpublished() {
      return {
        path: await insight(),
        button: 'header [data-hint-action="insight.publish"]',
        done: { selector: 'main article [data-published]', words: '' },
      }
    },
  }
}

async function findMade(
  product: ProductServer,
  noteId: Id,
): Promise<{ projectId: Id; quoted: Id[]; tagId: Id; sampleId: Id }> {
  const founder = await product.founder()
  return founder.database.read(async (tx) => {
    const note = await tx.selectFrom('notes').select('project_id').where('id', '=', noteId).executeTakeFirstOrThrow()
    const tagged = await tx
      .selectFrom('highlights')
      .innerJoin('highlight_tags', 'highlight_tags.highlight_id', 'highlights.id')
      .select(['highlights.id', 'highlight_tags.tag_id'])
      .where('highlights.note_id', '=', noteId)
      .orderBy('highlights.position')
      .limit(QUOTES)
      .execute()
    const sample = await tx.selectFrom('projects').select('id').where('is_sample', '=', true).executeTakeFirstOrThrow()
    return {
      projectId: note.project_id,
      quoted: tagged.map(({ id }) => id),
      tagId: tagged[0]?.tag_id ?? '',
      sampleId: sample.id,
    }
  })
}
