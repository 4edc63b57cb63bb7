/** The first steps in a workspace, in one file: a user who takes one takes the next. */
export { GettingStartedScreen } from './getting-started-screen.tsx'
export { ProjectSetupScreen } from './project-setup-screen.tsx'
export { SetupWorkspaceScreen } from './setup-workspace-screen.tsx'
