import { pageMetadata } from '#platform/web/metadata/index.ts'

/** What follows the name of a workspace in its address: `.quarry.example:3000`. */
export function addressEnding(): string {
  return `.${pageMetadata().host.rootDomain}${location.port === '' ? '' : `:${location.port}`}`
}
