export { CanvasPage, type OpenedReference } from './canvas-page.tsx'
