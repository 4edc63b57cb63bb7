export { CopiesUnderWay } from './copies-under-way.tsx'
export { copyBegun } from './copy-begun.ts'
export { CopyProgress } from './copy-progress.tsx'
export { ShippedInside } from './shipped-inside.tsx'
export { TemplateInside } from './template-inside.tsx'
export { templateStrings } from './strings.ts'
export {
  beginningInsight,
  changingTemplate,
  creatingOutline,
  deletingTemplate,
  duplicatingProject,
  makingTemplate,
  templateList,
  usingShipped,
  usingTemplate,
  type TemplateRow,
} from './template-acts.ts'
export { showCopied } from './show-copied.ts'
