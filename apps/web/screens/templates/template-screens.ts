/** Templates and copies, in one file: they share their parts. */
export { CopyingScreen } from './copying-screen.tsx'
export { InsightTemplateScreen } from './insight-template-screen.tsx'
export { InsightTemplatesScreen, ProjectTemplatesScreen } from './template-list.tsx'
