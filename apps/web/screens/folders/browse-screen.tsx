import { Button } from '@mantine/core'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import { useLocation, useParams } from '@tanstack/react-router'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { runAction, useActions } from '#platform/web/keyboard/index.ts'
import { TrialSection } from '#workspaces/web/index.ts'
import { PlaceList, type PlaceListProps } from '../../project-lists/place-list.tsx'
import { NotFoundScreen } from '../../routes/not-found-screen.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { SelectingProject, useSelectedProject } from './selected-project.tsx'
import { StarredList } from './starred-list.tsx'
import classes from './folders.module.css'
import { strings } from './strings.ts'

type Shelf = 'all' | 'folders' | 'starred' | 'created' | 'shared'

const PATHS: Record<Shelf, string> = {
  all: '/browse',
  folders: '/browse/folders',
  starred: '/browse/starred',
  created: '/browse/created-by-you',
  shared: '/browse/shared-with-you',
}
const SHELVES: Record<
  Exclude<Shelf, 'starred'>,
  { title: string; list: Pick<PlaceListProps, 'folders' | 'projects' | 'arranged'>; empty: readonly [string, string] }
> = {
  all: {
    title: strings.all,
    list: { folders: { top: true }, projects: { top: true }, arranged: null },
    empty: [strings.emptyBrowse, strings.emptyBrowseHint],
  },
  folders: {
    title: strings.folders,
    list: { folders: { top: true }, arranged: null },
    empty: [strings.emptyFolders, strings.emptyFoldersHint],
  },
  created: {
    title: strings.created,
    list: { folders: { mine: true }, projects: { mine: true } },
    empty: [strings.emptyCreated, strings.emptyBrowseHint],
  },
  shared: {
    title: strings.sharedWithYou,
    list: { folders: { sharedWithMe: true }, projects: { sharedWithMe: true } },
    empty: [strings.emptyShared, strings.emptySharedHint],
  },
}

function shelfOf(tab: string | undefined): Shelf | null {
  return (
    (Object.keys(PATHS) as Shelf[]).find(
      (shelf) => PATHS[shelf] === (tab === undefined ? '/browse' : `/browse/${tab}`),
    ) ?? null
  )
}

function Shown({ shelf, startAt = null }: { shelf: Shelf; startAt?: Id | null }) {
  if (shelf === 'starred') return <StarredList />
  const { list, empty, title } = SHELVES[shelf]
  const nothing = (
    <EmptyState picture={<RawStone />} title={empty[0]}>
      {empty[1]}
    </EmptyState>
  )
  return <PlaceList key={shelf} label={title} {...list} startAt={startAt} empty={nothing} />
}

/**
 * /browse and its shelves (document 1 §2.3): every folder and project that the viewer may see; with `selectProject` it
 * starts at that project, with `trial` it shows the trial.
 */
export function BrowseScreen() {
  const shelf = shelfOf(useParams({ strict: false }).tab)
  const selected = useSelectedProject()
  const asksForTrial = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('trial') })
  const mayCreate = useActions().some((action) => action.id === createActions.folder.id && action.available)
  const create = mayCreate && (
    <Hint label={strings.newFolder} action={createActions.folder.id}>
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={15} stroke={1.8} aria-hidden="true" />}
        onClick={() => runAction(createActions.folder.id)}
      >
        {strings.newFolder}
      </Button>
    </Hint>
  )
  if (shelf === null) return <NotFoundScreen />
  return (
    <Page title={strings.browse} breadcrumbs={[{ title: strings.browse }]} width="list">
      <PageHeader title={strings.browse} description={strings.browseHint} actions={create || undefined} />
      <LinkTabs
        label={strings.browseTabs}
        tabs={(Object.keys(PATHS) as Shelf[]).map((each) => ({
          title: each === 'starred' ? strings.starred : SHELVES[each].title,
          href: PATHS[each],
          current: each === shelf,
        }))}
      />
      {asksForTrial && (
        <div className={classes.trial}>
          <TrialSection always />
        </div>
      )}
      {shelf === 'all' && selected !== null ? (
        <SelectingProject projectId={selected}>{(startAt) => <Shown shelf="all" startAt={startAt} />}</SelectingProject>
      ) : (
        <Shown shelf={shelf} />
      )}
    </Page>
  )
}

/** /shared: what others share with the viewer. */
export function SharedScreen() {
  return (
    <Page title={strings.shared} breadcrumbs={[{ title: strings.shared }]} width="list">
      <PageHeader title={strings.shared} description={strings.sharedHint} />
      <Shown shelf="shared" />
    </Page>
  )
}
