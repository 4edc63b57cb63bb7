import { Button } from '@mantine/core'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useParams, useRouter } from '@tanstack/react-router'
import { FolderHeadDocument, type FolderHeadQuery } from '#generated/operations/capabilities/folders/web/folder.ts'
import { folderStrings } from '#folders/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { historyEntry } from '../../history-entry.ts'
import { links } from '../../links.ts'
import { NotFoundScreen } from '../../routes/not-found-screen.ts'
import { PlaceList } from '../../project-lists/place-list.tsx'
import { newProjectHref, useFolderActs } from '../../shell/places/place-menu.tsx'
import { askPlace } from '../../shell/places/place-questions.ts'
import { placeOfFolder, type Place } from '../../shell/places/place.ts'
import { strings as placeStrings } from '../../shell/places/strings.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { FolderInsights } from './folder-insights.tsx'
import { useSelectedProject } from './selected-project.tsx'
import classes from './folders.module.css'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'
import { strings } from './strings.ts'

type FolderHead = NonNullable<FolderHeadQuery['folder']>
type Tab = 'all' | 'projects' | 'insights'

const folder = { section: 'Folder', screen: 'folder' } as const
const actions = {
  rename: defineAction({ ...folder, id: 'folder.rename', title: 'Rename the folder', keys: 'r' }),
  share: defineAction({
    ...folder,
    id: 'folder.share',
    title: 'Share the folder, or see who has access',
    keys: 'shift+s',
  }),
  move: defineAction({ ...folder, id: 'folder.move', title: 'Move the folder', keys: 'm' }),
  pin: defineAction({
    ...folder,
    id: 'folder.pin',
    title: 'Pin the folder to your sidebar, or unpin it',
    keys: 'shift+d',
  }),
  delete: defineAction({ ...folder, id: 'folder.delete', title: 'Delete the folder' }),
} as const

/** /folders/{projectCategoryId} and its tabs (document 1 §2.3). */
export function FolderScreen() {
  const { projectCategoryId: id, tab: segment } = useParams({ strict: false }) as {
    projectCategoryId: Id
    tab?: string
  }
  const tab = tabOf(segment)
  const { data, error, retry } = useAnswer(FolderHeadDocument, { variables: { id } })
  const shown = data?.folder
  useShows('folder', shown)
  if (tab === null) return <NotFoundScreen />
  if (shown) return <Opened key={id} folder={shown} tab={tab} />
  if (data) return <NoAccess kind="folder" id={id} />
  if (!error) return <LoadingPage label={strings.loading} />
  return (
    <Page title={strings.failed} breadcrumbs={[PROJECTS_CRUMB]}>
      <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
    </Page>
  )
}

function tabOf(segment: string | undefined): Tab | null {
  return segment === undefined ? 'all' : segment === 'projects' || segment === 'insights' ? segment : null
}

function Opened({ folder: shown, tab }: { folder: FolderHead; tab: Tab }) {
  const router = useRouter()
  const place = placeOfFolder(shown) as Extract<Place, { kind: 'folder' }>
  const above = shown.path.filter(({ id }) => id !== shown.id)
  const parent = above.at(-1)
  const acts = useFolderActs({ onDeleted: () => router.history.push(parent ? links.folder(parent) : '/browse') })
  const may = shown.viewerCan
  const newProject = (): void => router.history.push(newProjectHref(shown.id))
  useAction(actions.rename, () => askPlace({ kind: 'rename', place }), { enabled: may.edit })
  useAction(actions.share, () => askPlace({ kind: 'share', place }))
  useAction(actions.move, () => askPlace({ kind: 'move', place }), { enabled: may.move })
  useAction(actions.pin, async () => acts.pin(place))
  useAction(actions.delete, async () => acts.remove(place), { enabled: may.delete })
  const create = may.contribute && (
    <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />} onClick={newProject}>
      {strings.newProject}
    </Button>
  )
  const head = (
    <span className={classes.actions}>
      {create}
      <Button
        variant="default"
        leftSection={<IconUsers size={15} stroke={1.8} aria-hidden="true" />}
        onClick={() => askPlace({ kind: 'share', place })}
      >
        {strings.share}
      </Button>
      <MoreMenu
        label={placeStrings.more(place.title)}
        entries={[...acts.entriesOf(place).slice(1), { kind: 'line' }, historyEntry('folder', place.id)]}
      />
    </span>
  )
  const tabs: { tab: Tab; title: string; href: string }[] = [
    { tab: 'all', title: strings.all, href: links.folder(shown) },
    { tab: 'projects', title: strings.projects, href: links.folder(shown, 'projects') },
    { tab: 'insights', title: strings.insights, href: links.folder(shown, 'insights') },
  ]
  const crumbs = [
    PROJECTS_CRUMB,
    ...above.map((each) => ({ title: each.title || folderStrings.untitled, href: links.folder(each) })),
    { title: place.title },
  ]
  return (
    <Page title={place.title} breadcrumbs={crumbs} width="list">
      <PageHeader icon={<IconFolder size={22} stroke={1.6} />} title={place.title} actions={head} />
      <LinkTabs
        label={strings.tabs}
        tabs={tabs.map((each) => ({ title: each.title, href: each.href, current: each.tab === tab }))}
      />
      {tab === 'insights' ? (
        <FolderInsights folderId={shown.id} />
      ) : (
        <Contents place={place} withFolders={tab === 'all'} create={create || undefined} />
      )}
    </Page>
  )
}

function Contents({ place, withFolders, create }: { place: Place; withFolders: boolean; create: React.ReactNode }) {
  const startAt = useSelectedProject()
  const empty = (
    <EmptyState picture={<RawStone />} title={withFolders ? strings.empty : strings.emptyProjects} action={create}>
      {withFolders ? strings.emptyHint : strings.emptyProjectsHint}
    </EmptyState>
  )
  return (
    <PlaceList
      label={strings.contents}
      {...(withFolders ? { folders: { parentId: place.id } } : {})}
      projects={{ folderId: place.id }}
      arranged={place}
      startAt={startAt}
      empty={empty}
    />
  )
}
