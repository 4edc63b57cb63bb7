/** One step of the way from the workspace to the page; the page itself has no address. */
export type Breadcrumb = { title: string; href?: string }
