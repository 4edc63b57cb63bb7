import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepOpened } from './opened-lately.ts'
import { useShellData } from './shell-data.tsx'

/** Keeps what is opened, for the palette: each page once its title stands, and again when that changes. */
export function KeepOpened() {
  const { viewer } = useShellData()
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' })
  useEffect(() => {
    const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
    const before = document.title
    const keep = (): void => {
      const title = document.title.endsWith(` · ${name}`) ? document.title.slice(0, -` · ${name}`.length) : ''
      keepOpened(viewer.email, path, title)
    }
    const observer = new MutationObserver(keep)
    const element = document.querySelector('title')
    if (element) observer.observe(element, { childList: true, characterData: true, subtree: true })
    // The title that stands now may be that of the page before, until this one has its own.
    const timer = setTimeout(() => document.title === before && keep(), 1_500)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [path, viewer.email])
  return null
}
