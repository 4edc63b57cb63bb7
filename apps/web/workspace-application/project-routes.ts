import { createRoute, redirect } from '@tanstack/react-router'
import type { Id } from '#platform/kernel/ids.ts'
import { idParams } from '../routes/identifiers.ts'
import { rootRoute } from '../routes/root-route.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'
import { workspaceSession } from './session.ts'

// Every page of a workspace loads these routes, and each file named in them adds to its size.
const agreement = async () => import('../screens/agreement/agreement-screens.ts')
const projectLists = async () => import('../screens/projects/project-list-screens.ts')
const questions = async () => import('../screens/question/question-screens.ts')
// A file of its own, which comes with those of the screen: the question is asked for while these are on their way.
const questionAhead = async () => import('../screens/question/read-question-ahead.ts')
const viewTabs = async () => import('../screens/view/tabs/view-tabs.ts')

const projects = screen('projects', async () => (await projectLists()).ProjectsScreen)

/** Other addresses of the list of all projects (document 1 §2.3). */
const toProjects = () => {
  throw redirect({ to: '/projects', replace: true })
}

const loadProject = async () => import('../screens/project/project-frame.tsx')

async function beginProject(projectId: Id, { pathname, href }: { pathname: string; href: string }): Promise<void> {
  try {
    const [{ readProjectAhead }, { calls }] = await Promise.all([loadProject(), workspaceSession(href)])
    readProjectAhead(calls.client, projectId, pathname)
  } catch {
    // The frame and the screen load the same data, and show the error.
  }
}

interface Opened {
  href: string
  searchStr: string
}

/** Requests the first notes of a project, unless the address narrows them: then the tab knows what to request. */
async function beginNotes(projectId: Id, { href, searchStr }: Opened): Promise<void> {
  if (searchStr !== '') return
  try {
    const [{ readNotesAhead }, { calls }] = await Promise.all([viewTabs(), workspaceSession(href)])
    readNotesAhead(calls.client, projectId)
  } catch {
    // The tab loads the same data, and shows the error.
  }
}

/** The same where the address names no tab, if it is already known that the project opens at its notes. */
async function beginTab(projectId: Id, opened: Opened): Promise<void> {
  try {
    const [{ likelyTab }, { calls }] = await Promise.all([loadProject(), workspaceSession(opened.href)])
    if (likelyTab(calls.client, projectId) === 'notes') await beginNotes(projectId, opened)
  } catch {
    // The tab that is opened then loads its data, and shows the error.
  }
}

async function beginQuestion(ids: { projectId: Id; questionId: Id }, { href, searchStr }: Opened): Promise<void> {
  try {
    const [{ readQuestionAhead }, { calls }] = await Promise.all([questionAhead(), workspaceSession(href)])
    readQuestionAhead(calls.client, ids, searchStr !== '')
  } catch {
    // The screen loads the same data, and shows the error.
  }
}

/**
 * Nothing is requested for a link that the pointer only rests on. A loader that ran for such a link would not run again
 * when it is opened.
 */
const WHEN_OPENED = { preload: false } as const

const projectRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/$projectId',
  params: idParams('projectId'),
  ...WHEN_OPENED,
  loader: ({ params, location }) => {
    void beginProject(params.projectId, location)
  },
  component: screen('project', async () => (await loadProject()).ProjectFrame),
})

/** The pages of one project (document 1 §2.4). */
const tabRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/',
    ...WHEN_OPENED,
    loader: ({ params, location }) => {
      void beginTab(params.projectId, location)
    },
    component: screen('project-start', async () => (await import('../screens/project/first-tab.tsx')).FirstTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'readme',
    component: screen('project-readme', async () => (await import('../screens/project/readme-tab.tsx')).ReadmeTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'notes',
    ...WHEN_OPENED,
    loader: ({ params, location }) => {
      void beginNotes(params.projectId, location)
    },
    component: screen('project-notes', async () => (await viewTabs()).NotesTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'highlights',
    component: screen('project-highlights', async () => (await viewTabs()).HighlightsTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'tags',
    component: screen('project-tags', async () => (await import('../screens/tag-board/tags-tab.tsx')).TagsTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'tags/b/$tagBoardId',
    params: idParams('tagBoardId'),
    component: screen('project-tags', async () => (await import('../screens/tag-board/tags-tab.tsx')).TagsTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'insights',
    component: screen('project-insights', async () => (await viewTabs()).InsightsTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'charts',
    component: screen(
      'project-charts',
      async () => (await import('../screens/project/charts/charts-tab.tsx')).ChartsTab,
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'questions',
    component: screen('questions', async () => (await questions()).QuestionsTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'agreement',
    component: screen('agreement', async () => (await agreement()).AgreementTab),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'v/$viewId',
    params: idParams('viewId'),
    component: screen('project-view', async () => (await import('../screens/view/view-screen.tsx')).ViewScreen),
  }),
] as const

/** Projects, insights and tags, within the shell. */
export const projectRoutes = [
  createRoute({ getParentRoute: () => frameRoute, path: '/projects', component: projects }),
  createRoute({ getParentRoute: () => frameRoute, path: '/projects/your-projects', component: projects }),
  createRoute({ getParentRoute: () => frameRoute, path: '/projects/folders', component: projects }),
  createRoute({ getParentRoute: () => frameRoute, path: '/projects/shared-with-you', component: projects }),
  createRoute({ getParentRoute: () => frameRoute, path: '/projects/archived', component: projects }),
  createRoute({ getParentRoute: () => frameRoute, path: '/projects/all-projects', beforeLoad: toProjects }),
  createRoute({ getParentRoute: () => frameRoute, path: '/projects/list', beforeLoad: toProjects }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/projects/new',
    component: screen('new-project', async () => (await projectLists()).NewProjectScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/projects/copying/$copyId',
    params: idParams('copyId'),
    component: screen('copying', async () => (await import('../screens/templates/template-screens.ts')).CopyingScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/projects/$projectId/import',
    params: idParams('projectId'),
    component: screen('import', async () => (await import('../screens/import/import-screen.tsx')).ImportScreen),
  }),
  projectRoute.addChildren(tabRoutes),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/projects/$projectId/questions/$questionId',
    params: idParams('projectId', 'questionId'),
    ...WHEN_OPENED,
    loader: ({ params, location }) => {
      void beginQuestion(params, location)
    },
    component: screen('question', async () => (await questions()).QuestionScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/projects/$projectId/agreement/$roundId',
    params: idParams('projectId', 'roundId'),
    component: screen('agreement-round', async () => (await agreement()).RoundScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/insights/$insightId',
    params: idParams('insightId'),
    component: screen('insight', async () => (await import('../screens/insight/insight-screen.tsx')).InsightScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/tags',
    component: screen('tags', async () => (await import('../screens/tag/tags-screen.tsx')).TagsScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/tags/$tagId',
    params: idParams('tagId'),
    component: screen('tag', async () => (await import('../screens/tag/tag-screen.tsx')).TagScreen),
  }),
] as const

const presentFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'presenting',
  loader: ({ location }) => workspaceSession(location.href),
  staleTime: Infinity,
  component: screen('present', async () => (await import('../screens/present/present-frame.tsx')).PresentFrame),
})

/** The presentation of a project's insights, or of the rows of a view: the whole window, without the shell. */
export const presentRoutes = presentFrameRoute.addChildren([
  createRoute({
    getParentRoute: () => presentFrameRoute,
    path: '/projects/$projectId/insights/present',
    params: idParams('projectId'),
  }),
  createRoute({
    getParentRoute: () => presentFrameRoute,
    path: '/projects/$projectId/insights/present/$insightId',
    params: idParams('projectId', 'insightId'),
  }),
  createRoute({
    getParentRoute: () => presentFrameRoute,
    path: '/projects/$projectId/v/$viewId/present',
    params: idParams('projectId', 'viewId'),
  }),
  createRoute({
    getParentRoute: () => presentFrameRoute,
    path: '/projects/$projectId/v/$viewId/present/$insightId',
    params: idParams('projectId', 'viewId', 'insightId'),
  }),
])

const codingFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'coding',
  loader: ({ location }) => workspaceSession(location.href),
  staleTime: Infinity,
  component: screen('coding-desk', async () => (await import('../screens/coding-desk/coding-frame.tsx')).CodingFrame),
})

/** The coding desk: the whole window, without the shell. */
export const codingRoutes = codingFrameRoute.addChildren([
  createRoute({
    getParentRoute: () => codingFrameRoute,
    path: '/projects/$projectId/code',
    params: idParams('projectId'),
  }),
  createRoute({ getParentRoute: () => codingFrameRoute, path: '/code' }),
])
