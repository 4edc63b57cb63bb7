import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from '#platform/web/design/link.tsx'

interface NextLinkProps {
  href: string
  children: string
  /** Less prominent, if continuing is not the likely wish. */
  quiet?: boolean
}

/** The only link to continue from a card without a form. It has the focus, so that Enter follows it. */
export function NextLink({ href, children, quiet = false }: NextLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Button component={Link} ref={link} href={href} variant={quiet ? 'default' : 'filled'}>
      {children}
    </Button>
  )
}
