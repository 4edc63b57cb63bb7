import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { ButtonLink } from '#platform/web/design/plain-button.tsx'
import { strings } from './strings.ts'

/** A link to a reel, with the number of its clips. */
export function ReelLink({ href, clips, of }: { href: string; clips: number; of?: string }) {
  return (
    <ButtonLink href={href}>
      <IconPlayerPlay size={14} stroke={1.9} aria-hidden="true" />
      {of === undefined ? strings.reel(clips) : strings.reelOf(clips, of)}
    </ButtonLink>
  )
}
