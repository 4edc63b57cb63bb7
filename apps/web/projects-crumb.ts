import { shellStrings } from './shell/strings.ts'

/** The first breadcrumb of what is in projects. */
export const PROJECTS_CRUMB = { title: shellStrings.places.projects, href: '/projects' } as const
