import { Switch } from '@mantine/core'
import {
  ProjectFieldsDocument,
  ProjectFieldsFilledDocument,
  type ProjectFieldsQuery,
} from '#generated/operations/apps/web/field-settings/field-settings.ts'
import { FieldSetEditor, useFieldCommands, type ShownField } from '#fields/web/index.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { fieldLinks, type FieldsPage } from '../field-links.ts'
import { PLACEHOLDERS } from '../shell/placeholders.ts'
import classes from '../tag-settings/tag-settings.module.css'
import { fieldSettingsStrings } from './strings.ts'
import { useFieldGroupCommands } from './use-field-group-commands.ts'
import { useGroupTargets } from './use-group-targets.ts'

const text = fieldSettingsStrings.project

type ProjectOfFields = NonNullable<ProjectFieldsQuery['project']>

interface ProjectFieldsProps {
  project: ProjectOfFields
  page: FieldsPage
  /** Returns the address of one of these pages. */
  hrefOf: (page: FieldsPage) => string
}

/** The fields of a project: those of its notes, those of its insights, and those that it shares with other projects. */
export function ProjectFields({ project, page, hrefOf }: ProjectFieldsProps) {
  const tabs = [
    { title: text.note, page: 'note-fields' },
    { title: text.insight, page: 'insight-fields' },
    { title: text.workspace, page: 'workspace-fields' },
  ] as const
  return (
    <>
      <LinkTabs
        label={text.tabs}
        tabs={tabs.map((tab) => ({ title: tab.title, href: hrefOf(tab.page), current: tab.page === page }))}
      />
      {page === 'workspace-fields' ? (
        <LinkedGroups project={project} />
      ) : (
        <OwnFields key={page} project={project} appliesTo={page === 'note-fields' ? 'note' : 'insight'} />
      )}
    </>
  )
}

function OwnFields({ project, appliesTo }: { project: ProjectOfFields; appliesTo: 'note' | 'insight' }) {
  const shown: readonly ShownField[] = appliesTo === 'note' ? project.noteFields : project.insightFields
  const hidden: readonly ShownField[] = appliesTo === 'note' ? project.hiddenNoteFields : project.hiddenInsightFields
  const own = shown.filter((field) => field.groupId === null)
  const shared = [...shown.filter((field) => field.groupId !== null && !field.hidden), ...hidden]
  const commands = useFieldCommands({ projectId: project.id, appliesTo })
  const targets = useGroupTargets(appliesTo, null)
  const { data: counted } = useAnswer(ProjectFieldsFilledDocument, { variables: { id: project.id } })
  const counts = appliesTo === 'note' ? counted?.project?.noteFields : counted?.project?.insightFields
  return (
    <>
      <p className={classes.quiet}>{project.viewerCan.contribute ? text.explain[appliesTo] : text.readOnly}</p>
      <FieldSetEditor
        label={text.label[appliesTo]}
        of={appliesTo}
        fields={own}
        commands={commands}
        mayEdit={project.viewerCan.contribute}
        filled={counts ? new Map(counts.map((field) => [field.id, field.filledCount])) : null}
        targets={targets}
      />
      {shared.length > 0 && (
        <PageSection title={text.sharedLabel}>
          <ul className={classes.rows} aria-label={text.sharedLabel}>
            {shared.map((field) => (
              <li key={field.id} className={classes.row}>
                <Link className={classes.rowLink} href={fieldLinks.group({ id: field.groupId ?? '' })}>
                  <span className={classes.rowTitle}>{field.label}</span>
                  <span className={classes.quiet}>{text.shared(field.groupTitle ?? '')}</span>
                </Link>
                <Switch
                  aria-label={text.hideHere(field.label)}
                  checked={!hidden.includes(field)}
                  disabled={!project.viewerCan.edit}
                  onChange={(event) => void commands.setHidden([field], !event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  )
}

function LinkedGroups({ project }: { project: ProjectOfFields }) {
  const commands = useFieldGroupCommands()
  const { data } = useAnswer(ProjectFieldsDocument, { variables: { id: project.id } })
  const groups = (data?.fieldGroups ?? []).flatMap((one) => one ?? [])
  const linked = new Set(project.fieldGroups.map(({ id }) => id))
  const name = project.title || PLACEHOLDERS.project
  return (
    <>
      <p className={classes.quiet}>{project.viewerCan.edit ? text.explain.workspace : text.readOnly}</p>
      {groups.length === 0 && <EmptyLine>{text.none}</EmptyLine>}
      <ul className={classes.rows} aria-label={fieldSettingsStrings.groups}>
        {groups.map((group) => (
          <li key={group.id} className={classes.row}>
            <Link className={classes.rowLink} href={fieldLinks.group(group)}>
              <span className={classes.rowTitle}>{group.title || fieldSettingsStrings.group.untitled}</span>
              <span className={classes.quiet}>
                {fieldSettingsStrings.facts(
                  fieldSettingsStrings.owners[group.appliesTo] ?? '',
                  group.fields.length,
                  group.projects.length,
                )}
              </span>
            </Link>
            <Switch
              aria-label={text.link(group.title)}
              checked={linked.has(group.id)}
              disabled={!project.viewerCan.edit}
              onChange={(event) =>
                void commands.link(group, { id: project.id, title: name }, event.currentTarget.checked)
              }
            />
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        <Link href="/settings/fields">{text.manage}</Link>
      </p>
    </>
  )
}
