import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showUndo } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { deletingProject } from '#projects/web/index.ts'
import type { ShippedKey } from '../model/shipped/shipped-templates.ts'
import { templateStrings as strings } from './strings.ts'
import {
  beginningInsight,
  cancellingCopy,
  changingTemplate,
  creatingOutline,
  deletingTemplate,
  duplicatingProject,
  makingTemplate,
  usingShipped,
  usingTemplate,
  type CopyRow,
  type TemplateRow,
} from './template-acts.ts'

/** The id of the copy that an act began; null if it failed, which is reported. */
async function begun(begin: (onBegun: (copyId: Id) => void) => Given): Promise<Id | null> {
  let copyId: Id | null = null
  await reportRefusal(begin((id) => (copyId = id)))
  return copyId
}

/** Shows a toast that something was made in the background; its undo deletes it. */
function tellThere(title: string, deleteIt: () => Given, onGone?: () => void): void {
  let last: Given | null = null
  const turn = async (): Promise<void> => {
    const given = last === null ? deleteIt() : last.undo()
    const outcome = await given.done
    if (outcome.state === 'refused') throw outcome.error
    last = given
  }
  showUndo({ title, undo: async () => turn().then(onGone), redo: turn })
}

/**
 * The commands for templates and copies of projects. Everything can be undone; failures are shown in a toast.
 */
export function useTemplateCommands() {
  const duplicate = useAct(duplicatingProject)
  const make = useAct(makingTemplate)
  const use = useAct(usingTemplate)
  const fromShipped = useAct(usingShipped)
  const cancel = useAct(cancellingCopy)
  const deleteProject = useAct(deletingProject)
  const change = useAct(changingTemplate)
  const remove = useAct(deletingTemplate)
  const createOutline = useAct(creatingOutline)
  const begin = useAct(beginningInsight)

  return useMemo(
    () => ({
      /** @returns the copy; null if none was begun. */
      duplicate: async ({ id: projectId, title }: { id: Id; title: string }): Promise<Id | null> =>
        begun((onBegun) => duplicate({ projectId, title: strings.copyOf(title), onBegun })),
      makeTemplate: async (project: { id: Id }, words: { title: string; description: string }): Promise<Id | null> =>
        begun((onBegun) => make({ projectId: project.id, ...words, onBegun })),
      useTemplate: async (
        templateId: Id,
        project: { title: string; color: string | null; folderId: Id | null },
      ): Promise<Id | null> => begun((onBegun) => use({ templateId, ...project, onBegun })),
      /** Creates a project from a template that comes with Quarry. @returns its id; null if it was not created. */
      async useShipped(
        template: ShippedKey,
        project: { title: string; color: string | null; folderId: Id | null },
      ): Promise<Id | null> {
        const id = newId()
        const given = fromShipped({ id, template, ...project })
        return (await reportAct(given, { title: strings.used(project.title) })) ? id : null
      },
      async cancel({ id, title }: CopyRow): Promise<void> {
        if (await reportRefusal(cancel(id))) showToast({ message: strings.stopped(title) })
      },
      /** Shows a toast that a copy is finished, with undo. @param onGone called once it is undone. */
      tellMade: ({ purpose, title, projectId }: CopyRow, onGone: () => void): void =>
        tellThere(
          purpose === 'DUPLICATE' ? strings.copied(title) : strings.used(title || strings.untitledProject),
          () => deleteProject(projectId),
          onGone,
        ),
      /** Shows a toast that a template is finished, with undo. */
      tellTemplate: ({ id, title }: TemplateRow): void =>
        tellThere(strings.made(title || strings.untitled), () => remove(id)),
      rename: async ({ id }: TemplateRow, title: string): Promise<boolean> =>
        reportAct(change({ id, title }), { title: strings.renamed(title || strings.untitled) }),
      describe: async ({ id, title }: TemplateRow, description: string): Promise<boolean> =>
        reportAct(change({ id, description }), { title: strings.described(title || strings.untitled) }),
      /** @returns whether it is deleted. */
      remove: async ({ id, title }: TemplateRow): Promise<boolean> =>
        reportAct(remove(id), { title: strings.deleted(title || strings.untitled) }),
      /** Creates a template of an insight, or an empty one. @returns its id; null if it was not created. */
      async createOutline(from: { id: Id; title: string } | null): Promise<Id | null> {
        const id = newId()
        const title = from?.title ?? ''
        const given = createOutline({ id, title, insightId: from?.id ?? null })
        return (await reportAct(given, { title: strings.made(title || strings.untitled) })) ? id : null
      },
      /** Creates an insight with the text of a template. @returns its id; null if it was not created. */
      async beginInsight(projectId: Id, { id: templateId, title }: TemplateRow): Promise<Id | null> {
        const id = newId()
        const given = begin({ id, projectId, templateId })
        return (await reportAct(given, { title: strings.begun(title || strings.untitled) })) ? id : null
      },
    }),
    [duplicate, make, use, fromShipped, cancel, deleteProject, change, remove, createOutline, begin],
  )
}
