import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import {
  FolderListDocument,
  FolderRowFragmentDoc,
  type FolderListQuery,
} from '#generated/operations/capabilities/folders/web/folder.ts'
import { ProjectListDocument, ProjectRowFragmentDoc } from '#generated/operations/capabilities/projects/web/project.ts'
import { folderStrings } from '#folders/web/index.ts'
import { ProjectRowView, type ProjectRow } from '#projects/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { useCached, usePages } from '#platform/web/graphql/index.ts'
import { ProjectMenu } from './project-menu.tsx'
import { dragProps, spotOn, useDragged, type DropSpot } from '../../shell/places/place-drag.ts'
import { mayMove, placeOfFolder, placeOfProject, type Place } from '../../shell/places/place.ts'
import { useFolderActs } from '../../shell/places/place-menu.tsx'
import classes from './place-list.module.css'
import { strings } from '../../shell/places/strings.ts'
import { usePlaceMoves } from '../../shell/places/use-place-moves.tsx'

const ROW_HEIGHT = 56

type FolderNode = FolderListQuery['folders']['nodes'][number]
type Row = { id: Id; place: Place } & (
  | { kind: 'folder'; folder: FolderNode }
  | { kind: 'project'; project: ProjectRow }
)

/** Which folders and projects a list shows; none of a kind where that is absent. */
export interface PlaceListProps {
  label: string
  folders?: { parentId?: Id; top?: boolean; mine?: boolean; sharedWithMe?: boolean }
  projects?: { folderId?: Id; top?: boolean; mine?: boolean; sharedWithMe?: boolean }
  /** They stand in one place, where they are put in order by dragging: the folder, or null for the workspace itself. */
  arranged?: { id: Id; title: string; scopeId: Id } | null
  /** The project or folder that the list begins at. */
  startAt?: Id | null
  /** What stands there when there is nothing. */
  empty: ReactNode
}

const NOTHING = { nodes: [], endCursor: null, hasNextPage: false }

/** Folders, and behind them projects, as rows. */
export function PlaceList({ label, folders, projects, arranged, startAt = null, empty }: PlaceListProps) {
  const folderPages = usePages({
    document: FolderListDocument,
    variables: folders ?? { parentId: null },
    pageOf: (data) => (folders ? data.folders : NOTHING),
  })
  const projectPages = usePages({
    document: ProjectListDocument,
    variables: projects
      ? { archived: false, ...projects, ...(arranged === undefined ? {} : { order: 'RANK' as const }) }
      : { archived: false, mine: true },
    pageOf: (data) => (projects ? data.projects : NOTHING),
  })
  const all = [folderPages, projectPages]
  const more = folderPages.hasMore ? folderPages.loadMore : projectPages.loadMore
  const isOnItsWay =
    startAt !== null &&
    (folderPages.hasMore || projectPages.hasMore) &&
    ![...folderPages.nodes, ...projectPages.nodes].some(({ id }) => id === startAt)
  const there = folderPages.nodes.length + projectPages.nodes.length
  useEffect(() => {
    if (isOnItsWay && there > 0) more()
  }, [isOnItsWay, there, more])
  const failed = all.find(({ state }) => state === 'failed')
  if (failed) return <ErrorState title={strings.failed} message={failed.error?.message ?? ''} onRetry={failed.reload} />
  if (all.some(({ state }) => state === 'loading')) return <LoadingRows label={strings.loading} />
  const rows: Row[] = [
    ...folderPages.nodes.map((folder): Row => ({
      id: folder.id,
      kind: 'folder',
      folder,
      place: placeOfFolder(folder),
    })),
    // Projects follow when no more folders come.
    ...(folderPages.hasMore
      ? []
      : projectPages.nodes.map((project): Row => ({
          id: project.id,
          kind: 'project',
          project,
          place: placeOfProject(project),
        }))),
  ]
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
            <ProjectLine
              project={row.project}
              onGone={() => projectPages.leaveOut(new Set([row.id]))}
              onBack={projectPages.reload}
            />
          )}
        </DraggedRow>
      )}
    </VirtualRows>
  )
}

function FolderLine({ folder }: { folder: FolderNode }) {
  const shown = useCached(FolderRowFragmentDoc, 'FolderRow', 'Folder', folder)
  const { entriesOf } = useFolderActs()
  const place = placeOfFolder(shown)
  return (
    <>
      <span className={classes.sign} aria-hidden="true">
        <IconFolder size={18} stroke={1.7} />
      </span>
      <span className={classes.title}>
        {place.title}
        {shown.pinned && <IconPin className={classes.pin} size={14} stroke={1.7} aria-label={strings.pinnedHeading} />}
      </span>
      <span className={classes.fact}>{folderStrings.projects(folder.projectCount)}</span>
      <span className={classes.time}>
        <RelativeTime at={shown.updatedAt} />
      </span>
      <MoreMenu label={strings.more(place.title)} entries={entriesOf(place)} />
    </>
  )
}

function ProjectLine({ project, ...list }: { project: ProjectRow; onGone: () => void; onBack: () => void }) {
  const shown = useCached(ProjectRowFragmentDoc, 'ProjectRow', 'Project', project)
  return (
    <>
      <ProjectRowView project={shown} />
      <ProjectMenu project={shown} {...list} />
    </>
  )
}

/** A row that is dragged into folders, and among its neighbours where these stand in one place. */
function DraggedRow({
  place,
  arranged,
  children,
}: {
  place: Place
  arranged: PlaceListProps['arranged']
  children: ReactNode
}) {
  const dragged = useDragged()
  const moves = usePlaceMoves()
  const [spot, setSpot] = useState<DropSpot | null>(null)
  const over = (event: DragEvent<HTMLElement>): void => {
    const found = dragged ? spotOn(place, dragged, event) : null
    const next =
      found !== null && found !== 'into' && arranged === undefined
        ? place.kind === 'folder' && dragged?.id !== place.id
          ? 'into'
          : null
        : found
    if (next !== spot) setSpot(next)
    if (next !== null) event.preventDefault()
  }
  const drop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault()
    setSpot(null)
    if (!dragged || spot === null) return
    const target =
      spot === 'into'
        ? { folder: place }
        : { folder: arranged ?? null, ...(spot === 'before' ? { beforeId: place.id } : { afterId: place.id }) }
    void moves.moveAsking(dragged, target)
  }
  return (
    <div
      className={classes.row}
      data-drop={spot ?? undefined}
      data-dragged={dragged?.id === place.id || undefined}
      {...(mayMove(place) ? dragProps(place) : {})}
      onDragOver={over}
      onDragLeave={() => setSpot(null)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
