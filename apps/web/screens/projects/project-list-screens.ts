/** The lists of projects, and where one more is made, in one file: somebody who is at one is soon at the other. */
export { NewProjectScreen } from './new-project-screen.tsx'
export { ProjectsScreen } from './projects-screen.tsx'
