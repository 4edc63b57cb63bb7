import { ActionMenu } from './action-menu.tsx'
import type { Breadcrumb } from './breadcrumb.ts'
import classes from './breadcrumbs.module.css'
import { Link } from './link.tsx'
import { usePageFrame } from './page-frame.tsx'
import { designStrings as strings } from './strings.ts'

/** More steps than this are hidden behind an ellipsis (document 1 §2.13). */
const MAX_STEPS = 3

/**
 * The path to this page: if it is long, the first and last steps with the rest behind an ellipsis. Titles use the
 * available room and are cut where it ends (document 1 §2.13).
 */
export function Breadcrumbs({ items }: { items: Breadcrumb[] }) {
  const isLong = items.length > MAX_STEPS
  const shown = isLong ? [...items.slice(0, 1), null, ...items.slice(-1)] : items
  const { level } = usePageFrame()
  return (
    <nav aria-label={level === 'peek' ? strings.breadcrumbsOfPanel : strings.breadcrumbs} style={{ minWidth: 0 }}>
      <ol className={classes.list}>
        {shown.map((item, index) => (
          <li className={classes.item} key={index}>
            {item === null ? (
              <Hidden items={items.slice(1, -1)} />
            ) : (
              <Step item={item} last={index === shown.length - 1} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ item, last }: { item: Breadcrumb; last: boolean }) {
  const { title } = item
  if (item.href && !last) {
    return (
      <Link className={classes.link} href={item.href} title={title}>
        {title}
      </Link>
    )
  }
  return (
    <span className={classes.here} title={title} {...(last ? { 'aria-current': 'page' } : {})}>
      {title}
    </span>
  )
}

function Hidden({ items }: { items: Breadcrumb[] }) {
  return (
    <ActionMenu
      entries={items.map(({ title, href }) => (href ? { kind: 'link', title, href } : { kind: 'heading', title }))}
    >
      <button type="button" className={classes.more} aria-label={strings.stepsBetween}>
        …
      </button>
    </ActionMenu>
  )
}
