import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { PinnedPlacesDocument, PlaceContentsDocument } from '#generated/operations/apps/web/shell/places/places.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { PlaceDialogs } from './place-dialogs.tsx'
import { placeOfFolder, placeOfProject, type Place } from './place.ts'
import { askPlace } from './place-questions.ts'
import { strings } from './strings.ts'
import { createActions } from '../shell-actions.ts'
import { useShellData } from '../shell-data.tsx'
import classes from '../sidebar.module.css'
import { StarSection } from './star-section.tsx'
import { useOpenFolders, type OpenFolders } from './open-folders.ts'
import { contentsOf } from './place-contents.ts'
import { PlaceLine } from './place-line.tsx'
import { useTreeKeys, type TreeKeys } from './tree-keys.ts'

const MOST_PINNED = 20

/**
 * The sidebar's tree: pinned folders, then folders and projects, which can be opened, dragged, and navigated by the
 * arrow keys. `firstLines` is shown until it is loaded; with `createsFolder` it asks for a new folder as soon as it is
 * there.
 */
export function Places({
  heading,
  firstLines,
  createsFolder,
}: {
  heading: ReactNode
  firstLines: ReactNode
  createsFolder: boolean
}) {
  const tree = useRef<HTMLDivElement>(null)
  const folders = useOpenFolders()
  const keys = useTreeKeys(tree, folders)
  const { mayCreateFolders } = useShellData()
  const { data: pinned } = useAnswer(PinnedPlacesDocument, { variables: { first: MOST_PINNED } })
  const [creates, setCreates] = useState(createsFolder)
  useAction(createActions.folder, () => setCreates(true), { enabled: mayCreateFolders || Boolean(folders.writable) })
  // A new folder goes into the open one: whether that is allowed has to be known first.
  const parentId = folders.writable
  useEffect(() => {
    if (!creates || parentId === undefined) return
    setCreates(false)
    askPlace({ kind: 'new-folder', parentId })
  }, [creates, parentId])
  const pins = (pinned?.folders.nodes ?? []).filter((folder) => folder.pinned)
  return (
    <>
      {pins.length > 0 && (
        <>
          <div className={classes.heading}>{strings.pinnedHeading}</div>
          <ul className={classes.list}>
            {pins.map((folder) => (
              <PlaceLine
                key={folder.id}
                place={placeOfFolder(folder)}
                depth={0}
                twists={false}
                around={null}
                droppable={false}
              />
            ))}
          </ul>
        </>
      )}
      <StarSection />
      {heading}
      <div ref={tree}>
        <Contents parent={null} depth={0} folders={folders} keys={keys} meanwhile={firstLines} />
      </div>
      <PlaceDialogs />
    </>
  )
}

interface ContentsProps {
  /** The folder whose contents these are; null for the top level. */
  parent: { id: string; title: string; scopeId: string; href: string } | null
  depth: number
  folders: OpenFolders
  keys: TreeKeys
  /** Shown until they are loaded. */
  meanwhile?: ReactNode
}

/** The contents of one folder, loaded when it is opened. */
function Contents({ parent, depth, folders, keys, meanwhile = null }: ContentsProps) {
  const parentId = parent?.id ?? null
  const { data } = useAnswer(PlaceContentsDocument, { variables: contentsOf(parentId) })
  const inside = useMemo(() => (data?.folders.nodes ?? []).map(placeOfFolder), [data])
  const projects = useMemo(() => (data?.projects.nodes ?? []).map(placeOfProject), [data])
  const { shown } = keys
  useEffect(() => {
    shown(inside)
    shown(projects)
  }, [shown, inside, projects])
  if (!data) return meanwhile
  const more = data.folders.hasNextPage || data.projects.hasNextPage
  const line = (place: Place) => {
    const open = place.kind === 'folder' ? folders.isOpen(place.id) : undefined
    return (
      <PlaceLine
        key={place.id}
        place={place}
        depth={depth}
        twists={parent !== null || inside.length > 0}
        around={parent}
        onFocused={() => keys.focused(place.id)}
        onLeft={() => keys.focused(null)}
        onToggle={(toOpen) => folders.setOpen(place.id, toOpen)}
        {...(open === undefined ? {} : { open })}
      >
        {open === true && <Contents parent={place} depth={depth + 1} folders={folders} keys={keys} />}
      </PlaceLine>
    )
  }
  return (
    <ul className={classes.list}>
      {inside.map(line)}
      {projects.map(line)}
      {parent !== null && inside.length + projects.length === 0 && (
        <li className={classes.none} style={{ '--depth': depth } as CSSProperties}>
          <EmptyLine>{strings.emptyFolder}</EmptyLine>
        </li>
      )}
      {more && (
        <li className={classes.none} style={{ '--depth': depth } as CSSProperties}>
          <Link href={parent?.href ?? '/browse'}>{strings.showAll}</Link>
        </li>
      )}
    </ul>
  )
}
