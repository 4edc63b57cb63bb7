/** The lists of projects and the page for a new one, in one file: a user of one soon opens the other. */
export { NewProjectScreen } from './new-project-screen.tsx'
export { ProjectsScreen } from './projects-screen.tsx'
