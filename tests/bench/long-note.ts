import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { z } from 'zod'
import { addMarked, markWords, type MarkedWords } from './marked-words.ts'
import type { ProductServer } from './product-server.ts'
import { researchSentences } from './research-corpus.ts'

const WORDS = 20_000
const HIGHLIGHTS = 1_000
const TAGS = 12
const WORDS_OF_PARAGRAPH = 80
const PARAGRAPHS_OF_SECTION = 12
/** The last words of the text: when the screen shows them, all of the text is loaded. */
export const LAST_WORDS = 'and so the long note ends'

interface LongNote {
  content: DocumentJson
  highlights: MarkedWords[]
}

/** 20,000 words in paragraphs and sections, with 1,000 highlights; every tenth overlaps its neighbour. */
function longNote(): LongNote {
  const words = researchSentences().join(' ').split(/\s+/).slice(0, WORDS)
  const paragraphs = Array.from({ length: WORDS / WORDS_OF_PARAGRAPH }, (_, at) =>
    words.slice(at * WORDS_OF_PARAGRAPH, (at + 1) * WORDS_OF_PARAGRAPH),
  )
  const ofParagraph = HIGHLIGHTS / paragraphs.length
  const highlights: LongNote['highlights'] = []
  const blocks = paragraphs.flatMap((own, at): NodeJson[] => {
    const { runs, marked } = markWords(own, ofParagraph, highlights.length)
    highlights.push(...marked)
    const paragraph: NodeJson = { type: 'paragraph', content: runs }
    const heading: NodeJson = {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: own.slice(0, 4).join(' ') }],
    }
    return at % PARAGRAPHS_OF_SECTION === 0 ? [heading, paragraph] : [paragraph]
  })
  return {
    content: {
      type: 'doc',
      content: [...blocks, { type: 'paragraph', content: [{ type: 'text', text: LAST_WORDS }] }],
    },
    highlights,
  }
}

const addLongNote = defineCommand({
  name: 'add-long-note',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), tagIds: z.array(z.uuid()) }),
  async run(context, { projectId, tagIds }) {
    const { content, highlights } = longNote()
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made before.')
    const [noteId] = await addNotes(context, project, [{ title: 'A long note', content, origin: 'written' }])
    if (noteId === undefined) throw new Error('One note was added.')
    await addMarked(context, { scopeId: project.scopeId, projectId, noteId, tagIds }, highlights)
    return { noteId }
  },
})

/** Makes a project in the workspace of the bench, with tags for highlights. */
export async function makeTaggedProject(product: ProductServer): Promise<{ projectId: Id; tagIds: Id[] }> {
  const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Long reading' })
  const tagIds: Id[] = []
  for (let number = 0; number < TAGS; number += 1)
    tagIds.push((await runCommand(await product.founder(), createTag, { projectId, title: `Theme ${number}` })).id)
  return { projectId, tagIds }
}

/** Adds the long note, with tags on its highlights, to a new project of the bench's workspace. @returns its id */
export async function makeLongNote(product: ProductServer): Promise<Id> {
  return (await runCommand(await product.founder(), addLongNote, await makeTaggedProject(product))).noteId
}

/** The same text in the form for the bare editor. */
export function longNoteContent(): DocumentJson {
  return longNote().content
}
