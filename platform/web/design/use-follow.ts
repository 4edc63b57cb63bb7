import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { safeAddress } from './link.tsx'

/** Opens an address as a link does: own paths open inside the application. */
export function useFollow(): (href: string) => void {
  const router: AnyRouter | undefined = useRouter({ warn: false })
  return (href) => {
    const address = safeAddress(href)
    if (router && address.startsWith('/')) router.history.push(address)
    else location.assign(address)
  }
}
