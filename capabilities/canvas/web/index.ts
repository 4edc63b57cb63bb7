export { CanvasPage, type OpenedReference } from './canvas-page.tsx'
export type { FurtherActs } from './parts/canvas-toolbar.tsx'
