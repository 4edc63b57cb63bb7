import type { Id } from '#platform/kernel/ids.ts'
import { reelKey } from '#reels/model/reel.ts'
import { links } from '../links.ts'
import { NoAccess } from '../no-access/no-access.ts'
import { ReelPage } from './reel-page.tsx'
import { strings } from './strings.ts'

/** The clips of a tag, one after another: the address of the tag, shown as a reel. */
export function TagReel({ tagId }: { tagId: Id }) {
  return (
    <ReelPage
      id={reelKey({ kind: 'tag', tagId })}
      tagId={tagId}
      breadcrumbs={(reel) => [
        { title: reel.ownerTitle, href: links.tag({ id: tagId, title: reel.ownerTitle }) },
        { title: strings.reel },
      ]}
      absent={<NoAccess kind="tag" id={tagId} />}
    />
  )
}
