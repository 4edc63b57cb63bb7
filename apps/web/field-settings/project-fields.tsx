import { Switch } from '@mantine/core'
import {
  ProjectFieldsDocument,
  ProjectFieldsFilledDocument,
  type ProjectFieldsQuery,
} from '#generated/operations/apps/web/field-settings/field-settings.ts'
import { FieldSetEditor, linkingFieldGroup, useFieldEditing, type ShownField } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { fieldLinks, type FieldsPage } from '../field-links.ts'
import { PLACEHOLDERS } from '../shell/placeholders.ts'
import classes from '../tag-settings/tag-settings.module.css'
import { fieldSettingsStrings } from './strings.ts'
import { useGroupTargets } from './use-group-targets.ts'

const text = fieldSettingsStrings.project
const groupText = fieldSettingsStrings.group

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
  const editing = useFieldEditing({ projectId: project.id, appliesTo })
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
        commands={editing}
        mayEdit={project.viewerCan.contribute}
        filled={counts ? new Map(counts.map((field) => [field.id, field.filledCount])) : null}
        targets={targets}
      />
      {shared.length > 0 && (
        <PageSection title={text.sharedLabel}>
          <ShortList label={text.sharedLabel}>
            {shared.map((field) => (
              <ShortListRow
                key={field.id}
                href={fieldLinks.group({ id: field.groupId ?? '' })}
                title={field.label}
                detail={text.shared(field.groupTitle ?? '')}
                tools={
                  <Switch
                    aria-label={text.hideHere(field.label)}
                    checked={!hidden.includes(field)}
                    disabled={!project.viewerCan.edit}
                    onChange={(event) => void editing.setHidden([field], !event.currentTarget.checked)}
                  />
                }
              />
            ))}
          </ShortList>
        </PageSection>
      )}
    </>
  )
}

function LinkedGroups({ project }: { project: ProjectOfFields }) {
  const link = useAct(linkingFieldGroup)
  const { data } = useAnswer(ProjectFieldsDocument, { variables: { id: project.id } })
  const groups = (data?.fieldGroups ?? []).flatMap((one) => one ?? [])
  const linked = new Set(project.fieldGroups.map(({ id }) => id))
  const named = { id: project.id, title: project.title || PLACEHOLDERS.project }
  const setLinked = (group: { id: Id; title: string }, isLinked: boolean): void =>
    void reportAct(link({ group, project: named, linked: isLinked }), {
      title: (isLinked ? groupText.linked : groupText.unlinked)(group.title, named.title),
    })
  return (
    <>
      <p className={classes.quiet}>{project.viewerCan.edit ? text.explain.workspace : text.readOnly}</p>
      {groups.length === 0 && <EmptyLine>{text.none}</EmptyLine>}
      <ShortList label={fieldSettingsStrings.groups}>
        {groups.map((group) => (
          <ShortListRow
            key={group.id}
            href={fieldLinks.group(group)}
            title={group.title || groupText.untitled}
            detail={fieldSettingsStrings.facts(
              fieldSettingsStrings.owners[group.appliesTo] ?? '',
              group.fields.length,
              group.projects.length,
            )}
            tools={
              <Switch
                aria-label={text.link(group.title)}
                checked={linked.has(group.id)}
                disabled={!project.viewerCan.edit}
                onChange={(event) => setLinked(group, event.currentTarget.checked)}
              />
            }
          />
        ))}
      </ShortList>
      <p className={classes.quiet}>
        <Link href="/settings/fields">{text.manage}</Link>
      </p>
    </>
  )
}
