import { useRouter } from '@tanstack/react-router'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { archivingProject, deletingProject, projectStrings } from '#projects/web/index.ts'
import { agreementLinks } from '../../agreement-links.ts'
import { historyLink } from '../../history-entry.ts'
import { links } from '../../links.ts'
import { confirmDelete } from '../../project-lists/project-menu.tsx'
import { useDuplicateProject } from '../../project-lists/use-duplicate-project.ts'
import { projectActions } from '../../project-page/project-actions.ts'
import type { OpenProject } from '../../project-page/project-context.tsx'
import { questionLinks } from '../../question-links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { placeOfProject } from '../../shell/places/place.ts'
import { askPlace } from '../../shell/places/place-questions.ts'

/** What the page of a project does about its actions. */
interface OfPage {
  onRename: () => void
  onMakeTemplate: () => void
  onChooseTabs: () => void
  onSummarize: () => void
  onNewView: () => void
}

/** The actions on a project, on all of its pages. @returns how to open its import */
export function useProjectActions(
  project: OpenProject,
  { onRename, onMakeTemplate, onChooseTabs, onSummarize, onNewView }: OfPage,
): () => void {
  const router = useRouter()
  const setArchived = useAct(archivingProject)
  const deleteProject = useAct(deletingProject)
  const duplicate = useDuplicateProject()
  const may = project.viewerCan
  useAction(projectActions.rename, onRename, { enabled: may.edit })
  useAction(projectActions.move, () => askPlace({ kind: 'move', place: placeOfProject(project) }), {
    enabled: may.move,
  })
  const archive = async (): Promise<void> => {
    const archived = project.archivedAt === null
    await reportAct(setArchived({ id: project.id, archived }), {
      title: (archived ? projectStrings.archivedNow : projectStrings.unarchived)(project.title),
    })
  }
  useAction(projectActions.archive, archive, { enabled: may.archive })
  useAction(projectActions.duplicate, async () => duplicate(project), { enabled: may.duplicate })
  useAction(projectActions.makeTemplate, onMakeTemplate, { enabled: may.makeTemplate })
  const remove = async (): Promise<void> => {
    if (!(await confirmDelete(project))) return
    const title = projectStrings.deleted(project.title)
    if (await reportAct(deleteProject(project.id), { title })) router.history.push('/projects')
  }
  useAction(projectActions.delete, remove, { enabled: may.delete })
  useAction(projectActions.chooseTabs, onChooseTabs, { enabled: may.edit })
  useAction(projectActions.general, () => router.history.push(links.projectSettings(project, 'general')))
  useAction(projectActions.share, () => router.history.push(links.projectSettings(project, 'access')))
  useAction(projectActions.redaction, () => router.history.push(links.projectSettings(project, 'redaction')))
  useAction(projectActions.summarize, onSummarize)
  useAction(projectActions.history, () => router.history.push(historyLink('project', project.id)))
  useAction(projectActions.trash, () => router.history.push(links.projectTrash(project)))
  useAction(projectActions.extensions, () => router.history.push(links.projectSettings(project, 'extensions')))
  useAction(projectActions.questions, () => router.history.push(questionLinks.questions(project)))
  useAction(projectActions.agreement, () => router.history.push(agreementLinks.rounds(project)))
  useAction(projectActions.fields, () => router.history.push(links.projectSettings(project, 'fields')))
  useAction(projectActions.transcription, () => router.history.push(links.projectSettings(project, 'transcription')))
  useAction(projectActions.present, () => router.history.push(links.present(project)), {
    enabled: project.insightCount > 0,
  })

  useAction(projectActions.newView, onNewView, { enabled: may.edit })

  const openImport = (): void => router.history.push(links.projectImport(project))
  useAction(createActions.import, openImport, { enabled: may.contribute })
  return openImport
}
