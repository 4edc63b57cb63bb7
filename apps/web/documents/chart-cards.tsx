import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReferencedItems } from '#insights/web/index.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'

const ChartFigure = lazyPart('chart-figure', async () => (await import('#charts/web/index.ts')).ChartFigure)

/** The figure of a chart on its card; a click on a mark opens its rows. */
export function figureOfCard(chart: ReferencedItems['chart'], href: string) {
  return <Figure chart={chart} href={href} />
}

function Figure({ chart, href }: { chart: ReferencedItems['chart']; href: string }) {
  const router = useRouter()
  return (
    <Suspense>
      <ChartFigure
        projectId={chart.project.id}
        chart={chart}
        onChoose={(mark) => router.history.push(`${href}&mark=${encodeURIComponent(JSON.stringify(mark))}`)}
      />
    </Suspense>
  )
}

/** Returns what a card shows for an address pasted into a text: a saved chart of this workspace. */
export function referenceAtAddress(address: string): { target: 'chart'; targetId: Id } | null {
  const url = URL.parse(address)
  if (url?.origin !== location.origin || !/^\/projects\/[^/]+\/charts\/?$/.test(url.pathname)) return null
  // An address with unsaved changes of the page is not the saved chart.
  if (url.searchParams.has('options') || url.searchParams.has('filter')) return null
  const targetId = parseId(url.searchParams.get('chart') ?? '')
  return targetId === null ? null : { target: 'chart', targetId }
}
