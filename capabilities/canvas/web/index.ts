export { CanvasPage } from './canvas-page.tsx'
export type { OpenedReference } from './opened-reference.ts'
export type { FurtherActs } from './parts/canvas-toolbar.tsx'
