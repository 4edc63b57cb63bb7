import { Suspense, useEffect, useState } from 'react'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { HomeDocument as HomeQueryDocument } from '#generated/operations/capabilities/home/web/home.ts'
import { ChecklistCard } from '#home/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { defineAction, useAction, useActions } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { useShellData } from '../../shell/shell-data.tsx'
import classes from './home-screen.module.css'
import { homeFocus } from './home-focus.ts'
import { stepHref } from './step-href.ts'
import { strings } from './strings.ts'

// Below what is seen first, and loaded right after it.
const HomeText = lazyPart('home-text', async () => (await import('./home-text.tsx')).HomeText)
const HomeBelow = lazyPart('home-below', async () => (await import('./home-below.tsx')).HomeBelow)
const loadEditor = () => import('./home-editor.tsx')
const HomeEditor = lazyPart('home-editor', async () => (await loadEditor()).HomeEditor)

const editHome = defineAction({
  id: 'home.edit',
  title: 'Edit the home page',
  section: 'Home',
  keys: 'e',
  screen: 'home',
  hint: 'The page that everyone in the workspace sees.',
})
const finishEditing = defineAction({
  id: 'home.finish-editing',
  title: 'Finish editing the home page',
  section: 'Home',
  keys: 'mod+enter',
  when: 'everywhere',
  screen: 'home',
})

/** /home: a greeting, then what matters most to the user, and the page that the workspace's administrators write. */
export function HomeScreen() {
  const { data, error, retry } = useAnswer(HomeQueryDocument, { variables: {} })
  const { viewer, workspace, latestProjects } = useShellData()
  const [editing, setEditing] = useState(false)
  const [hour] = useState(() => new Date().getHours())
  const home = data?.home
  const mayEdit = home?.viewerCanEdit === true
  // The steps are of no use to users who only read.
  const mayCreate = useActions().some((action) => action.id === createActions.project.id && action.available)
  const drawn = useDrawn(home !== undefined)
  const firstName = viewer.name.split(' ')[0] ?? viewer.name
  useAction(editHome, () => setEditing(true), { enabled: mayEdit && !editing })
  useAction(finishEditing, () => setEditing(false), { enabled: editing })
  const sampleId = home?.sampleProject?.id ?? null
  const focus =
    home &&
    homeFocus({
      mayCreate,
      checklist: home.checklist,
      hasProjects: latestProjects.some((project) => project.id !== sampleId),
    })
  const readsFirst = focus === 'reading' || focus === 'colleague'
  const above = readsFirst || drawn
  const checklist = home && mayCreate && (
    <ChecklistCard
      checklist={home.checklist}
      owner={viewer.email}
      startsOpen={focus === 'steps'}
      hrefOf={(step) => stepHref(step, latestProjects, sampleId)}
    />
  )
  const below = <Suspense fallback={null}>{drawn && home && focus && <HomeBelow home={home} focus={focus} />}</Suspense>
  const actions = mayEdit ? <EditSwitch editing={editing} onChange={setEditing} /> : undefined
  return (
    <Page title={strings.title} breadcrumbs={[{ title: strings.title }]} width="list" actions={actions}>
      <PageHeader title={strings.greeting(hour, firstName)} description={strings.subtitle(workspace.name)} />
      {!home && error && <ErrorState title={strings.failed} message={error.message} onRetry={retry} />}
      {!home && !error && <LoadingRows label={strings.loading} />}
      {home && (
        <div className={classes.stack}>
          {!editing && !readsFirst && checklist}
          {!editing && !readsFirst && below}
          <Suspense fallback={<LoadingRows label={strings.loading} />}>
            {editing ? (
              <HomeEditor documentId={home.documentId} content={(home.content as DocumentJson | null) ?? null} />
            ) : (
              above &&
              home.content !== null && (
                <HomeText content={home.content as DocumentJson} forReaders={focus === 'reading'} />
              )
            )}
          </Suspense>
          {!editing && readsFirst && below}
          {!editing && readsFirst && checklist}
        </div>
      )}
    </Page>
  )
}

/** Whether what was given has been on the screen for a frame: what is below does not delay it. */
function useDrawn(given: boolean): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!given) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setDrawn(true))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [given])
  return drawn
}

function EditSwitch({ editing, onChange }: { editing: boolean; onChange: (editing: boolean) => void }) {
  if (editing) {
    return (
      <Hint label={strings.done} action={finishEditing.id}>
        <PlainButton
          compact
          icon={<IconCheck size={15} stroke={2} aria-hidden="true" />}
          onClick={() => onChange(false)}
        >
          {strings.done}
        </PlainButton>
      </Hint>
    )
  }
  const prepare = () => void loadEditor().catch(() => undefined)
  return (
    <IconButton
      label={strings.edit}
      action={editHome.id}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onChange(true)}
    >
      <IconPencil size={17} stroke={1.7} aria-hidden="true" />
    </IconButton>
  )
}
