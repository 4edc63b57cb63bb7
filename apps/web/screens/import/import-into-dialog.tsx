import { Modal } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import {
  ImportPlacesDocument,
  type ImportPlacesQuery,
} from '#generated/operations/apps/web/screens/import/import-into.ts'
import { MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { creatingProject, ProjectMark, projectStrings } from '#projects/web/index.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import { newId } from '#platform/kernel/ids.ts'
import { nameIs } from '#platform/kernel/names.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { screenStrings as strings } from './strings.ts'

const COLORS: string[] = Object.values(PICKABLE_COLORS)
/** The projects that changed last; for older ones, import from their own pages. */
const OFFERED_PROJECTS = 200

type Place = ImportPlacesQuery['projects']['nodes'][number]

/** Asks which project to import files into, or creates one; opens its import page. */
export function ImportIntoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.intoTitle} size={480} yOffset="14vh">
      {opened && <Choice onClose={onClose} />}
    </Modal>
  )
}

function Choice({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const createProject = useAct(creatingProject)
  const [query, setQuery] = useState('')
  const find = useDeferredValue(query.trim())
  const answer = useAnswer(ImportPlacesDocument, { variables: { first: OFFERED_PROJECTS, find } })
  const { error, retry } = answer
  const data = answer.data ?? answer.previous
  if (error && !data)
    return <ErrorState compact title={strings.projectsFailed} message={error.message} onRetry={retry} />
  const open = (data?.projects.nodes ?? []).filter((project) => project.viewerCan.contribute)
  const projects = bestFirst(open, query, ({ title }) => title)
  const mayCreate = data?.viewerCanCreate.projects === true
  const isTyped = nameIs(query)
  const known = projects.some((project) => isTyped(project.title))
  // A typed name that no project has probably means a new project; without a name there is nothing to create.
  const rows: (Place | 'new')[] = mayCreate && query.trim() !== '' && !known ? [...projects, 'new'] : projects

  const choose = async (row: Place | 'new'): Promise<void> => {
    const { id, title } = row === 'new' ? { id: newId(), title: query.trim() } : row
    if (row === 'new') {
      const color = COLORS[Math.floor(Math.random() * COLORS.length)] ?? null
      const outcome = await createProject({ id, title, color }).done
      if (outcome.state === 'refused') return reportFailure(outcome.error)
    }
    onClose()
    router.history.push(links.projectImport({ id, title }))
  }
  return (
    <ChoiceField
      label={strings.findProject(mayCreate)}
      listLabel={strings.projects}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_PROJECT_TITLE_CHARS}
      choices={rows}
      isBehind={answer.data === undefined}
      note={data?.projects.hasNextPage === true ? strings.moreProjects(OFFERED_PROJECTS) : undefined}
      idOf={(row) => (row === 'new' ? 'new' : row.id)}
      onChoose={(row) => void choose(row)}
      empty={data && (query.trim() === '' ? strings.noProjectYet : strings.noProject)}
    >
      {(row) => (
        <>
          {row === 'new' ? (
            <IconPlus size={18} stroke={1.9} aria-hidden="true" />
          ) : (
            <ProjectMark project={row} size={22} />
          )}
          <ChoiceTitle>
            {row === 'new' ? strings.newProject(query.trim()) : row.title || projectStrings.untitled}
          </ChoiceTitle>
        </>
      )}
    </ChoiceField>
  )
}
