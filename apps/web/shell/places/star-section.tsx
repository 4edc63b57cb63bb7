import { useQuery } from '@apollo/client/react'
import { useParams } from '@tanstack/react-router'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { StarredAmongDocument, StarredThingsDocument } from '#generated/operations/capabilities/stars/web/star.ts'
import type { StarredKind } from '#stars/model/star.ts'
import { useStars } from '#stars/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Link } from '#platform/web/design/link.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../links.ts'
import { starPage } from '../star-action.ts'
import classes from '../sidebar.module.css'
import { strings } from './strings.ts'

/** So many stars the sidebar shows; all of them stand under browse. */
const SHOWN_STARS = 8

/** How starred things of each kind are drawn and reached. */
export const STARRED: Record<
  StarredKind,
  { icon: typeof IconNote; href: (thing: { id: Id; title: string }) => string; untitled: string; name: string }
> = {
  project: { icon: IconStack2, href: links.project, untitled: 'Untitled project', name: 'Project' },
  folder: { icon: IconFolder, href: links.folder, untitled: 'Untitled folder', name: 'Folder' },
  note: { icon: IconNote, href: links.note, untitled: 'Untitled note', name: 'Note' },
  insight: { icon: IconBulb, href: links.insight, untitled: 'Untitled insight', name: 'Insight' },
  tag: { icon: IconTag, href: links.tag, untitled: 'Untitled tag', name: 'Tag' },
  person: { icon: IconUser, href: links.person, untitled: 'Untitled contact', name: 'Contact' },
}

/** What the address of the page names, where that can be starred. */
function usePageSubject(): { kind: StarredKind; id: Id } | null {
  const ids = useParams({ strict: false }) as Partial<Record<string, Id>>
  const named: [StarredKind, Id | undefined][] = [
    ['insight', ids['insightId']],
    ['note', ids['noteId']],
    ['tag', ids['tagId']],
    ['person', ids['personId']],
    ['folder', ids['projectCategoryId']],
    ['project', ids['projectId']],
  ]
  for (const [kind, id] of named) if (id !== undefined) return { kind, id }
  return null
}

/** What the viewer starred, in the sidebar; and the act that stars the page. Absent while nothing is starred. */
export function StarSection() {
  const subject = usePageSubject()
  const { star } = useStars()
  const { data: among } = useQuery(StarredAmongDocument, {
    variables: { ids: subject ? [subject.id] : [] },
    skip: subject === null,
  })
  useAction(starPage, async () => void (subject && among && (await star(subject, among.starredAmong.length === 0))), {
    enabled: subject !== null && among !== undefined,
  })
  const { data } = useQuery(StarredThingsDocument, { variables: { first: SHOWN_STARS } })
  const stars = data?.starred.nodes ?? []
  if (stars.length === 0) return null
  return (
    <>
      <div className={classes.heading}>{strings.starredHeading}</div>
      <ul className={classes.list} aria-label={strings.starredHeading}>
        {stars.map((thing) => {
          const { icon: Icon, href, untitled } = STARRED[thing.kind as StarredKind]
          return (
            <li key={thing.id}>
              <div className={classes.branch}>
                <Link
                  className={classes.row}
                  href={href(thing)}
                  {...(subject?.id === thing.id ? { 'aria-current': 'page' as const } : {})}
                >
                  <Icon size={16} stroke={1.7} aria-hidden="true" />
                  <span className={classes.title}>{thing.title || untitled}</span>
                </Link>
              </div>
            </li>
          )
        })}
        {data?.starred.hasNextPage && (
          <li className={classes.none}>
            <Link href="/browse/starred">{strings.showAll}</Link>
          </li>
        )}
      </ul>
    </>
  )
}
