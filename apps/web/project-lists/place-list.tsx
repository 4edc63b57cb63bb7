import { useEffect, useRef, type ReactNode } from 'react'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { folderList, folderStrings, type ListedFolder } from '#folders/web/index.ts'
import { projectList, ProjectRowView, type ProjectRow } from '#projects/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RowLine } from '#platform/web/design/row-line.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { LOADING, type ShownPart } from '#platform/web/live/list.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { ProjectMenu } from './project-menu.tsx'
import { usePlaceDrag } from '../shell/places/place-drag.ts'
import { placeOfFolder, placeOfProject, type Place } from '../shell/places/place.ts'
import { useFolderActs } from '../shell/places/place-menu.tsx'
import classes from './place-list.module.css'
import { strings } from '../shell/places/strings.ts'
import { usePlaceMoves } from '../shell/places/use-place-moves.tsx'

const ROW_HEIGHT = 56

type Row = { id: Id; place: Place } & (
  | { kind: 'folder'; folder: ListedFolder }
  | { kind: 'project'; project: ProjectRow }
)

/** Which folders and projects a list shows; none of a kind where that is absent. */
export interface PlaceListProps {
  label: string
  folders?: { parentId?: Id; top?: boolean; mine?: boolean; sharedWithMe?: boolean }
  projects?: { folderId?: Id; top?: boolean; mine?: boolean; sharedWithMe?: boolean }
  /** Set where all are in one parent and sorted by dragging: the folder, or null for the workspace itself. */
  arranged?: { id: Id; title: string; scopeId: Id } | null
  /** The project or folder that the list starts at. */
  startAt?: Id | null
  /** Shown when there are none. */
  empty: ReactNode
}

/** For a kind that a list does not show. */
const NONE: ShownPart<never> = { ...LOADING, state: 'ready' }

/** Folders, and after them projects, as rows. */
export function PlaceList({ label, folders, projects, arranged, startAt = null, empty }: PlaceListProps) {
  const folderRows = useLive(folderList, folders ?? null)
  const projectRows = useLive(
    projectList,
    projects ? { archived: false, ...projects, ...(arranged === undefined ? {} : { order: 'RANK' as const }) } : null,
  )
  const [shownFolders, shownProjects] = [folders ? folderRows : NONE, projects ? projectRows : NONE]
  const all = [shownFolders, shownProjects]
  const { more } = shownFolders.hasMore ? folderRows : projectRows
  // A row that is being moved elsewhere is no longer shown here.
  const stands = ({ place }: Row): boolean => arranged === undefined || place.parentId === (arranged?.id ?? null)
  const rows = [
    ...shownFolders.rows.map((folder): Row => ({
      id: folder.id,
      kind: 'folder',
      folder,
      place: placeOfFolder(folder),
    })),
    // Projects follow once all folders are loaded.
    ...(shownFolders.hasMore
      ? []
      : shownProjects.rows.map((project): Row => ({
          id: project.id,
          kind: 'project',
          project,
          place: placeOfProject(project),
        }))),
  ].filter(stands)
  const isOnItsWay = startAt !== null && all.some(({ hasMore }) => hasMore) && !rows.some(({ id }) => id === startAt)
  const there = shownFolders.rows.length + shownProjects.rows.length
  useEffect(() => {
    if (isOnItsWay && there > 0) more()
  }, [isOnItsWay, there, more])
  const failed = all.find(({ state }) => state === 'failed')
  if (failed)
    return (
      <ErrorState
        title={strings.failed}
        message={toCallError(failed.error).message}
        onRetry={failed === shownFolders ? folderRows.retry : projectRows.retry}
      />
    )
  if (all.some(({ state }) => state === 'loading')) return <LoadingRows label={strings.loading} />
  if (rows.length === 0) return empty
  return (
    <VirtualRows
      startAt={startAt}
      label={label}
      items={rows}
      idOf={(row) => row.id}
      nameOf={(row) => row.place.title}
      rowHeight={ROW_HEIGHT}
      hrefOf={(row) => row.place.href}
      onNearEnd={more}
    >
      {(row) => (
        <DraggedRow place={row.place} arranged={arranged}>
          {row.kind === 'folder' ? (
            <FolderLine folder={row.folder} />
          ) : (
            <>
              <ProjectRowView project={row.project} />
              <ProjectMenu project={row.project} />
            </>
          )}
        </DraggedRow>
      )}
    </VirtualRows>
  )
}

function FolderLine({ folder }: { folder: ListedFolder }) {
  const { entriesOf } = useFolderActs()
  const place = placeOfFolder(folder)
  return (
    <RowLine
      sign={
        <span className={classes.sign}>
          <IconFolder size={18} stroke={1.7} />
        </span>
      }
      title={place.title}
      badges={
        folder.pinned && <IconPin className={classes.pin} size={14} stroke={1.7} aria-label={strings.pinnedHeading} />
      }
      facts={[folderStrings.projects(folder.projectCount)]}
      at={folder.updatedAt}
      tools={<MoreMenu label={strings.more(place.title)} entries={entriesOf(place)} />}
    />
  )
}

/** A row that can be dragged into folders, and among its neighbours where they have the same parent. */
function DraggedRow({
  place,
  arranged,
  children,
}: {
  place: Place
  arranged: PlaceListProps['arranged']
  children: ReactNode
}) {
  const moves = usePlaceMoves()
  const row = useRef<HTMLDivElement>(null)
  const drag = usePlaceDrag(row, {
    place,
    // Where there is no order, all of a folder means into it.
    meant: (_dragged, spot) =>
      arranged !== undefined || spot === 'into' ? spot : place.kind === 'folder' ? 'into' : null,
    onDrop(dragged, spot) {
      const target =
        spot === 'into'
          ? { folder: place }
          : { folder: arranged ?? null, ...(spot === 'before' ? { beforeId: place.id } : { afterId: place.id }) }
      void moves.moveAsking(dragged, target)
    },
  })
  return (
    <div ref={row} className={classes.row} {...drag}>
      {children}
    </div>
  )
}
