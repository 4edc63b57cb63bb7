import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ProjectCard, projectList, ProjectRowView, projectStrings } from '#projects/web/index.ts'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { LinkTabs, SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { defineAction, runAction, useAction, useActions } from '#platform/web/keyboard/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { CopiesUnderWay } from '#templates/web/index.ts'
import { links } from '../../links.ts'
import { templateLinks } from '../../template-links.ts'
import { PlaceList } from '../../project-lists/place-list.tsx'
import { createActions } from '../../shell/shell-actions.ts'
import { ProjectMenu } from '../../project-lists/project-menu.tsx'
import classes from './projects.module.css'
import { strings } from '../../project-lists/strings.ts'

const newFromTemplate = defineAction({
  id: 'projects.new-from-template',
  title: strings.newFromTemplate,
  section: 'Projects',
  screen: 'projects',
})

type Shelf = 'all' | 'folders' | 'yours' | 'shared' | 'archived'
type Layout = 'list' | 'grid'
const LAYOUTS = [
  { value: 'grid', label: strings.grid },
  { value: 'list', label: strings.list },
] as const
const ROW_HEIGHT = 56

function shelfOf(pathname: string): Shelf {
  if (pathname.endsWith('/your-projects')) return 'yours'
  if (pathname.endsWith('/folders')) return 'folders'
  if (pathname.endsWith('/shared-with-you')) return 'shared'
  return pathname.endsWith('/archived') ? 'archived' : 'all'
}

/** /projects and its shelves (document 1 §2.3): all, the user's own, archived. */
export function ProjectsScreen() {
  const shelf = shelfOf(useLocation({ select: (location) => location.pathname }))
  const [layout, setLayout] = useStoredValue<Layout>('quarry.projects.layout', 'grid')
  const mayCreate = useActions().some((action) => action.id === createActions.project.id && action.available)
  const router = useRouter()
  useAction(newFromTemplate, () => router.history.push(templateLinks.choose), { enabled: mayCreate })
  const create = mayCreate ? (
    <>
      <Button component={Link} href={templateLinks.choose} variant="default">
        {strings.fromTemplate}
      </Button>
      <Hint label={strings.new} action={createActions.project.id}>
        <Button
          leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />}
          onClick={() => runAction(createActions.project.id)}
        >
          {strings.new}
        </Button>
      </Hint>
    </>
  ) : undefined
  const tabs: { shelf: Shelf; title: string; href: string }[] = [
    { shelf: 'all', title: strings.all, href: '/projects' },
    { shelf: 'folders', title: strings.folders, href: '/projects/folders' },
    { shelf: 'yours', title: strings.yours, href: '/projects/your-projects' },
    { shelf: 'shared', title: strings.shared, href: '/projects/shared-with-you' },
    { shelf: 'archived', title: strings.archived, href: '/projects/archived' },
  ]
  return (
    <Page title={strings.projects} breadcrumbs={[{ title: strings.projects }]} width="list">
      <PageHeader title={strings.projects} description={strings.description} actions={create} />
      <CopiesUnderWay />
      <LinkTabs
        label={strings.projects}
        tabs={tabs.map((tab) => ({ title: tab.title, href: tab.href, current: tab.shelf === shelf }))}
      />
      {shelf === 'folders' ? (
        <Folders />
      ) : (
        <>
          <Toolbar
            label={strings.layout}
            end={<SegmentedTabs label={strings.layout} value={layout} options={LAYOUTS} onChange={setLayout} />}
          />
          <Shown shelf={shelf} layout={layout} create={create} />
        </>
      )}
    </Page>
  )
}

function Folders() {
  const empty = (
    <EmptyState picture={<RawStone />} title={strings.emptyFolders}>
      {strings.emptyFoldersHint}
    </EmptyState>
  )
  return <PlaceList label={strings.folders} folders={{ top: true }} arranged={null} empty={empty} />
}

interface ShownProps {
  shelf: Exclude<Shelf, 'folders'>
  layout: Layout
  create: React.ReactNode
}

function Shown({ shelf, layout, create }: ShownProps) {
  const projects = useLive(projectList, {
    mine: shelf === 'yours',
    sharedWithMe: shelf === 'shared',
    archived: shelf === 'archived',
  })
  if (projects.state === 'loading') return <LoadingRows label={strings.loading} />
  if (projects.state === 'failed')
    return <ErrorState title={strings.failed} message={toCallError(projects.error).message} onRetry={projects.retry} />
  if (projects.rows.length === 0) {
    const words = {
      all: [strings.empty, strings.emptyHint],
      yours: [strings.emptyYours, strings.emptyHint],
      shared: [strings.emptyShared, strings.emptySharedHint],
      archived: [strings.emptyArchived, strings.emptyArchivedHint],
    }[shelf]
    return (
      <EmptyState
        picture={<RawStone />}
        title={words[0] ?? ''}
        action={shelf === 'archived' || shelf === 'shared' ? undefined : create}
      >
        {words[1]}
      </EmptyState>
    )
  }
  if (layout === 'list') {
    return (
      <VirtualRows
        label={strings.projects}
        items={projects.rows}
        idOf={(project) => project.id}
        nameOf={(project) => project.title || projectStrings.untitled}
        rowHeight={ROW_HEIGHT}
        hrefOf={(project) => links.project(project)}
        onNearEnd={projects.more}
      >
        {(project) => (
          <>
            <ProjectRowView project={project} />
            <ProjectMenu project={project} />
          </>
        )}
      </VirtualRows>
    )
  }
  return (
    <>
      <div className={classes.grid}>
        {projects.rows.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            href={links.project(project)}
            menu={<ProjectMenu project={project} />}
          />
        ))}
      </div>
      {projects.hasMore && (
        <Button variant="default" mt={16} onClick={projects.more}>
          {strings.showMore}
        </Button>
      )}
    </>
  )
}
