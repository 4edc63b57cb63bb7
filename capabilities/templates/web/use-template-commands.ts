import { useMemo } from 'react'
import {
  CancelProjectCopyDocument,
  ChangeTemplateDocument,
  CreateInsightFromTemplateDocument,
  CreateInsightTemplateDocument,
  DeleteTemplateDocument,
  DuplicateProjectDocument,
  MakeProjectTemplateDocument,
  UseProjectTemplateDocument,
  type CopyRowFragment,
  type TemplateRowFragment,
} from '#generated/operations/capabilities/templates/web/templates.ts'
import { DeleteInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import { RestoreDeletionsDocument } from '#generated/operations/capabilities/trash/web/trash.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, showUndo, tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { deletingProject } from '#projects/web/index.ts'
import { templateStrings as strings } from './strings.ts'

/** What lists of templates show. */
export type TemplateRow = TemplateRowFragment
/** A copy on its way. */
export type CopyRow = CopyRowFragment

const LISTS = ['Templates']
const COPIES = ['ProjectCopies']

/** The id of what a command began; null where it failed, which is told. */
async function begun(start: () => Promise<Id | undefined>): Promise<Id | null> {
  try {
    return (await start()) ?? null
  } catch (error) {
    tellFailure(error)
    return null
  }
}

/**
 * What can be done with templates, and with copies of projects. Everything can be taken back; failures are told in a
 * toast.
 */
export function useTemplateCommands() {
  const [duplicate] = useCommand(DuplicateProjectDocument, { refetch: COPIES })
  const [make] = useCommand(MakeProjectTemplateDocument, { refetch: COPIES })
  const [use] = useCommand(UseProjectTemplateDocument, { refetch: COPIES })
  const [cancel] = useCommand(CancelProjectCopyDocument, { refetch: COPIES })
  const [change] = useCommand(ChangeTemplateDocument)
  const [remove] = useCommand(DeleteTemplateDocument, { refetch: LISTS })
  const [restore] = useCommand(RestoreDeletionsDocument, { refetch: LISTS })
  const [createOutline] = useCommand(CreateInsightTemplateDocument, { refetch: LISTS })
  const [begin] = useCommand(CreateInsightFromTemplateDocument)
  const [removeInsights] = useCommand(DeleteInsightsDocument)
  const removeProject = useAct(deletingProject)

  return useMemo(() => {
    const taken = async (id: Id): Promise<() => Promise<unknown>> => {
      const deletionId = dataOf(await remove({ input: { id } }))?.deleteTemplate.deletionId ?? ''
      return async () => dataOf(await restore({ input: { ids: [deletionId], withPlaces: false } }))
    }
    const changed = async (
      template: TemplateRow,
      title: string,
      input: { title?: string; description?: string },
      before: { title?: string; description?: string },
    ): Promise<boolean> =>
      perform({
        title,
        run: async () => {
          dataOf(await change({ input: { id: template.id, ...input } }))
          return async () => dataOf(await change({ input: { id: template.id, ...before } }))
        },
      })
    return {
      /** @returns the copy; null where none was begun. */
      duplicate: async (project: { id: Id; title: string }): Promise<Id | null> =>
        begun(
          async () =>
            dataOf(
              await duplicate({ input: { id: newId(), projectId: project.id, title: strings.copyOf(project.title) } }),
            )?.duplicateProject.id,
        ),
      makeTemplate: async (project: { id: Id }, words: { title: string; description: string }): Promise<Id | null> =>
        begun(
          async () =>
            dataOf(await make({ input: { id: newId(), projectId: project.id, ...words } }))?.makeProjectTemplate.id,
        ),
      useTemplate: async (
        templateId: Id,
        project: { title: string; color: string | null; folderId: Id | null },
      ): Promise<Id | null> =>
        begun(async () => dataOf(await use({ input: { id: newId(), templateId, ...project } }))?.useProjectTemplate.id),
      /** Stops a copy. @returns whether it is stopped */
      async cancel(copy: CopyRow): Promise<boolean> {
        const stopped = await begun(async () => dataOf(await cancel({ input: { id: copy.id } }))?.cancelProjectCopy.id)
        if (stopped !== null) showToast({ message: strings.stopped(copy.title) })
        return stopped !== null
      },
      /** Says that a copy is there, and how it is taken back. @param onGone what the page does once it is. */
      tellMade(copy: CopyRow, onGone: () => void): void {
        let last: Given | null = null
        const turn = async (): Promise<void> => {
          last = last === null ? removeProject(copy.projectId) : last.undo()
          const outcome = await last.done
          if (outcome.state === 'refused') throw outcome.error
        }
        showUndo({
          title:
            copy.purpose === 'DUPLICATE'
              ? strings.copied(copy.title)
              : strings.used(copy.title || strings.untitledProject),
          undo: async () => {
            await turn()
            onGone()
          },
          redo: turn,
        })
      },
      /** Says that a template is there, and how it is taken back. */
      tellTemplate(template: TemplateRow): void {
        let back: () => Promise<unknown> = async () => Promise.resolve()
        showUndo({
          title: strings.made(template.title || strings.untitled),
          undo: async () => {
            back = await taken(template.id)
          },
          redo: async () => void (await back()),
        })
      },
      rename: async (template: TemplateRow, title: string): Promise<boolean> =>
        changed(template, strings.renamed(title || strings.untitled), { title }, { title: template.title }),
      describe: async (template: TemplateRow, description: string): Promise<boolean> =>
        changed(
          template,
          strings.described(template.title || strings.untitled),
          { description },
          { description: template.description },
        ),
      /** @param list what the list does in which the template stood. @returns whether it is deleted. */
      remove: async (template: TemplateRow, list?: { onGone: () => void; onBack: () => void }): Promise<boolean> =>
        perform({
          title: strings.deleted(template.title || strings.untitled),
          run: async () => {
            const back = await taken(template.id)
            list?.onGone()
            return async () => {
              await back()
              list?.onBack()
            }
          },
        }),
      /** Makes a template of an insight, or an empty one. @returns its id; null where it was not made. */
      async createOutline(from: { id: Id; title: string } | null): Promise<Id | null> {
        let id = ''
        const title = from?.title ?? ''
        const made = await perform({
          title: strings.made(title || strings.untitled),
          run: async () => {
            // Done again it is another one.
            id = newId()
            dataOf(await createOutline({ input: { id, title, insightId: from?.id ?? null } }))
            return async () => taken(id)
          },
        })
        return made ? id : null
      },
      /** Begins an insight with what a template says. @returns its id; null where it was not begun. */
      async beginInsight(projectId: Id, template: TemplateRow): Promise<Id | null> {
        let id = ''
        const made = await perform({
          title: strings.begun(template.title || strings.untitled),
          run: async () => {
            id = newId()
            dataOf(await begin({ input: { id, projectId, templateId: template.id } }))
            return async () => dataOf(await removeInsights({ input: { ids: [id] } }))
          },
        })
        return made ? id : null
      },
    }
  }, [duplicate, make, use, cancel, change, remove, restore, createOutline, begin, removeInsights, removeProject])
}
