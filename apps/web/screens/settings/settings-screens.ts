/** The pages of the workspace's settings, in one file: they share their parts. */
export { AiScreen } from './ai-screen.tsx'
export { GeneralScreen } from './general-screen.tsx'
export { GroupsScreen } from './groups-screen.tsx'
export { ProjectsSettingsScreen } from './projects-settings-screen.tsx'
export { SecurityScreen } from './security-screen.tsx'
export { SettingsFrame } from './settings-frame.tsx'
export { TrashScreen } from './trash-screen.tsx'
export { UsersScreen } from './users-screen.tsx'
