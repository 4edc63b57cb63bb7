export { placePolicy, projectPolicy } from '../model/policy.ts'
export type { Project } from '../model/project.ts'
export { addProject, assertRoomForProject, createProject } from './commands/create-project.ts'
export { deleteProject } from './commands/delete-project.ts'
export { copyContents } from './copy-contents.ts'
export { projectObject } from './graphql.ts'
export { giveFirstAccess, giveSameAccess, placeProject } from './place-project.ts'
export {
  findProject,
  projectRows,
  findProjects,
  projectPlaces,
  projectToTouch,
  redactionSetting,
  summaryDefaults,
  touchProject,
  transcriptionSettings,
  visibleProjects,
} from './store.ts'
