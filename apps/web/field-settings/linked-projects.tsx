import { Select } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useDeferredValue, useState } from 'react'
import {
  LinkableProjectsDocument,
  type FieldGroupRowFragment,
} from '#generated/operations/apps/web/field-settings/field-settings.ts'
import { linkingFieldGroup } from '#fields/web/index.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { PLACEHOLDERS } from '../shell/placeholders.ts'
import { fieldSettingsStrings } from './strings.ts'

const text = fieldSettingsStrings.group
/** A workspace has at most 200 projects (document 3 §9.3). */
const ALL_PROJECTS = 200

/** The projects that a field group is linked to, and the others that it can be linked to. */
export function LinkedProjects({ group }: { group: FieldGroupRowFragment }) {
  const link = useAct(linkingFieldGroup)
  const [query, setQuery] = useState('')
  const find = useDeferredValue(query.trim())
  const answer = useAnswer(LinkableProjectsDocument, { variables: { first: ALL_PROJECTS, find } })
  const data = answer.data ?? answer.previous
  const projects = data?.projects.nodes ?? []
  const mayEdit = new Set(projects.flatMap((project) => (project.viewerCan.edit ? [project.id] : [])))
  const linked = new Set(group.projects.map(({ id }) => id))
  const others = projects.filter(({ id }) => mayEdit.has(id) && !linked.has(id))
  const nameOf = ({ title }: { title: string }): string => title || PLACEHOLDERS.project
  const setLinked = (project: { id: string; title: string }, isLinked: boolean): void => {
    const named = { id: project.id, title: nameOf(project) }
    void reportAct(link({ group, project: named, linked: isLinked }), {
      title: (isLinked ? text.linked : text.unlinked)(group.title, named.title),
    })
  }
  return (
    <>
      {group.projects.length === 0 && <EmptyLine>{text.noProjects}</EmptyLine>}
      <ShortList label={text.projects}>
        {group.projects.map((project) => (
          <ShortListRow
            key={project.id}
            href={links.projectSettings(project, 'workspace-fields')}
            title={nameOf(project)}
            tools={
              mayEdit.has(project.id) && (
                <IconButton
                  label={text.unlinkFrom(nameOf(project))}
                  variant="subtle"
                  onClick={() => setLinked(project, false)}
                >
                  <IconX size={15} stroke={1.8} aria-hidden="true" />
                </IconButton>
              )
            }
          />
        ))}
      </ShortList>
      {(others.length > 0 || find !== '') && (
        <Select
          aria-label={text.add}
          description={data?.projects.hasNextPage === true ? text.moreProjects(ALL_PROJECTS) : undefined}
          placeholder={text.add}
          searchable
          value={null}
          searchValue={query}
          onSearchChange={setQuery}
          nothingFoundMessage={text.nobody}
          data={others.map((project) => ({ value: project.id, label: nameOf(project) }))}
          onChange={(id) => {
            const project = others.find((one) => one.id === id)
            setQuery('')
            if (project) setLinked(project, true)
          }}
        />
      )}
    </>
  )
}
