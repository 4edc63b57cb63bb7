import { useApolloClient } from '@apollo/client/react'
import { useLocation } from '@tanstack/react-router'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart, loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { onceRead } from '#platform/web/graphql/index.ts'
import { runAction, useAction, useActions } from '#platform/web/keyboard/index.ts'
import { useOpenProject } from './open-project.ts'
import { createActions } from './shell-actions.ts'
import { useShellData } from './shell-data.tsx'
import classes from './sidebar.module.css'
import { TreeIcon } from './tree-icon.tsx'
import { shellStrings as strings } from './strings.ts'

const loadPlaces = () => import('./places/places.tsx')
const Places = lazyPart('places', async () => (await loadPlaces()).Places)
/**
 * Whether the code that turns the first lines into a tree is loaded: the page is drawn before the tree can be opened,
 * dragged and navigated by keys.
 * @param isUrgent a user waits for it
 */
function usePlacesLoaded(isUrgent: boolean): boolean {
  const client = useApolloClient()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const load = () =>
      // A page that lost its server continues with the first lines. What is loaded is drawn immediately.
      void loadWhenAnswered(loadPlaces).then(
        async () => Places.preload().then(() => setLoaded(true)),
        () => undefined,
      )
    return isUrgent ? load() : onceRead(client, load)
  }, [client, isUrgent])
  return loaded
}

function FirstLines() {
  const { tree } = useShellData()
  const pathname = useLocation({ select: (location) => location.pathname })
  const place = useOpenProject() ?? pathname
  const twists = tree.some(({ kind }) => kind === 'folder')
  return (
    <ul className={classes.list}>
      {tree.map((node) => (
        <li key={node.id}>
          <div className={classes.branch}>
            {twists && <span className={classes.noTwist} />}
            <Link
              className={classes.row}
              href={node.href}
              {...(place === (node.kind === 'project' ? node.id : node.href)
                ? { 'aria-current': 'page' as const }
                : {})}
            >
              <TreeIcon node={node} />
              <span className={classes.title}>{node.title}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Folders and projects of the workspace. Absent while there are none. */
export function ProjectTree() {
  const { tree, mayCreateFolders } = useShellData()
  const [createsFolder, setCreatesFolder] = useState(false)
  const loaded = usePlacesLoaded(createsFolder)
  // The dialog is part of what is loaded late.
  useAction(createActions.folder, () => setCreatesFolder(true), { enabled: mayCreateFolders && !loaded })
  const mayCreate = useActions().some((action) => action.id === createActions.project.id && action.available)
  const heading = tree.length > 0 && (
    <div className={classes.heading}>
      {strings.places.projects}
      {mayCreate && (
        <IconButton
          size={24}
          label={strings.newProject}
          action={createActions.project.id}
          onClick={() => runAction(createActions.project.id)}
        >
          <IconPlus size={15} stroke={1.8} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
  const firstLines = (
    <>
      {heading}
      <FirstLines />
    </>
  )
  if (!loaded) return firstLines
  return (
    <Suspense fallback={firstLines}>
      <Places heading={heading} firstLines={<FirstLines />} createsFolder={createsFolder} />
    </Suspense>
  )
}
