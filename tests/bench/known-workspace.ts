import { Transform } from '@tiptap/pm/transform'
import { z } from 'zod'
import type { NodeJson } from '#editor/document/content.ts'
import { editDocument } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { saveView } from './large-view.ts'
import { makeTaggedProject } from './long-note.ts'
import { addMarked, markWords, type MarkedWords } from './marked-words.ts'
import type { ProductServer } from './product-server.ts'
import { researchSentences } from './research-corpus.ts'
import type { Awaited } from './waits-workspace.ts'

const NOTES = 40
const PARAGRAPHS = 10
const WORDS_OF_PARAGRAPH = 80
const INSIGHTS = 12
const QUOTES = 3
const LAST_OF_README = 'and so the readme ends'

/** Something that is shown, and the link that leads to it. */
export interface Place extends Awaited {
  name: string
  link: string
}

/** A typical project, and the places to move between. */
export interface KnownWorkspace {
  projectId: Id
  path: string
  tabs: readonly Place[]
  /** As shown by the list of the tab of notes. */
  notes: readonly Place[]
}

/** Fills a project with 40 notes of 800 words and ten highlights each, with tags, insights and a saved table. */
export async function makeKnownWorkspace(product: ProductServer): Promise<KnownWorkspace> {
  const { projectId, tagIds } = await makeTaggedProject(product)
  const { noteIds, highlightIds } = await runCommand(await product.founder(), addInterviews, { projectId, tagIds })
  for (let number = 0; number < INSIGHTS; number += 1) {
    const quoted = highlightIds.slice(number * QUOTES, (number + 1) * QUOTES)
    const input = { projectId, title: `What came of it ${number}`, highlightIds: quoted }
    await runCommand(await product.founder(), createInsight, input)
  }
  await saveView(product, projectId, 'Everything', 'TABLE', {})
  const tab = (name: string, selector: string): Place => ({
    name,
    link: `nav[aria-label="Parts of the project"] a[href$="/${name}"]`,
    selector: `main ${selector}`,
    words: '',
  })
  return {
    projectId,
    path: `/projects/${projectId}/notes`,
    tabs: [
      { ...tab('readme', ''), selector: 'main', words: LAST_OF_README },
      tab('highlights', '[aria-label="Highlights of the project"] [data-index="3"]'),
      tab('tags', '[data-card]'),
      tab('insights', '[aria-label="Insights of the project"] [data-card]'),
      {
        ...tab('view', '[role="grid"][aria-colcount] [data-index="3"]'),
        link: 'nav[aria-label="Parts of the project"] a[href*="/v/"]',
      },
      tab('notes', '[aria-label="Notes of the project"] [data-index="3"]'),
    ],
    notes: noteIds.map((_, number) => ({
      name: `note-${number}`,
      link: `main [aria-label="Notes of the project"] [data-index="${number}"] a`,
      selector: 'main article',
      words: lastWordsOf(number),
    })),
  }
}

function lastWordsOf(number: number): string {
  return `and so interview number ${number} ends`
}

const addInterviews = defineCommand({
  name: 'add-interviews',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), tagIds: z.array(z.uuid()) }),
  async run(context, { projectId, tagIds }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made before.')
    const words = researchSentences().join(' ').split(/\s+/)
    const readme = words.slice(0, WORDS_OF_PARAGRAPH).join(' ')
    await editDocument(context, project.readmeDocumentId, (doc) =>
      new Transform(doc).insert(1, doc.type.schema.text(`${readme} ${LAST_OF_README}`)),
    )
    const texts = Array.from({ length: NOTES }, (_, number) => interview(words, number))
    // The newest is first.
    const added = await addNotes(
      context,
      project,
      texts
        .map(({ blocks }, number) => ({
          title: `Interview ${number}`,
          content: { type: 'doc' as const, content: blocks },
          origin: 'written' as const,
        }))
        .toReversed(),
    )
    const noteIds = added.toReversed()
    for (const [number, { marked }] of texts.entries()) {
      const noteId = noteIds[number]
      if (noteId === undefined) throw new Error('A note was added for each text.')
      await addMarked(context, { scopeId: project.scopeId, projectId, noteId, tagIds }, marked)
    }
    return { noteIds, highlightIds: texts.flatMap(({ marked }) => marked.map(({ id }) => id)) }
  },
})

function interview(words: readonly string[], number: number): { blocks: NodeJson[]; marked: MarkedWords[] } {
  const marked: MarkedWords[] = []
  const blocks = Array.from({ length: PARAGRAPHS }, (_, at): NodeJson => {
    const from = (number * PARAGRAPHS + at) * WORDS_OF_PARAGRAPH
    const paragraph = markWords(words.slice(from, from + WORDS_OF_PARAGRAPH), 1, marked.length)
    marked.push(...paragraph.marked)
    return { type: 'paragraph', content: paragraph.runs }
  })
  const end: NodeJson = { type: 'paragraph', content: [{ type: 'text', text: lastWordsOf(number) }] }
  return { blocks: [...blocks, end], marked }
}
