import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Outlet, useParams } from '@tanstack/react-router'
import { ProjectHeadDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { agreementLinks } from '../../agreement-links.ts'
import { historyLink } from '../../history-entry.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { SettingsLayout, type SettingsGroup } from './settings-layout.tsx'
import { projectSettingsStrings as strings } from './strings.ts'

/** Around the sections of a project's settings (document 1 §2.4). */
export function ProjectSettingsFrame() {
  const { projectId = '' } = useParams({ strict: false })
  const { data } = useAnswer(ProjectHeadDocument, { variables: { id: projectId } })
  const project = data?.project
  // What cannot be opened says so by itself.
  if (!project) return <Outlet />
  const name = project.title || PLACEHOLDERS.project
  const page = (title: string, segment: string, icon: SettingsGroup['pages'][number]['icon'], also: string[] = []) => ({
    title,
    href: links.projectSettings(project, segment),
    icon,
    // Addresses name the project with or without its title.
    also: [segment, ...also],
  })
  const groups: SettingsGroup[] = [
    {
      title: strings.project,
      pages: [
        page(strings.general, 'general', IconSettings),
        page(strings.access, 'access', IconUsers),
        page(strings.fields, 'fields', IconForms, ['note-fields', 'insight-fields', 'workspace-fields']),
        page(strings.tags, 'tags', IconTag),
        page(strings.extensions, 'extensions', IconTags),
        page(strings.transcription, 'transcription', IconMessages),
        page(strings.redaction, 'redaction', IconShieldLock),
      ],
    },
    {
      title: strings.alsoSee,
      pages: [
        { title: strings.agreement, href: agreementLinks.rounds(project), icon: IconArrowsDiff },
        { title: strings.history, href: historyLink('project', project.id), icon: IconHistory },
        { title: strings.trash, href: links.projectTrash(project), icon: IconTrash },
      ],
    },
  ]
  return (
    <SettingsLayout
      title={name}
      label={strings.label}
      trail={[
        { title: name, href: links.project(project) },
        { title: strings.label, href: links.projectSettings(project, 'general') },
      ]}
      groups={groups}
    />
  )
}
