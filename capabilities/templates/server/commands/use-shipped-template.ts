import { Transform } from '@tiptap/pm/transform'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { parseContent } from '#editor/document/schema.ts'
import { editDocument } from '#documents/server/index.ts'
import { fieldEvents } from '#fields/model/events.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { ensureFieldSet, insertFields } from '#fields/server/index.ts'
import { addInsight } from '#insights/server/index.ts'
import { defineCommand, madeThing, withPorts, type CommandContext } from '#journal/server/index.ts'
import { ensureQuestions } from '#notes/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { addProject, deleteProject, findProject, placePolicy, type Project } from '#projects/server/index.ts'
import { addTagBoard } from '#tags/server/index.ts'
import type { ShippedTemplate } from '../../model/shipped/shipped-template.ts'
import { SHIPPED_TEMPLATES } from '../../model/shipped/shipped-templates.ts'
import { projectOfShipped } from '../../model/template.ts'

/**
 * Creates a project from a template that comes with Quarry: with its readme, fields, tag boards, and a draft that
 * explains how to write the insight.
 */
export const useShippedTemplate = defineCommand({
  name: 'use-shipped-template',
  who: [placePolicy.may('createProject')],
  undo: madeThing(
    'projects',
    withPorts(['queue'], async (context, id) => deleteProject.run(context, { id })),
  ),
  input: projectOfShipped,
  async run(context, { template: key, title, ...place }) {
    const template = SHIPPED_TEMPLATES[key]
    const id = await addProject(context, { ...place, title: title || template.title, summary: '', icon: null })
    const project = await findProject(context.tx, id)
    if (!project) throw new Error('The project was added.')
    await editDocument(context, project.readmeDocumentId, (doc) =>
      new Transform(doc).replaceWith(0, doc.content.size, parseContent(contentFromMarkdown(template.readme)).content),
    )
    await addFields(context, project, template)
    for (const board of template.boards) await addTagBoard(context, project, board)
    if (template.questions) await ensureQuestions(context, project, template.questions)
    const { title: outline, text } = template.insight
    await addInsight(context, project, { title: outline, content: contentFromMarkdown(text), published: false })
    return { id }
  },
})

async function addFields(
  { tx, teamId, emit }: CommandContext,
  { id: projectId, scopeId }: Project,
  { fields }: ShippedTemplate,
): Promise<void> {
  const fieldSetId = await ensureFieldSet(tx, teamId, scopeId, projectId, 'note')
  const rows = fields.map(({ label, type, options = [], takesSeveral }) => {
    const id = newId()
    const addOptions = options.map((option) => ({ id: newId(), label: option, color: null }))
    const asked = { id, addOptions, maxSelectable: takesSeveral ? options.length : 1 }
    return { id, scopeId, fieldSetId, type, label, options: rulesOf(type).keepOptions({}, asked) }
  })
  await insertFields(tx, teamId, rows)
  for (const { id, type, label } of rows)
    emit(fieldEvents.created({ id, scopeId, after: { type, label, projectId, fieldGroupId: null, appliesTo: 'note' } }))
}
