export { createWorkspace, type CreatedWorkspace, type NewWorkspace } from './create-workspace.ts'
export { memberContext } from './members.ts'
export { findFormerSubdomain, findRoute, onlyRoute, type WorkspaceRoute } from './routes.ts'
