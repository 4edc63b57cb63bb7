import { z } from 'zod'
import { parseInput } from '#platform/kernel/parse.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { PLANS } from '#database/sample/study.ts'
import { TAG_GROUPS, THEMES } from '#database/sample/study-texts.ts'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { parseContent } from '#editor/document/schema.ts'
import { editDocument } from '#documents/server/index.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { createFolder } from '#folders/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { addProject, findProject, type Project } from '#projects/server/index.ts'
import { createTagBoard } from '#tags/server/commands/tag-boards.ts'
import { createTagGroup } from '#tags/server/commands/tag-groups.ts'
import { ensureTag } from '#tags/server/index.ts'
import { fieldKey } from '#views/model/columns.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { Transform } from '@tiptap/pm/transform'

/** A project that notes are added to, with what is needed to fill them in. */
export interface SeededProject {
  projectId: Id
  scopeId: Id
  tags: Record<string, Id>
  fields: { plan: Id; planOptions: Record<string, Id>; weeks: Id; recommend: Id; heldOn: Id }
}

/** Adds the folders of a workspace, in their order. */
export const addFolders = defineCommand({
  name: 'seed-folders',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  input: z.object({ titles: z.array(z.string()) }),
  async run(context, { titles }) {
    const ids: Id[] = []
    for (const title of titles)
      ids.push((await createFolder.run(context, parseInput(createFolder.input, { title, parentId: null }))).id)
    return { ids }
  },
})

/** Adds a project with its readme, tags on a board, fields and views. */
export const addStudyProject = defineCommand({
  name: 'seed-project',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  input: z.object({ title: z.string(), folderId: z.uuid(), color: z.string(), readme: z.string() }),
  async run(context, { title, folderId, color, readme }): Promise<SeededProject> {
    const summary = 'Made up for trying things out: no one in it is real.'
    const projectId = await addProject(context, { title, summary, folderId, icon: null, color })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    await editDocument(context, project.readmeDocumentId, (doc) =>
      new Transform(doc).replaceWith(0, doc.content.size, parseContent(contentFromMarkdown(readme)).content),
    )
    const tags = await addTagsOnBoard(context, project)
    const fields = await addFields(context, project)
    await addViews(context, project, fields)
    return { projectId, scopeId: project.scopeId, tags, fields }
  },
})

async function addTagsOnBoard(context: CommandContext, project: Project): Promise<SeededProject['tags']> {
  const board = await createTagBoard.run(
    context,
    parseInput(createTagBoard.input, { projectId: project.id, title: 'Themes' }),
  )
  const groups = new Map<string, { id: Id; color: string }>()
  for (const { title, color } of TAG_GROUPS) {
    const input = parseInput(createTagGroup.input, { tagBoardId: board.id, title, color })
    groups.set(title, { id: (await createTagGroup.run(context, input)).id, color })
  }
  const tags: SeededProject['tags'] = {}
  for (const { tag, group } of THEMES)
    tags[tag] = (await ensureTag(context, project, { title: tag, group: groups.get(group) })).id
  return tags
}

async function addFields(context: CommandContext, { id: projectId }: Project): Promise<SeededProject['fields']> {
  const add = async (type: string, label: string, options = {}): Promise<Id> => {
    const input = parseInput(createField.input, { projectId, appliesTo: 'note', type, label, options })
    return (await createField.run(context, input)).id
  }
  const planOptions = Object.fromEntries(PLANS.map((plan) => [plan, newId()]))
  const select = Object.entries(planOptions).map(([label, id]) => ({ id, label }))
  return {
    plan: await add('SELECT', 'Plan', { select, maxSelectable: 1 }),
    planOptions,
    weeks: await add('NUMBER', 'Weeks planned', { numberFormat: 'number' }),
    recommend: await add('NPS', 'Would recommend'),
    heldOn: await add('DATETIME', 'Held on'),
  }
}

async function addViews(
  context: CommandContext,
  { id: projectId }: Project,
  { plan, weeks, heldOn }: SeededProject['fields'],
): Promise<void> {
  const add = async (title: string, layout: string, data: object): Promise<void> => {
    const input = parseInput(createView.input, { projectId, title, layout, objectType: 'NOTE', data })
    await createView.run(context, input)
  }
  await add('The newest', 'TABLE', { sort: { key: fieldKey(heldOn), direction: 'DESC' } })
  await add('By plan', 'BOARD', { group: fieldKey(plan) })
  await add('Long-time planners', 'TABLE', {
    sort: { key: fieldKey(weeks), direction: 'DESC' },
    group: fieldKey(plan),
    filter: {
      combinator: 'And',
      fields: [
        {
          id: 'long-time',
          field: { kind: 'note', id: weeks },
          fieldType: 'NUMBER',
          operatorType: 'IS_GREATER_THAN',
          values: { double: '6' },
        },
      ],
    },
  })
}
