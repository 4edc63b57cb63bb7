import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Icon } from '@tabler/icons-react'
import { useLocation, useParams } from '@tanstack/react-router'
import { ProjectHeadDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { agreementLinks } from '../../agreement-links.ts'
import { historyLink } from '../../history-entry.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { SettingsLayout, type SettingsNavigation } from './settings-layout.tsx'
import { projectSettingsStrings as strings } from './strings.ts'

/** The section of each word in an address, where it is not named the same. */
const SECTION_OF_PAGE: Readonly<Record<string, string>> = {
  'note-fields': 'fields',
  'insight-fields': 'fields',
  'workspace-fields': 'fields',
}

/** The frame of the sections of a project's settings (document 1 §2.4). */
export function ProjectSettingsFrame() {
  const { projectId = '' } = useParams({ strict: false })
  // /projects/{projectId}/settings/{page}
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[4] ?? '' })
  const { data } = useAnswer(ProjectHeadDocument, { variables: { id: projectId } })
  const project = data?.project
  useShows('project', project)
  // A section that cannot be opened shows that itself.
  return <SettingsLayout openKey={SECTION_OF_PAGE[page] ?? page} around={project ? settingsOf(project) : null} />
}

function settingsOf(project: { id: Id; title: string }): SettingsNavigation {
  const name = project.title || PLACEHOLDERS.project
  const page = (title: string, key: string, icon: Icon) => ({
    key,
    title,
    href: links.projectSettings(project, key),
    icon,
  })
  return {
    title: name,
    label: strings.label,
    trail: [
      { title: name, href: links.project(project) },
      { title: strings.label, href: links.projectSettings(project, 'general') },
    ],
    groups: [
      {
        title: strings.project,
        pages: [
          page(strings.general, 'general', IconSettings),
          page(strings.access, 'access', IconUsers),
          page(strings.fields, 'fields', IconForms),
          page(strings.tags, 'tags', IconTag),
          page(strings.extensions, 'extensions', IconTags),
          page(strings.transcription, 'transcription', IconMessages),
          page(strings.redaction, 'redaction', IconShieldLock),
          page(strings.summaries, 'summaries', IconListDetails),
          page(strings.ai, 'ai', IconSparkles),
        ],
      },
      {
        title: strings.alsoSee,
        pages: [
          {
            key: 'elsewhere-agreement',
            title: strings.agreement,
            href: agreementLinks.rounds(project),
            icon: IconArrowsDiff,
          },
          {
            key: 'elsewhere-history',
            title: strings.history,
            href: historyLink('project', project.id),
            icon: IconHistory,
          },
          { key: 'elsewhere-trash', title: strings.trash, href: links.projectTrash(project), icon: IconTrash },
        ],
      },
    ],
  }
}
