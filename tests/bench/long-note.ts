import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { addTags, insertHighlights } from '#highlights/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { z } from 'zod'
import type { ProductServer } from './product-server.ts'
import { researchSentences } from './research-corpus.ts'

const WORDS = 20_000
const HIGHLIGHTS = 1_000
const TAGS = 12
const WORDS_OF_PARAGRAPH = 80
const PARAGRAPHS_OF_SECTION = 12
const WORDS_OF_HIGHLIGHT = 7
/** The last words of the text: when they stand on the screen's page, all of it does. */
export const LAST_WORDS = 'and so the long note ends'

interface LongNote {
  content: DocumentJson
  highlights: Array<{ id: Id; text: string }>
}

/** 20,000 words in paragraphs and sections, with 1,000 highlights; every tenth lies over its neighbour. */
function longNote(): LongNote {
  const words = researchSentences().join(' ').split(/\s+/).slice(0, WORDS)
  const paragraphs = Array.from({ length: WORDS / WORDS_OF_PARAGRAPH }, (_, at) => words.slice(at * WORDS_OF_PARAGRAPH, (at + 1) * WORDS_OF_PARAGRAPH))
  const ofParagraph = HIGHLIGHTS / paragraphs.length
  const highlights: LongNote['highlights'] = []
  const blocks = paragraphs.flatMap((own, at): NodeJson[] => {
    const marksOf = own.map((): NodeJson['marks'] => [])
    for (let number = 0; number < ofParagraph; number += 1) {
      const id = newId()
      const begin = 3 + Math.floor((number * (own.length - 10)) / ofParagraph) - (highlights.length % 10 === 9 ? WORDS_OF_HIGHLIGHT * 2 : 0)
      const end = begin + WORDS_OF_HIGHLIGHT * (highlights.length % 10 === 9 ? 3 : 1)
      for (let word = Math.max(0, begin); word < end; word += 1) marksOf[word]?.push({ type: 'highlight', attrs: { id } })
      highlights.push({ id, text: own.slice(Math.max(0, begin), end).join(' ') })
    }
    const paragraph: NodeJson = { type: 'paragraph', content: runsOf(own, marksOf) }
    const heading: NodeJson = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: own.slice(0, 4).join(' ') }] }
    return at % PARAGRAPHS_OF_SECTION === 0 ? [heading, paragraph] : [paragraph]
  })
  return { content: { type: 'doc', content: [...blocks, { type: 'paragraph', content: [{ type: 'text', text: LAST_WORDS }] }] }, highlights }
}

/** Words with the same marks in one piece of text. */
function runsOf(words: readonly string[], marksOf: ReadonlyArray<NodeJson['marks']>): NodeJson[] {
  const runs: NodeJson[] = []
  for (const [at, word] of words.entries()) {
    const marks = marksOf[at] ?? []
    const last = runs.at(-1)
    if (last && JSON.stringify(last.marks) === JSON.stringify(marks)) last.text += `${word} `
    else runs.push({ type: 'text', text: `${word} `, marks })
  }
  return runs
}

const addLongNote = defineCommand({
  name: 'add-long-note',
  input: z.object({ projectId: z.uuid(), tagIds: z.array(z.uuid()) }),
  async run(context, { projectId, tagIds }) {
    const { content, highlights } = longNote()
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made before.')
    const [noteId] = await addNotes(context, project, [{ title: 'A long note', content, origin: 'written' }])
    if (noteId === undefined) throw new Error('One note was added.')
    await insertHighlights(context.tx, context.teamId, context.principal, highlights.map(({ id, text }, position) => ({ id, scopeId: project.scopeId, projectId, noteId, text, contextBefore: '', contextAfter: '', blockIds: [], position, inlineCommentOnly: false })))
    for (const [number, tagId] of tagIds.entries()) await addTags(context.tx, context.teamId, highlights.filter((_, at) => at % tagIds.length === number).map(({ id }) => id), [tagId])
    return { noteId }
  },
})

/** Adds the long note, with tags on its highlights, to a new project of the bench's workspace. @returns its id */
export async function makeLongNote(product: ProductServer): Promise<Id> {
  const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Long reading' })
  const tagIds: Id[] = []
  for (let number = 0; number < TAGS; number += 1) tagIds.push((await runCommand(await product.founder(), createTag, { projectId, title: `Theme ${number}` })).id)
  return (await runCommand(await product.founder(), addLongNote, { projectId, tagIds })).noteId
}

/** The same text as the bare editor is given it. */
export function longNoteContent(): DocumentJson {
  return longNote().content
}
