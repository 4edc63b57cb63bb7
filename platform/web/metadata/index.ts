import { parseHost, parsePageMetadata, type PageHost, type PageMetadata } from '#platform/kernel/page-metadata.ts'

let read: PageMetadata | null = null

/**
 * The metadata of a document's meta tags.
 * @throws PageMetadataError when a tag that must be there is missing or malformed.
 */
export function readPageMetadata(page: Document): PageMetadata {
  return parsePageMetadata(
    (name) => page.querySelector(`meta[name="${CSS.escape(name)}"]`)?.getAttribute('content') ?? null,
  )
}

/** The metadata of this page, read once. @throws PageMetadataError as readPageMetadata. */
export function pageMetadata(): PageMetadata {
  read ??= readPageMetadata(document)
  return read
}

/** The application that this host shows, and its subdomain. @throws PageMetadataError "could not parse hostname". */
export function pageHost(): PageHost {
  return parseHost(location.hostname, pageMetadata().host)
}
