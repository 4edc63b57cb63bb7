import { beforeEach, expect, test } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { forgetKeptLists } from '#platform/web/device/kept-list.ts'
import { PageFrameProvider, type PageFrame } from '#platform/web/design/page-frame.tsx'
import { KeepOpened } from './keep-opened.tsx'
import { openedBefore, openedLately } from './opened-lately.ts'
import { ShellDataProvider, type ShellData } from './shell-data.tsx'
import { useShows, type ShownThing } from './shown-thing.ts'

beforeEach(() => forgetKeptLists())

const data: ShellData = {
  workspace: { name: 'Meridian Research', logoUrl: null, primaryColor: null },
  viewer: { name: 'Ada', email: 'ada', imageUrl: null },
  tree: [],
  latestProjects: [],
  mayCreateFolders: false,
}
const project: ShownThing = { kind: 'project', id: '01890a5d-ac96-774b-bcce-b302099a8057', title: 'Pricing · Europe' }
const note: ShownThing = { kind: 'note', id: '01890a5d-ac96-774b-bcce-b302099a8058', title: 'Ines, week 2' }

type Opened = { thing: ShownThing | null; kind?: ShownThing['kind']; level?: PageFrame['level'] }

function Screen({ thing, kind = thing?.kind ?? 'note' }: Opened) {
  useShows(kind, thing)
  return null
}

/** Opens pages one after another. */
function open(...pages: Opened[]): void {
  const page = (one: Opened, index: number) => (
    <ShellDataProvider data={data}>
      <KeepOpened />
      <PageFrameProvider frame={{ breadcrumbs: null, actions: null, level: one.level ?? 'page' }}>
        <Screen key={index} {...one} />
      </PageFrameProvider>
    </ShellDataProvider>
  )
  const [first, ...others] = pages.map(page)
  if (!first) return
  const { rerender, unmount } = renderInterface(first)
  for (const other of others) rerender(other)
  unmount()
}

const titles = () => openedLately.entries('ada').map(({ title }) => title)

test('what a page shows is stored once, under its current full name', () => {
  open({ thing: project }, { thing: note }, { thing: { ...project, title: 'Pricing · Asia' } })
  expect(titles()).toEqual(['Pricing · Asia', 'Ines, week 2'])
  expect(openedLately.entries('ben')).toEqual([])
  expect(openedBefore('ada', project)).toEqual([note])
  expect(openedBefore('ada', null)).toHaveLength(2)
})

test('a page that shows nothing, because it loads or has failed, is not stored, and neither is a peek beside a page', () => {
  open({ thing: project }, { thing: null, kind: 'note' }, { thing: note, level: 'peek' })
  expect(titles()).toEqual(['Pricing · Europe'])
})

test('entries stored by an earlier release are ignored', () => {
  localStorage.setItem('quarry.kept.opened-lately.ada', '[{"href":"/data/x","title":"x","place":"data"}]')
  expect(titles()).toEqual([])
})
