import { breadcrumbs } from '../../kernel/breadcrumbs.ts'
import { ActionMenu } from './action-menu.tsx'
import type { Breadcrumb } from './breadcrumb.ts'
import classes from './breadcrumbs.module.css'
import { Link } from './link.tsx'
import { usePageFrame } from './page-frame.tsx'
import { designStrings as strings } from './strings.ts'

/**
 * The way to this page: at most first, the rest behind an ellipsis, and last. Titles use the room there is, and are cut
 * where it ends (document 1 §2.13).
 */
export function Breadcrumbs({ items }: { items: Breadcrumb[] }) {
  const shown = breadcrumbs(items)
  const { level } = usePageFrame()
  return (
    <nav aria-label={level === 'peek' ? strings.breadcrumbsOfPanel : strings.breadcrumbs} style={{ minWidth: 0 }}>
      <ol className={classes.list}>
        {shown.map((crumb, index) => (
          <li className={classes.item} key={index}>
            {crumb.kind === 'ellipsis' ? (
              <Hidden items={crumb.hidden} />
            ) : (
              <Step
                item={crumb.segment}
                isCut={crumb.title !== crumb.segment.title}
                last={index === shown.length - 1}
              />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ item, isCut, last }: { item: Breadcrumb; isCut: boolean; last: boolean }) {
  const { title } = item
  const whole = isCut ? title : undefined
  if (item.href && !last) {
    return (
      <Link className={classes.link} href={item.href} title={whole}>
        {title}
      </Link>
    )
  }
  return (
    <span className={classes.here} title={whole} {...(last ? { 'aria-current': 'page' } : {})}>
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
