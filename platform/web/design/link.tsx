import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { externalUrl } from '../../kernel/links.ts'

/**
 * Keeps own paths, queries and hashes as they are; other addresses become safe external ones or lead nowhere (document
 * 1 §2.13).
 */
export function safeAddress(href: string): string {
  if (/^[#?]/.test(href) || /^\/(?![/\\])/.test(href)) return href
  return externalUrl(href) ?? '#'
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  /** Opens in a new tab that has no access to this one. */
  newTab?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link. Own paths open inside the application without a page load and are preloaded while the pointer or the focus
 * rests on them; everything else is left to the browser, as are clicks with a modifier key.
 */
export function Link({ href, newTab = false, onClick, onMouseEnter, onFocus, ...rest }: LinkProps) {
  const router: AnyRouter | undefined = useRouter({ warn: false })
  const address = safeAddress(href)
  const own = address.startsWith('/')

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !own || newTab || !plain || !router) return
    event.preventDefault()
    router.history.push(address)
  }
  const prepare = () => {
    if (!own || !router) return
    // A screen that cannot be preloaded is loaded when it is opened, and its failure is shown then.
    void router.preloadRoute({ to: address.replace(/[?#].*$/s, '') }).catch(() => undefined)
  }

  return (
    <a
      {...rest}
      href={address}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        prepare()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prepare()
      }}
    />
  )
}
