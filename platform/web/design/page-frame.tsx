import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { Breadcrumb } from './breadcrumb.ts'

/**
 * Where a page stands: the places its frame offers for breadcrumbs and actions, and whether it is the page, lies over
 * one, or is a section of one.
 */
export type PageFrame = {
  breadcrumbs: HTMLElement | null
  actions: HTMLElement | null
  level: 'page' | 'peek' | 'section'
  /** The way to the page that a section belongs to. */
  trail?: Breadcrumb[]
}

const FrameContext = createContext<PageFrame>({ breadcrumbs: null, actions: null, level: 'page' })

/** Offers a frame to the page inside it: the shell's top bar does, and so does the head of a side peek. */
export function PageFrameProvider({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** The frame that the nearest shell or side peek offers. */
export function usePageFrame(): PageFrame {
  return useContext(FrameContext)
}

function applicationName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}

/**
 * Names the browser tab while the component is shown, with the application's name behind; a peek leaves the tab's name
 * alone.
 */
export function usePageTitle(title: string) {
  const { level } = usePageFrame()
  useEffect(() => {
    if (level === 'peek') return
    document.title = [title, applicationName()].filter(Boolean).join(' · ')
  }, [title, level])
}
