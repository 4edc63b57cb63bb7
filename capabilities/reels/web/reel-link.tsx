import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Link } from '#platform/web/design/link.tsx'
import classes from './reel-link.module.css'
import { strings } from './strings.ts'

/** Leads to a reel, and says how many clips it has. */
export function ReelLink({ href, clips, of }: { href: string; clips: number; of?: string }) {
  return (
    <Link href={href} className={classes.link}>
      <IconPlayerPlay size={14} stroke={1.9} aria-hidden="true" />
      {strings.reel(clips)}
      {of !== undefined && <span className={classes.of}>{of}</span>}
    </Link>
  )
}
