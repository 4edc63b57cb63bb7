import type { HomeQuery } from '#generated/operations/capabilities/home/web/home.ts'
import { SampleCard, WhatChanged } from '#home/web/index.ts'
import { links } from '../../links.ts'
import type { HomeFocus } from './home-focus.ts'
import { RecentWork } from './recent-work.tsx'

const HREFS: Readonly<Record<string, (thing: { id: string; title: string }) => string>> = {
  project: links.project,
  folder: links.folder,
  note: links.note,
  insight: links.insight,
  tag: links.tag,
  person: links.person,
}

function hrefOf({ kind, id, title }: { kind: string; id: string; title: string }): string {
  return HREFS[kind]?.({ id, title }) ?? '/recent'
}

/** Below the focus of the page: the user's own work, what others changed or work on, the sample. */
export function HomeBelow({ home, focus }: { home: HomeQuery['home']; focus: HomeFocus }) {
  const sampleId = home.sampleProject?.id ?? null
  return (
    <>
      {focus !== 'reading' && <RecentWork whose="own" exceptIn={sampleId} />}
      {focus === 'colleague' && <RecentWork whose="everyone" exceptIn={sampleId} />}
      <WhatChanged hrefOf={hrefOf} hiddenWithoutChanges={focus !== 'work'} />
      {(focus === 'steps' || focus === 'work') && (
        <SampleCard home={home} href={home.sampleProject ? links.project(home.sampleProject) : '/projects'} />
      )}
    </>
  )
}
