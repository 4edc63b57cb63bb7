import { useParams } from '@tanstack/react-router'
import { StarredAmongDocument } from '#generated/operations/capabilities/stars/web/star.ts'
import { kindNamed, pageOfThing, type KindOnScreen } from '#content-kinds/web/index.ts'
import { folderKind } from '#folders/web/index.ts'
import { insightKind } from '#insights/web/index.ts'
import { noteKind } from '#notes/web/index.ts'
import { personKind } from '#people/web/index.ts'
import { projectKind } from '#projects/web/index.ts'
import type { StarredKind } from '#stars/model/star.ts'
import { useStarred, useStars } from '#stars/web/index.ts'
import { tagKind } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Link } from '#platform/web/design/link.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { starPage } from '../star-action.ts'
import classes from '../sidebar.module.css'
import { strings } from './strings.ts'

/** How many stars the sidebar shows; all of them are listed under browse. */
const SHOWN_STARS = 8

/** The icon and name of each starred kind. The sidebar is on every page, and loads only these kinds. */
const STARRED: Readonly<Record<StarredKind, KindOnScreen>> = {
  project: projectKind,
  folder: folderKind,
  note: noteKind,
  insight: insightKind,
  tag: tagKind,
  person: personKind,
}

/** The kind of a starred thing. */
export function starredKind({ kind }: { kind: string }): KindOnScreen {
  return kindNamed<string>(STARRED, kind)
}

/** The address of a starred thing. */
export function starredHref(thing: { kind: string; id: Id; title: string }): string {
  return pageOfThing(starredKind(thing), thing) ?? '/browse/starred'
}

/** The thing that the address of the page names, if it can be starred. */
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

/** What the viewer starred, in the sidebar; and the action that stars the page. Absent while nothing is starred. */
export function StarSection() {
  const subject = usePageSubject()
  const { star } = useStars()
  const { data: among } = useAnswer(StarredAmongDocument, {
    variables: subject && { ids: [subject.id] },
  })
  useAction(starPage, async () => void (subject && among && (await star(subject, among.starredAmong.length === 0))), {
    enabled: subject !== null && among !== undefined,
  })
  const { rows: stars, hasMore } = useStarred()
  if (stars.length === 0) return null
  return (
    <>
      <div className={classes.heading}>{strings.starredHeading}</div>
      <ul className={classes.list} aria-label={strings.starredHeading}>
        {stars.slice(0, SHOWN_STARS).map((thing) => {
          const kind = starredKind(thing)
          const Icon = kind.icon
          return (
            <li key={thing.id}>
              <div className={classes.branch}>
                <Link
                  className={classes.row}
                  href={starredHref(thing)}
                  {...(subject?.id === thing.id ? { 'aria-current': 'page' as const } : {})}
                >
                  <Icon size={16} stroke={1.7} aria-hidden="true" />
                  <span className={classes.title}>{thing.title || kind.untitled}</span>
                </Link>
              </div>
            </li>
          )
        })}
        {(hasMore || stars.length > SHOWN_STARS) && (
          <li className={classes.none}>
            <Link href="/browse/starred">{strings.showAll}</Link>
          </li>
        )}
      </ul>
    </>
  )
}
