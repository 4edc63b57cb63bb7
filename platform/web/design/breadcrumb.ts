/** One step of the path from the workspace to the page; the page itself has no address. */
export type Breadcrumb = { title: string; href?: string }
