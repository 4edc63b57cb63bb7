import { useEffect } from 'react'
import { linkHref, parseLink, type OwnHosts } from '#platform/kernel/read-link.ts'
import { useFollow } from '#platform/web/design/use-follow.ts'
import { pageMetadata } from '#platform/web/metadata/index.ts'

/** Downloads are left to the browser. */
const DOCUMENT_LINK = '.quarry-document a[href]:not([download])'
/** Addresses answered by the server, not by a screen. */
const SERVED = /^\/(?:api|packs|files|image)\//
const WEB_ADDRESS = /^https?:/

function ownHosts(): OwnHosts {
  const { host, oldRootUrl } = pageMetadata()
  return {
    rootDomain: host.rootDomain,
    ...(oldRootUrl === null ? {} : { otherHosts: [new URL(oldRootUrl, location.href).hostname] }),
  }
}

/**
 * Follows links in texts by the rules of document 1 §2.13: a link into this workspace opens here, as every other link
 * of the shell does, another workspace replaces the page, and everything else opens in a new tab, over https. In a text
 * that is being edited, a click places the caret, and a click with Ctrl or Cmd follows the link.
 */
export function DocumentLinks({ own = ownHosts }: { own?: () => OwnHosts }) {
  const follow = useFollow()
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
      const anchor = event.target.closest<HTMLAnchorElement>(DOCUMENT_LINK)
      const isModified = event.metaKey || event.ctrlKey
      if (!anchor || (anchor.isContentEditable && !isModified)) return
      const link = parseLink(anchor.getAttribute('href') ?? '', own(), location.origin)
      if (link === null) return
      if (link.internal && !isModified && !event.shiftKey && !SERVED.test(link.path)) {
        event.preventDefault()
        follow(linkHref(link))
        return
      }
      const href = linkHref(link)
      // Links to mail and telephone are left to the browser.
      if (!link.internal && !WEB_ADDRESS.test(href)) return
      event.preventDefault()
      if (!link.internal && link.openInNewTab !== true && !isModified && !event.shiftKey) location.assign(href)
      else window.open(href, '_blank', 'noopener,noreferrer')
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  })
  return null
}
