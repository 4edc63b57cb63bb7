export { createWorkspace, type CreatedWorkspace, type NewWorkspace } from './create-workspace.ts'
export { memberContext } from './members.ts'
export { findRoute, type WorkspaceRoute } from './routes.ts'
