import { expect, test } from 'vitest'
import { authRoutes } from '../../../apps/web/routes/auth-routes.ts'
import { codingRoutes, presentRoutes } from '../../../apps/web/workspace-application/project-routes.ts'
import { embedRoute } from '../../../apps/web/workspace-application/reel-routes.ts'
import { workspaceRoutes } from '../../../apps/web/workspace-application/workspace-routes.ts'
import { screenPaths } from '../screen-paths.ts'
import { arrivedWalk, strangersWalk } from './arrivals.ts'
import { embeddedForStrangers, fileWalks } from './files.ts'
import { emptyPlaces, filledPlaces } from './places.ts'
import { projectWalks } from './projects.ts'
import { emptySettings, settingsWalks } from './settings.ts'
import { readingWalk, textsWalk } from './texts.ts'
import type { Stop } from './walk.ts'

const stops: readonly Stop[] = [
  ...[
    strangersWalk,
    arrivedWalk,
    ...filledPlaces,
    ...emptyPlaces,
    ...projectWalks,
    textsWalk,
    readingWalk,
    ...settingsWalks,
    emptySettings,
    ...fileWalks,
  ].flatMap((stretch) => stretch.stops),
  embeddedForStrangers,
]

test('the walk stops at every existing screen, and at no other', () => {
  const walked = new Set(stops.map(({ path }) => path))
  const there = new Set(screenPaths([authRoutes, workspaceRoutes, presentRoutes, codingRoutes, embedRoute]))
  expect([...there].filter((path) => !walked.has(path))).toEqual([])
  expect([...walked].filter((path) => !there.has(path))).toEqual([])
})

test('no two stops have the same name', () => {
  const names = stops.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
