import type { HomeQuery } from '#generated/operations/capabilities/home/web/home.ts'
import { SampleCard, WhatChanged } from '#home/web/index.ts'
import { links } from '../../links.ts'
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

/** What stands below the first steps: what others changed, what one worked on, the sample. */
export function HomeBelow({ home }: { home: HomeQuery['home'] }) {
  return (
    <>
      <RecentWork exceptIn={home.sampleProject?.id ?? null} />
      <WhatChanged hrefOf={hrefOf} />
      <SampleCard home={home} href={home.sampleProject ? links.project(home.sampleProject) : '/projects'} />
    </>
  )
}
