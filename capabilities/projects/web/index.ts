export { ProjectBadges } from './project-badges.tsx'
export { ProjectCard } from './project-card.tsx'
export { ProjectMark } from './project-mark.tsx'
export { ProjectRowView } from './project-row-view.tsx'
export { projectStrings } from './strings.ts'
export {
  archivingProject,
  changingProject,
  creatingProject,
  deletingProject,
  movingProject,
  settingTranscription,
} from './project-acts.ts'
export { projectList, type ProjectRow } from './project-list.ts'
export { kind as projectKind } from './kind.ts'
