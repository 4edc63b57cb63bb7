import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { Breadcrumb } from './breadcrumb.ts'

/**
 * What a page is shown in: the elements that its frame offers for breadcrumbs and actions, and whether it is the page
 * itself, is over another page, or is a section of one.
 */
export type PageFrame = {
  breadcrumbs: HTMLElement | null
  actions: HTMLElement | null
  level: 'page' | 'peek' | 'section'
  /** J and K belong to the list that the page is beside. */
  stepsThroughList?: boolean
  /** The breadcrumbs of the page that a section belongs to. */
  trail?: Breadcrumb[]
}

const FrameContext = createContext<PageFrame>({ breadcrumbs: null, actions: null, level: 'page' })

/** Provides a frame for the page inside it. Used by the shell's top bar and the head of a side peek. */
export function PageFrameProvider({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** The frame of the nearest shell or side peek. */
export function usePageFrame(): PageFrame {
  return useContext(FrameContext)
}

function applicationName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}

/**
 * Names the browser tab while the component is shown, followed by the application's name; a peek does not change the
 * tab's name.
 */
export function usePageTitle(title: string) {
  const { level } = usePageFrame()
  useEffect(() => {
    if (level === 'peek') return
    document.title = [title, applicationName()].filter(Boolean).join(' · ')
  }, [title, level])
}
