import { Button } from '@mantine/core'
import type { ApolloClient } from '@apollo/client'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  FieldGroupsDocument,
  FieldPlacesDocument,
} from '#generated/operations/apps/web/field-settings/field-settings.ts'
import { creatingFieldGroup } from '#fields/web/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader, PageSection } from '#platform/web/design/page.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { fieldLinks } from '../../field-links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import classes from '../../tag-settings/tag-settings.module.css'
import { FieldGroupPage } from '../../field-settings/field-group-page.tsx'
import { NewFieldGroupDialog } from '../../field-settings/new-field-group-dialog.tsx'
import { fieldSettingsStrings as text } from '../../field-settings/strings.ts'

const NEUTRAL = '#8a8f98'
const newGroup = defineAction({
  id: 'field-groups.new',
  title: 'New field group',
  section: 'Fields',
  screen: 'field-groups',
  keys: 'n',
})

/** /settings/fields: the field groups of the workspace, and the projects with their fields; with `group` one group. */
export function FieldsSettingsScreen() {
  // Other search parameters are ignored.
  const { group } = useSearch({ strict: false }) as { group?: unknown }
  return typeof group === 'string' && group !== '' ? <FieldGroupPage key={group} id={group} /> : <FieldPlaces />
}

function FieldPlaces() {
  const router = useRouter()
  const createGroup = useAct(creatingFieldGroup)
  const [naming, setNaming] = useState(false)
  const { data, error, retry } = useAnswer(FieldGroupsDocument, { variables: {} })
  const mayMake = data?.viewerCanMakeFieldGroups ?? false
  useAction(newGroup, () => setNaming(true), { enabled: mayMake })
  const groups = (data?.fieldGroups ?? []).flatMap((one) => one ?? [])
  const make = async (title: string, appliesTo: string): Promise<void> => {
    setNaming(false)
    const id = newId()
    if (await reportAct(createGroup({ id, title, appliesTo }), { title: text.group.made(title), onceDone: true }))
      router.history.push(fieldLinks.group({ id }))
  }
  return (
    <Page title={text.title} width="reading">
      <PageHeader
        title={text.title}
        description={text.explain}
        actions={mayMake && <Button onClick={() => setNaming(true)}>{text.newGroup}</Button>}
      />
      <PageSection title={text.groups}>
        <p className={classes.quiet}>{text.groupsHint}</p>
        {!data && !error && <LoadingRows label={text.groups} />}
        {error && !data && <ErrorState compact message={error.message} onRetry={retry} />}
        {data && groups.length === 0 && <EmptyLine>{text.groupsEmpty}</EmptyLine>}
        <ShortList label={text.groups}>
          {groups.map((group) => (
            <ShortListRow
              key={group.id}
              href={fieldLinks.group(group)}
              title={group.title || text.group.untitled}
              detail={text.facts(text.owners[group.appliesTo] ?? '', group.fields.length, group.projects.length)}
            />
          ))}
        </ShortList>
      </PageSection>
      <PageSection title={text.projects}>
        <Projects />
      </PageSection>
      <p className={classes.quiet}>
        <Link href="/settings/people">{text.people}</Link>
      </p>
      <NewFieldGroupDialog
        opened={naming}
        onClose={() => setNaming(false)}
        onMake={(title, appliesTo) => void make(title, appliesTo)}
      />
    </Page>
  )
}

const fieldPlaces = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'field-places',
    kind: 'project',
    document: FieldPlacesDocument,
    pageOf: ({ projects }) => projects,
  })

function Projects() {
  const places = useLive(fieldPlaces, {})
  return (
    <>
      {places.state === 'loading' && <LoadingRows label={text.projects} />}
      {places.state === 'failed' && (
        <ErrorState compact message={toCallError(places.error).message} onRetry={places.retry} />
      )}
      {places.state === 'ready' && places.rows.length === 0 && <EmptyLine>{text.noProjects}</EmptyLine>}
      <ShortList label={text.projects}>
        {places.rows.map((project) => (
          <ShortListRow
            key={project.id}
            href={fieldLinks.settings(project)}
            sign={<ColorDot color={project.color ?? NEUTRAL} />}
            title={project.title || PLACEHOLDERS.project}
            detail={text.fieldsOf(project.noteFields.length, project.insightFields.length)}
          />
        ))}
      </ShortList>
      {places.hasMore && (
        <Button variant="default" onClick={places.more}>
          {text.more}
        </Button>
      )}
    </>
  )
}
