import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { WorkItemsDocument, type WorkItemsQuery } from '#generated/operations/apps/web/item-list/items.ts'
import { Link } from '#platform/web/design/link.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import classes from './home-screen.module.css'
import { strings } from './strings.ts'

/** As many as fit in two rows of a wide window. */
const SHOWN_ITEMS = 6

type Item = WorkItemsQuery['search']['items'][number]
type Kind = keyof typeof strings.kinds

const KINDS: Record<
  Kind,
  { icon: typeof IconNote; href: (item: { id: string; title: string }) => string; untitled: string }
> = {
  PROJECT: { icon: IconStack2, href: links.project, untitled: PLACEHOLDERS.project },
  NOTE: { icon: IconNote, href: links.note, untitled: PLACEHOLDERS.note },
  INSIGHT: { icon: IconBulb, href: links.insight, untitled: PLACEHOLDERS.insight },
}

function isKind(type: string): type is Kind {
  return type in KINDS
}

/**
 * Projects, notes and insights that the viewer contributed to, or that anyone works on, the latest first; the sample is
 * not work. Absent while there is nothing.
 */
export function RecentWork({ whose, exceptIn }: { whose: 'own' | 'everyone'; exceptIn: string | null }) {
  const { data } = useAnswer(WorkItemsDocument, {
    variables: {
      options: {
        types: Object.keys(KINDS),
        ...(whose === 'own' ? { user: { method: 'CONTRIBUTED_BY', ids: ['current-user'] } } : {}),
        sort: { by: 'UPDATED' },
        limit: SHOWN_ITEMS,
        ...(exceptIn === null ? {} : { location: { method: 'NOT_LOCATED_IN', ids: [exceptIn] } }),
      },
    },
  })
  const items = (data?.search.items ?? []).filter((item) => item.id !== exceptIn)
  if (items.length === 0) return null
  return (
    <PageSection
      title={whose === 'own' ? strings.lately : strings.workedOn}
      actions={
        <Link className={classes.quietLink} href={whose === 'own' ? '/your-work' : '/recent'}>
          {strings.latelyAll}
        </Link>
      }
    >
      <ul className={classes.recent}>
        {items.map((item) => (
          <li key={item.id}>
            <RecentItem item={item} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function RecentItem({ item }: { item: Item }) {
  if (!isKind(item.type)) return null
  const { icon: Icon, href, untitled } = KINDS[item.type]
  const title = item.preview.title.map((segment) => segment.text).join('')
  return (
    <Link className={classes.item} href={href({ id: item.id, title })}>
      <Icon className={classes.itemIcon} size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.itemWords}>
        <span className={classes.itemTitle}>{title || untitled}</span>
        <span className={classes.itemWhere}>
          {item.parent ? item.parent.title || PLACEHOLDERS.project : strings.kinds[item.type]} ·{' '}
          <RelativeTime at={item.updatedAt} />
        </span>
      </span>
    </Link>
  )
}
