import { newId, type Id } from '#platform/kernel/ids.ts'
import { emptyContent, type DocumentJson } from '#editor/document/content.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { thingsIn } from '#content-kinds/server/index.ts'
import { copiedContent, createDocuments, namedIn, readDocument } from '#documents/server/index.ts'
import { copyFiles } from '#files/server/index.ts'
import { addInsight, madeInsight, requireInsight } from '#insights/server/index.ts'
import { defineCommand, madeThing, type CommandContext } from '#journal/server/index.ts'
import { findProject, projectPolicy, touchProject } from '#projects/server/index.ts'
import { templateEvents } from '../../model/events.ts'
import { templatePolicy } from '../../model/policy.ts'
import { insightOfTemplate, newInsightTemplate } from '../../model/template.ts'
import { assertRoomForTemplate } from '../assert-room.ts'
import { keepAudience } from '../audience.ts'
import { requireTemplate } from '../require-source.ts'
import { insertTemplate } from '../store.ts'
import { deleteTemplate } from './change-templates.ts'

/** Creates a template of an insight: empty, or with the text and pictures of one. */
export const createInsightTemplate = defineCommand({
  name: 'create-insight-template',
  who: [templatePolicy.may('create')],
  undo: madeThing('templates', async (context, id) => deleteTemplate.run(context, { id })),
  input: newInsightTemplate,
  async run(context, { id = newId(), title, description, insightId }) {
    const { tx, teamId, actor, principal, emit } = context
    templatePolicy.authorize(actor, 'create', { scopeId: teamId, createdById: actor.userId })
    await assertRoomForTemplate(context)
    const insight = insightId === null ? null : await requireInsight(tx, actor, insightId)
    const documentId = newId()
    const scopeId = insight ? await keepAudience(context, insight.scopeId) : teamId
    const content = insight
      ? await wordsOf(context, insight.documentId, { to: scopeId, leaving: insight.scopeId })
      : emptyContent()
    await createDocuments(tx, teamId, [{ id: documentId, ownerKind: 'template', ownerId: id, scopeId, content }])
    await insertTemplate(tx, teamId, principal, {
      id,
      scopeId,
      of: 'INSIGHT',
      title: title || (insight?.title ?? ''),
      description,
      projectId: null,
      documentId,
    })
    emit(templateEvents.created({ id, scopeId, after: { title, of: 'INSIGHT' } }))
    return { id }
  },
})

/** Creates an insight with the text of a template. */
export const createInsightFromTemplate = defineCommand({
  name: 'create-insight-from-template',
  who: [templatePolicy.may('view'), projectPolicy.may('contribute')],
  undo: madeInsight,
  input: insightOfTemplate,
  async run(context, { id = newId(), projectId, templateId }) {
    const template = await requireTemplate(context, templateId, 'view')
    if (template.documentId === null) throw notFound('The template')
    const project = await findProject(context.tx, projectId)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    const content = await wordsOf(context, template.documentId, { to: project.scopeId, leaving: null })
    await addInsight(context, project, { id, title: template.title, content, published: false })
    await touchProject(context.tx, projectId)
    return { id }
  },
})

/**
 * The content of a text for another scope: with its pictures, without its marks, and without the cards of things in the
 * scope that it leaves.
 */
async function wordsOf(
  context: CommandContext,
  documentId: Id,
  { to, leaving }: { to: Id; leaving: Id | null },
): Promise<DocumentJson> {
  const document = await readDocument(context.tx, documentId)
  if (!document) throw notFound('The text')
  const named = [...namedIn([document])]
  const files = await copyFiles(context, named, to)
  const left =
    leaving === null ? new Set<Id>() : await thingsIn({ tx: context.tx, kinds: context.kinds }, leaving, named)
  return copiedContent(document.content, { newIdOf: (id) => files.get(id), isExcluded: (id) => left.has(id) })
}
