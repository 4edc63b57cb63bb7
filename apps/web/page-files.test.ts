import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { plantFolder } from '../../tools/planted-folder.ts'
import { pageFiles, routesIn } from './page-files.ts'

const routes = `
  const createRoute = (options: object) => options
  const screen = (load: () => Promise<unknown>) => load
  const loadNote = async () => import('./note-screen.ts')
  const projectRoute = createRoute({ path: '/projects/$projectId', component: screen(async () => import('./project.ts')) })
  export default [
    createRoute({ path: '/home', component: screen(async () => (await import('./home-screen.ts')).Home) }),
    createRoute({ path: '/data/$noteId', loader: () => import('./ahead.ts'), component: screen(async () => (await loadNote()).Note) }),
    createRoute({ getParentRoute: () => projectRoute, path: '/', component: screen(async () => import('./first-tab.ts')) }),
    createRoute({ getParentRoute: () => projectRoute, path: 'view/$noteId', beforeLoad: () => {} }),
  ]`

const sources = {
  'main.ts': `import routes from './routes.ts'\nconsole.log(routes, () => import('./root.ts'))`,
  'routes.ts': routes,
  'root.ts': `export const root = 'root'`,
  'home-screen.ts': `export const Home = 'home'`,
  'note-screen.ts': `export { Note } from './note-page.ts'\nexport const title = 'note'`,
  'note-page.ts': `export const Note = () => import('./editor.ts')`,
  'editor.ts': `export const editor = 'editor'`,
  'project.ts': `export const project = 'project'`,
  'first-tab.ts': `export const tab = 'tab'`,
  'ahead.ts': `export const ahead = 'ahead'`,
}

type Screens = Parameters<typeof pageFiles>[0]['screens']

/** Builds these sources and returns what is written, with the names of files without their hash. */
async function written(files: Readonly<Record<string, string>>, screens: Screens): Promise<unknown> {
  const root = await plantFolder(files)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      pageFiles({
        applications: { root: 'root.ts', workspace: 'routes.ts' },
        firstText: 'main.ts',
        firstAnswers: 'main.ts',
        screens,
      }),
    ],
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts') } },
  })
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const file = output.find(({ fileName }) => fileName === 'page-files.json')
  if (file?.type !== 'asset') throw new Error('Nothing was written.')
  return JSON.parse(String(file.source).replaceAll(/assets\/([\w-]+)-[\w-]{8}\.js/g, '$1'))
}

test('a route names its screen by its own import, also through a constant', () => {
  expect(Object.fromEntries(routesIn('routes.ts', routes))).toEqual({
    '/home': ['./home-screen.ts'],
    '/data/$noteId': ['./note-screen.ts'],
    '/projects/$projectId': ['./project.ts', './first-tab.ts'],
    '/projects/$projectId/view/$noteId': [],
  })
})

test('the files of applications and screens are written with the build', async () => {
  expect(
    await written(sources, [
      { addresses: ['/home'], besides: [] },
      { addresses: ['/data/$noteId', '/projects/$projectId/view/$noteId'], besides: ['editor.ts'] },
    ]),
  ).toEqual({
    applications: { root: 'root', workspace: 'main' },
    firstText: 'main',
    firstAnswers: 'main',
    screens: [
      { addresses: ['/data/$noteId', '/projects/$projectId/view/$noteId'], files: ['note-screen', 'editor'] },
      { addresses: ['/home'], files: ['home-screen'] },
      { addresses: ['/projects/$projectId'], files: ['project', 'first-tab'] },
    ],
  })
})

test('a literal address comes before one with a parameter', async () => {
  const routesOfProjects = `${routes.slice(0, routes.lastIndexOf(']'))}
    createRoute({ path: '/projects/new', component: screen(async () => import('./home-screen.ts')) }),
  ]`
  expect(await written({ ...sources, 'routes.ts': routesOfProjects }, [])).toMatchObject({
    screens: [
      { addresses: ['/data/$noteId'] },
      { addresses: ['/home'] },
      { addresses: ['/projects/new'], files: ['home-screen'] },
      { addresses: ['/projects/$projectId'] },
    ],
  })
})

test('a screen whose source was renamed is announced under its new name', async () => {
  const { 'home-screen.ts': home, ...others } = sources
  const renamed = { ...others, 'first-screen.ts': home, 'routes.ts': routes.replace('home-screen', 'first-screen') }
  expect(await written(renamed, [{ addresses: ['/home'], besides: [] }])).toMatchObject({
    screens: [{ files: ['note-screen'] }, { files: ['first-screen'] }, {}],
  })
})

test.each<[string, Screens, string]>([
  ['an address without a route', [{ addresses: ['/start'], besides: [] }], 'No route has the address /start'],
  [
    'a route without a screen',
    [{ addresses: ['/projects/$projectId/view/$noteId'], besides: [] }],
    'imports no screen',
  ],
  ['a part that is gone', [{ addresses: ['/home'], besides: ['gone.ts'] }], 'gone.ts is in no file'],
  [
    'a part that the screen does not load',
    [{ addresses: ['/home'], besides: ['editor.ts'] }],
    'does not load editor.ts',
  ],
])('%s fails the build', async (_, screens, message) => {
  await expect(written(sources, screens)).rejects.toThrow(message)
})
