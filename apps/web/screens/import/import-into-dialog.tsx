import { Modal, TextInput } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ImportPlacesDocument, type ImportPlacesQuery } from '#generated/operations/apps/web/screens/import/import-into.ts'
import { MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { ProjectMark, projectStrings, useProjectCommands } from '#projects/web/index.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { links } from '../../links.ts'
import classes from './import.module.css'
import { screenStrings as strings } from './strings.ts'

const COLORS: string[] = Object.values(PICKABLE_COLORS)
/** The projects that changed last; older ones are found from their own pages. */
const OFFERED_PROJECTS = 200

type Place = ImportPlacesQuery['projects']['nodes'][number]

/** Asks which project files are to go into, or makes one; leads to its page that imports. */
export function ImportIntoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.intoTitle} size={480} yOffset="14vh">
      {opened && <Choice onClose={onClose} />}
    </Modal>
  )
}

function Choice({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const commands = useProjectCommands()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const { data } = useQuery(ImportPlacesDocument, { variables: { first: OFFERED_PROJECTS }, fetchPolicy: 'cache-and-network' })
  const wanted = query.trim().toLocaleLowerCase()
  const projects = (data?.projects.nodes ?? []).filter((project) => project.viewerCan.contribute && project.title.toLocaleLowerCase().includes(wanted))
  const mayCreate = data?.viewerCanCreate.projects === true
  const known = projects.some((project) => project.title.toLocaleLowerCase() === wanted)
  // With a name typed that no project has, making one is the likely wish; without a name there is nothing to make.
  const rows: (Place | 'new')[] = mayCreate && wanted !== '' && !known ? [...projects, 'new'] : projects
  const current = Math.min(active, rows.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = async (row: Place | 'new' | undefined): Promise<void> => {
    if (row === undefined) return
    const title = row === 'new' ? query.trim() : row.title
    const id = row === 'new' ? await commands.create({ title, color: COLORS[Math.floor(Math.random() * COLORS.length)] ?? null }) : row.id
    if (id === null) return
    onClose()
    router.history.push(links.projectImport({ id, title }))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') void choose(rows[current])
    else if (rows.length > 0) setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length)
  }
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={strings.findProject(mayCreate)}
        placeholder={strings.findProject(mayCreate)}
        value={query}
        maxLength={MAX_PROJECT_TITLE_CHARS}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${baseId}-list`}
        aria-activedescendant={`${baseId}-${current}`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(0)
        }}
      />
      {data && rows.length === 0 && <p className={classes.none} role="status">{wanted === '' ? strings.noProjectYet : strings.noProject}</p>}
      <div ref={list} className={classes.choices} role="listbox" id={`${baseId}-list`} aria-label={strings.projects}>
        {rows.map((row, at) => (
          <div
            key={row === 'new' ? 'new' : row.id}
            id={`${baseId}-${at}`}
            role="option"
            aria-selected={at === current}
            tabIndex={-1}
            className={classes.choice}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(at)}
            onClick={() => void choose(row)}
          >
            {row === 'new' ? <IconPlus size={18} stroke={1.9} aria-hidden="true" /> : <ProjectMark project={row} size={22} />}
            <span className={classes.choiceTitle}>{row === 'new' ? strings.newProject(query.trim()) : row.title || projectStrings.untitled}</span>
          </div>
        ))}
      </div>
    </>
  )
}
