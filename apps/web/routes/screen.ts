import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A file below screens/: its default export is the screen. */
type ScreenModule = { default: ComponentType }

/** A screen that is loaded when it is first opened, or rested on. */
export function screen(load: () => Promise<ScreenModule>) {
  return lazyRouteComponent(load)
}
