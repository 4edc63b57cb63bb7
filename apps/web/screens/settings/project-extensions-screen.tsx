import { Switch } from '@mantine/core'
import { useApolloClient } from '@apollo/client/react'
import {
  ExtensionsDocument,
  ExtensionUseDocument,
  ProjectExtensionsDocument,
  type ExtensionRowFragment,
} from '#generated/operations/apps/web/tag-settings/extensions.ts'
import { linkingExtension } from '#tags/web/index.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { tagLinks } from '../../tag-links.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import { tagSettingsStrings } from '../../tag-settings/strings.ts'
import classes from '../../tag-settings/tag-settings.module.css'

const text = tagSettingsStrings.project

/** /projects/{projectId}/settings/extensions: which boards of the workspace are offered in the project. */
export function ProjectExtensionsScreen() {
  return (
    <ProjectSettingsPage title={text.title} explain={text.explain} document={ProjectExtensionsDocument}>
      {(project) => (
        <Choice
          projectId={project.id}
          mayEdit={project.viewerCan.edit}
          linked={new Set(project.tagBoards.flatMap((board) => (board.projectId === null ? [board.id] : [])))}
        />
      )}
    </ProjectSettingsPage>
  )
}

function Choice({ projectId, mayEdit, linked }: { projectId: string; mayEdit: boolean; linked: ReadonlySet<string> }) {
  const client = useApolloClient()
  const link = useAct(linkingExtension)
  const { data } = useAnswer(ExtensionsDocument, { variables: {} })
  if (!data) return <LoadingRows label={text.title} />
  const extensions = data.extensions.flatMap((one) => one ?? [])
  const set = async (extension: ExtensionRowFragment, on: boolean): Promise<void> => {
    if (!on) {
      const { data: use } = await client.query({
        query: ExtensionUseDocument,
        variables: { id: extension.id, projectId },
        fetchPolicy: 'network-only',
      })
      if (
        !(await confirm({
          title: text.confirm(extension.title),
          body: text.confirmBody(use?.tagBoard?.taggedIn ?? 0),
          confirmLabel: text.unlink,
        }))
      )
        return
    }
    await reportAct(link({ extensionId: extension.id, projectId, linked: on }), {
      title: on ? text.linked(extension.title) : text.unlinked(extension.title),
    })
  }
  return (
    <>
      {extensions.length === 0 && <EmptyLine>{text.none}</EmptyLine>}
      <ShortList>
        {extensions.map((extension) => (
          <ShortListRow
            key={extension.id}
            href={tagLinks.extension(extension)}
            title={extension.title || tagSettingsStrings.extensions.untitled}
            detail={tagSettingsStrings.extensions.facts(extension.tagCount, extension.projects.length)}
            tools={
              <Switch
                aria-label={text.link(extension.title)}
                checked={linked.has(extension.id)}
                disabled={!mayEdit}
                onChange={(event) => void set(extension, event.currentTarget.checked)}
              />
            }
          />
        ))}
      </ShortList>
      <p className={classes.quiet}>
        {mayEdit ? <Link href="/settings/extensions">{text.manage}</Link> : text.readOnly}
      </p>
    </>
  )
}
